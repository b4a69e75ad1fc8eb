import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { exported, exportOf, exportSources } from '../../../support/exports.js';
import { Wire } from '../../../support/trace.js';

const STEP =
  /^ {2}(?:const request\d+ = send\(|await (?:answered|failed|cancelled|unanswered)\(request\d+\b|await client\.notification\((?:\{|JSON\.parse\()|\/\/ \d+ more steps)/;

function linesOf(wire: Wire): string[] {
  return exported('test', exportOf(wire))
    .toString()
    .split('\n')
    .map((line) => line.trim());
}

describe('a session as a TypeScript test', () => {
  it.each(exportSources())('of $name is TypeScript, whatever names and values are in it', (source) => {
    const text = exported('test', source).toString();
    // The longest take a compiler long, and are no other than the shorter ones.
    if (text.length < 1_000_000) expect(transformSync(text, { loader: 'ts', format: 'esm', logLevel: 'silent' }).warnings).toEqual([]);
    // What came over the wire stands in literals and comments: the lines that do something are ours.
    const [, body = ''] = text.split("test('the session once more', async () => {");
    const steps = body
      .slice(0, body.indexOf('\n});\n'))
      .split('\n')
      .map((line) => line.slice(0, 80));
    expect(steps.filter((line) => line !== '' && !STEP.test(line))).toEqual([]);
  });

  it('says what the client said, in order, and nothing that the SDK or Tapline says by itself', () => {
    const wire = new Wire().call(1, { name: 'a', _meta: { progressToken: 1 } }).answer(1);
    wire.call(2).cancel(2, { injected: 'cancel' }).c({ id: 99, method: 'ping' }, { injected: 'ping' }).s({ id: 99, result: {} });
    const lines = linesOf(wire.c({ method: 'notifications/roots/list_changed' }).call(3));
    const steps = lines.filter((line) => /^(const request|await (answered|cancelled|unanswered|client\.notification)\()/.test(line));
    expect(steps).toEqual([
      'const request1 = send("tools/call", {"name":"a"});',
      'await answered(request1, {"members":["content"],"isError":false});',
      'const request2 = send("tools/call", {"name":"slow"});',
      'await cancelled(request2, "cancelled");',
      'await client.notification({"method":"notifications/roots/list_changed"});',
      'const request3 = send("tools/call", {"name":"slow"});',
      'await unanswered(request3);',
    ]);
  });

  it('answers the server as the client did', () => {
    const wire = new Wire()
      .s({ id: 1, method: 'roots/list' })
      .c({ id: 1, result: { roots: [] } })
      .s({ id: 2, method: 'x' })
      .c({ id: 2, error: { code: 5, message: 'no' } });
    const text = exported('test', exportOf(wire)).toString();
    const literal = text.slice(text.indexOf('}>> = ') + 6, text.indexOf(';\n\nconst client'));
    expect(JSON.parse(literal)).toEqual({ 'roots/list': [{ result: { roots: [] } }], x: [{ error: { code: 5, message: 'no' } }] });
  });
});
