import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/clients/clients.js';
import type { ClientId, EntryState, ServerEntry } from '../../../src/clients/entry.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';

// Taps that people edited by hand. None is ever taken for no tap: it is taken out, or it is said why it cannot be.

const HOME = '/h/.tapline/bin';
const OURS = `${HOME}/launcher.js`;
const SHIM = `${HOME}/tapline-node`;

type Word = string | number | boolean;
const literals = (words: readonly Word[]) => words.map((word) => JSON.stringify(word));

/** An entry `s` in the three syntaxes, and in both of YAML's ways to write a list. */
const WAYS: readonly (readonly [string, ClientId, (command: string | null, args: readonly Word[]) => string])[] = [
  [
    'JSON',
    'cursor',
    (command, args) =>
      `{"mcpServers": {"s": {${command === null ? '' : `"command": ${JSON.stringify(command)}, `}"args": [${literals(args).join(', ')}]}}}`,
  ],
  [
    'TOML',
    'codex',
    (command, args) =>
      `[mcp_servers.s]\n${command === null ? '' : `command = ${JSON.stringify(command)}\n`}args = [\n  ${literals(args).join(',\n  ')},\n]\n`,
  ],
  [
    'YAML with dashes',
    'continue',
    (command, args) =>
      `mcpServers:\n  - name: s\n${command === null ? '' : `    command: ${JSON.stringify(command)}\n`}    args:\n${literals(args)
        .map((word) => `      - ${word}\n`)
        .join('')}`,
  ],
  [
    'YAML with brackets',
    'continue',
    (command, args) =>
      `mcpServers:\n  - name: s\n${command === null ? '' : `    command: ${JSON.stringify(command)}\n`}    args: [${literals(args).join(', ')}]\n`,
  ],
];

function find(client: ClientId, text: string): ServerEntry {
  const located = CLIENTS.find(({ id }) => id === client)!.locate(text);
  if (located.kind === 'invalid') throw new Error(`${located.message} at ${located.offset}: ${text}`);
  return located.entries.find(({ name }) => name === 's')!;
}

/** What the entry starts after its tap was taken out without a record: command, args as the state tells them. */
function untapped(client: ClientId, text: string): { kind: string; runs: (string | undefined)[]; text: string } {
  const plan = planUntap(text, find(client, text), null);
  const after = applyEdits(text, plan.edits);
  const { state } = find(client, after);
  expect(after).not.toContain('launcher.js');
  return { kind: plan.kind, runs: state.kind === 'plain' ? [state.runs.command, ...state.runs.args] : [why(state)], text: after };
}

const why = (state: EntryState) => (state.kind === 'cannot' ? state.why : state.kind);

