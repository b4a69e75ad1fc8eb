import { describe, expect, it } from 'vitest';
import type { Launcher } from '../../../src/clients/launcher.js';
import { ledgerFileName, parseLedgerRecord } from '../../../src/clients/ledger.js';
import { vscodeStrategy } from '../../../src/clients/strategies/vscode.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';

const launcher = { command: 'node', script: '/h/.tapline/bin/launcher.js' };

function find(text: string, name = 's') {
  const located = vscodeStrategy.locate(text);
  if (located.kind === 'invalid') throw new Error(located.message);
  return located.entries.find((entry) => entry.name === name)!;
}

function tap(text: string) {
  const { edits, record } = planTap(text, '/w/.vscode/mcp.json', find(text), launcher);
  return { text: applyEdits(text, edits), record };
}

describe('tapping an entry', () => {
  it('inserts before the first argument, in the layout that the arguments have', () => {
    const text = '{"servers":{"s":{"command":"npx","args":[\n\t"-y", // yes\n\t"pkg",\n]}}}';
    expect(tap(text).text).toBe(
      '{"servers":{"s":{"command":"node","args":[\n\t"/h/.tapline/bin/launcher.js",\n\t"--name",\n\t"s",\n\t"--",\n\t"npx",\n\t"-y", // yes\n\t"pkg",\n]}}}',
    );
  });

  it('adds args of its own on a line like the command’s where there are none', () => {
    const text = '{"servers":{"s":{\r\n  "command": "srv" // mine\r\n}}}';
    expect(tap(text).text).toBe(
      '{"servers":{"s":{\r\n  "command": "node",\r\n  "args": ["/h/.tapline/bin/launcher.js", "--name", "s", "--", "srv"] // mine\r\n}}}',
    );
  });

  it('gives the tap no name where the server has none', () => {
    const text = '{"servers":{"":{"command":"srv"}}}';
    const tapped = applyEdits(text, planTap(text, '/f', find(text, ''), launcher).edits);
    expect(tapped).toBe('{"servers":{"":{"command":"node", "args": ["/h/.tapline/bin/launcher.js", "--", "srv"]}}}');
    expect(find(tapped, '').state).toMatchObject({ kind: 'tapped', original: { command: 'srv', args: [] } });
  });

  it('names a program to VS Code’s debugger that hands the server on to it, where there is one', () => {
    const debug = { node: '/h/bin/node', python: '/h/bin/python' };
    const command = (dev: string, from: Launcher) => {
      const text = `{"servers":{"s":{"command":"x","dev":${dev}}}}`;
      const { state } = find(applyEdits(text, planTap(text, '/f', find(text), from).edits));
      return state.kind === 'tapped' && state.runs.command;
    };
    expect(command('{"debug":{"type":"node"}}', { ...launcher, debug })).toBe('/h/bin/node');
    expect(command('{"debug":{"type":"debugpy"}}', { ...launcher, debug })).toBe('/h/bin/python');
    expect(command('{"watch":"*"}', { ...launcher, debug })).toBe('node');
    expect(command('{"debug":{"type":"node"}}', launcher)).toBe('node');
  });

  it('leaves arguments and environment out of the record, so that no secret is kept twice', () => {
    const { record } = tap('{"servers":{"s":{"command":"srv","args":["--key","hunter2"],"env":{"T":"hunter3"}}}}');
    expect(JSON.stringify(record)).not.toMatch(/hunter/);
  });
});

describe('untapping an entry', () => {
  it('keeps what somebody edited since, and says that it is not the old text', () => {
    const { text, record } = tap('{"servers":{"s":{"command":"\\u006epx","args":["-y"]}}}');
    const edited = text.replace('"-y"', '"-y", "--verbose"');
    const plan = planUntap(edited, find(edited), record);
    expect(plan.kind).toBe('edited');
    expect(applyEdits(edited, plan.edits)).toBe('{"servers":{"s":{"command":"\\u006epx","args":["-y", "--verbose"]}}}');
  });

  it('gives back other edits of the file untouched, since only the tapped values are replaced', () => {
    const before = '{"servers":{"s":{"command":"a","args":["b"]}}}';
    const { text, record } = tap(before);
    const moved = `// a new comment\n${text}`;
    const plan = planUntap(moved, find(moved), record);
    expect(plan.kind).toBe('exact');
    expect(applyEdits(moved, plan.edits)).toBe(`// a new comment\n${before}`);
  });

  it('does not believe the record where a property came between command and args', () => {
    const { text, record } = tap('{"servers":{"s":{"command":"a"}}}');
    const edited = text.replace('"node",', '"node","cwd":"/",');
    const plan = planUntap(edited, find(edited), record);
    expect(plan.kind).toBe('edited');
    expect(applyEdits(edited, plan.edits)).toBe('{"servers":{"s":{"command":"a","cwd":"/", "args": []}}}');
  });

  it('leaves no lone comma behind, not even one behind a comment', () => {
    const text =
      '{"servers":{"s":{"command":"node","args":["/h/.tapline/bin/launcher.js", "--name", "s", "--", "srv" /* , */ , // end\n]}}}';
    const plan = planUntap(text, find(text), null);
    const untapped = applyEdits(text, plan.edits);
    expect(untapped).toBe('{"servers":{"s":{"command":"srv","args":[ // end\n]}}}');
    expect(find(untapped).state.kind).toBe('plain');
  });

  it('finds the server’s command behind options that a later version may add', () => {
    const text = '{"servers":{"s":{"command":"node","args":["/h/.tapline/bin/launcher.js","--new","x","--name","s","--","srv","--","a"]}}}';
    const { state } = find(text);
    expect(state.kind === 'tapped' && state.original).toEqual({ command: 'srv', args: ['--', 'a'] });
  });
});

describe('the ledger', () => {
  it('reads back what was written, and nothing else', () => {
    const { record } = tap('{"servers":{"s":{"command":"a"}}}');
    expect(parseLedgerRecord(JSON.stringify(record))).toEqual(record);
    for (const text of [
      '',
      'null',
      '[]',
      '{"version":2}',
      JSON.stringify({ ...record, at: -1 }),
      JSON.stringify({ ...record, into: 'x' }),
    ]) {
      expect(parseLedgerRecord(text)).toBeNull();
    }
  });

  it('keeps entries of one name in two files apart', () => {
    expect(ledgerFileName('/a', 's', null)).not.toBe(ledgerFileName('/b', 's', null));
    expect(ledgerFileName('/a', 's', null)).not.toBe(ledgerFileName('/a', 's', '/project'));
    expect(ledgerFileName('/a', 's', null)).toMatch(/^[0-9a-f]{14}\.json$/);
  });
});
