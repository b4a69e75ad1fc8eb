import { expect, it } from 'vitest';
import { found, judge, Wire } from '../../support/trace.js';

/** What makes an engine that trusts its schemas slow, as tools of one server. */
const TOOLS: readonly { readonly [name: string]: unknown }[] = [
  { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } } },
  { properties: { text: { pattern: '^(a|a)*$' } } },
  { properties: { text: { pattern: '((a{0,100}){0,100}){0,100}b' } } },
  { patternProperties: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`(x+x+)+${i}$`, true])) },
  { properties: { text: { enum: Array.from({ length: 20_000 }, (_, i) => `${i}`) } } },
  { additionalProperties: JSON.parse(`${'{"not":'.repeat(2000)}{}${'}'.repeat(2000)}`) },
].map((schema, i) => ({ name: `t${i}`, inputSchema: { type: 'object', ...schema }, outputSchema: { type: 'object', ...schema } }));

function session(calls: number): Wire {
  const wire = new Wire('2025-11-25', { server: { tools: {} } });
  wire.c({ id: 'list', method: 'tools/list' }).s({ id: 'list', result: { tools: TOOLS } });
  const value = { text: `${'a'.repeat(40)}!`, ['x'.repeat(40)]: 1 };
  for (let i = 0; i < calls; i++) {
    const name = `t${i % TOOLS.length}`;
    wire.call(i, { name, arguments: value }).s({ id: i, result: { content: [], structuredContent: value } });
  }
  return wire;
}

it('a server with hostile schemas neither stops the judge nor makes it slower than in proportion', () => {
  const time = (calls: number): number => {
    const wire = session(calls);
    const begun = performance.now();
    judge(wire);
    return performance.now() - begun;
  };
  time(60);
  const few = time(600);
  const many = time(6000);
  // Ten times the traffic; the rest is for a machine that does other things too.
  expect(many).toBeLessThan(40 * few + 2000);
}, 120_000);

it('a fault is still found beside hostile schemas', () => {
  const wire = new Wire('2025-11-25', { server: { tools: {} } });
  const good = { name: 'good', inputSchema: { type: 'object' }, outputSchema: { type: 'object', required: ['n'] } };
  wire.c({ id: 'list', method: 'tools/list' }).s({ id: 'list', result: { tools: [...TOOLS, good] } });
  wire.call(1, { name: 't0', arguments: {} }).s({ id: 1, result: { content: [], structuredContent: {} } });
  wire.call(2, { name: 'good' }).s({ id: 2, result: { content: [], structuredContent: {} } });
  expect(found(wire, 'tools/structured-mismatch')).toEqual([`error tools/structured-mismatch server ${wire.next - 1}`]);
});