describe.each(WAYS)('a tap in %s that somebody edited', (_, client, write) => {
  const tap = [OURS, '--name', 's', '--', 'node', 's.js'];

  it.each([
    ['a word was put in front of the launcher', SHIM, ['--inspect', ...tap], ['node', '--inspect', 's.js']],
    ['the `--` is gone', SHIM, tap.filter((word) => word !== '--'), ['node', 's.js']],
    ['the name is gone', SHIM, [OURS, '--', 'node', 's.js'], ['node', 's.js']],
    ['an option has its value in one word', SHIM, [OURS, '--name=s', '--', 'node', 's.js'], ['node', 's.js']],
    ['a program was put around it', 'env', ['FOO=1', SHIM, ...tap], ['env', 'FOO=1', 'node', 's.js']],
    ['a program was put around a Node', 'nice', ['node', ...tap], ['nice', 'node', 's.js']],
    ['the server takes nothing, and words stand in front', SHIM, ['--inspect', OURS, '--', 'node'], ['node', '--inspect']],
    ['its Node was replaced by another', '/usr/bin/node20', tap, ['node', 's.js']],
    ['its command was replaced by an own one', 'mycmd', tap, ['mycmd', 's.js']],
  ] as const)('is taken out where %s', (_what, command, args, expected) => {
    const text = write(command, args);
    expect(find(client, text).state).toMatchObject({ kind: 'tapped', original: { command: expected[0], args: expected.slice(1) } });
    expect(untapped(client, text).runs).toEqual(expected);
  });

  it.each([8080, true, 1.5])('is taken out where %j was added to the args, which stays as it is', (word) => {
    const result = untapped(client, write(SHIM, [...tap, word]));
    expect(result.runs).toEqual(['node', 's.js', String(word)]);
    expect(result.text).toMatch(new RegExp(`"s\\.js",?\\s+(?:- )?${word}\\b`));
    const { text } = untapped(client, write(SHIM, [...tap.slice(0, -1), word]));
    expect(text).toContain('"node"');
  });

  it('says that another command stays, and leaves it there with a record, too', () => {
    const before = write('node', ['s.js']);
    const { edits, record } = planTap(before, '/f', find(client, before), { command: SHIM, script: OURS });
    const text = applyEdits(before, edits).replace(JSON.stringify(SHIM), '"mycmd"');
    const plan = planUntap(text, find(client, text), record);
    expect([plan.kind, applyEdits(text, plan.edits)]).toEqual(['replaced', write('mycmd', ['s.js'])]);
  });

  it.each([
    ['the server’s command is gone', SHIM, tap.slice(0, 4), /the command of its server is gone/],
    ['all behind the launcher is gone', SHIM, [OURS], /the command of its server is gone/],
    ['a number stands where the command should', SHIM, [OURS, '--', 8080], /is no command/],
    ['the entry’s command is gone', null, tap, /its command is gone/],
    ['it is not to be seen what starts it', 'sh', ['-c', ...tap], /other words stand between/],
    ['words stand within a program put around it', 'env', [SHIM, '--inspect', ...tap], /other words stand between/],
  ] as const)('is not taken for no tap where %s', (_what, command, args, reason) => {
    const { state } = find(client, write(command, args));
    expect(state).toMatchObject({ kind: 'cannot', holds: 'tap' });
    expect(why(state)).toMatch(reason);
  });

  it.each([
    ['node', ['/opt/other/bin/launcher.js', '--name', 's', '--', 'srv']],
    ['/opt/other/bin/other-node', ['/opt/other/bin/launcher.js', '--', 'srv']],
    ['launcher', ['bin/launcher.js']],
    ['npx', ['-y', 'pkg', '--config', '/x/bin/launcher.js']],
  ] as const)('is not seen in another program’s launcher: %s %j', (command, args) => {
    expect(find(client, write(command, args)).state).toMatchObject({ kind: 'plain', runs: { command, args } });
  });

  it.each([
    ['/data/my tap/bin/tapline-node', '/data/my tap/bin/launcher.js'],
    ['/data/t/bin/node', '/data/t/bin/launcher.js'],
    ['node', 'C:\\Users\\ü\\AppData\\Local\\tapline\\bin\\launcher.js'],
    ['node', 'D:\\portable\\bin\\launcher.js'],
    ['C:\\Program Files\\Editor\\Code.exe', 'D:\\portable\\bin\\launcher.js'],
  ])('is known in every home, with %s and %s', (command, script) => {
    const before = write('node', ['s.js']);
    const { edits, record } = planTap(before, '/f', find(client, before), { command, script });
    const text = applyEdits(before, edits);
    expect(find(client, text).state.kind).toBe('tapped');
    const plan = planUntap(text, find(client, text), record);
    expect([plan.kind, applyEdits(text, plan.edits)]).toEqual(['exact', before]);
  });
});

describe('what keeps an entry from being tapped', () => {
  it.each(['"type": "http"', '"type": "stdio", "sandboxEnabled": true', '"url": "https://x"'])('does not keep a tap in it: %s', (more) => {
    const text = `{"servers": {"s": {${more}, "command": ${JSON.stringify(SHIM)}, "args": ["${OURS}", "--", "node"]}}}`;
    expect(untapped('vscode', text).text).toBe(text.replace(SHIM, 'node').replace(`"${OURS}", "--", "node"`, ''));
  });
});
