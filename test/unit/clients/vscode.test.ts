import { describe, expect, it } from 'vitest';
import type { EntryState } from '../../../src/clients/entry.js';
import { debugNote } from '../../../src/clients/launcher.js';
import { vscodeStrategy } from '../../../src/clients/strategies/vscode.js';

function states(servers: string): Record<string, EntryState> {
  const located = vscodeStrategy.locate(`{"servers":${servers}}`);
  if (located.kind === 'invalid') throw new Error(located.message);
  return Object.fromEntries(located.entries.map((entry) => [entry.name, entry.state]));
}

const why = (entry: string) => {
  const state = states(`{"s":${entry}}`).s!;
  return state.kind === 'cannot' ? state.why : state.kind;
};

describe('servers in .vscode/mcp.json', () => {
  it('are found with comments, trailing commas and a byte order mark', () => {
    const located = vscodeStrategy.locate('\uFEFF// c\n{"servers":{"a":{"command":"x",},/*,*/},}');
    expect(located.kind === 'entries' && located.entries.map((entry) => entry.name)).toEqual(['a']);
  });

  it('have offsets that fit the text as it is, byte order mark included', () => {
    const text = '\uFEFF{"servers":{"a":{"command":"x"}}}';
    const located = vscodeStrategy.locate(text);
    const entry = located.kind === 'entries' ? located.entries[0]! : null;
    expect(text.slice(entry!.nameRange.offset, entry!.nameRange.offset + entry!.nameRange.length)).toBe('"a"');
  });

  it('are none where the file is empty, holds only comments, or has no servers', () => {
    for (const text of ['', '  \n', '// later', '{}', '{"servers":{}}', '{"servers":null}', '{"servers":[]}']) {
      expect(vscodeStrategy.locate(text)).toEqual({ kind: 'entries', entries: [] });
    }
  });

  it('say why they cannot be tapped', () => {
    expect(why('{"type":"http","url":"https://x"}')).toBe('remote server');
    expect(why('{"url":"https://x"}')).toBe('remote server');
    expect(why('{"type":"sse","url":"https://x"}')).toBe('remote server');
    expect(why('{"type":7,"command":"x"}')).toBe('its type is 7, not stdio');
    expect(why('{"type":{},"command":"x"}')).toBe('its type is an object, not stdio');
    expect(why('{"command":"x","sandboxEnabled":true}')).toMatch(/sandbox/);
    expect(why('{}')).toBe('it has no command');
    expect(why('{"command":["x"]}')).toBe('its command is not a text');
    expect(why('{"command":"x","args":"y"}')).toBe('its args are not an array');
    expect(why('{"command":"x","args":["a",null]}')).toBe('its args hold what is no word of a command line: null');
    expect(why('{"command":"x","args":[["a"]]}')).toBe('its args hold what is no word of a command line: an array');
    expect(why('{"command":"x","args":[{}]}')).toBe('its args hold what is no word of a command line: an object');
    expect(why('"x"')).toBe('its entry is not an object');
  });

  it('can be tapped with dev.debug, and say which debugger VS Code then attaches', () => {
    const { a, b, c } = states(`{"a":{"command":"node","dev":{"watch":"*","debug":{"type":"node"}}},
      "b":{"command":"python","dev":{"debug":{"type":"debugpy"}}}, "c":{"command":"node","dev":{"watch":"*"}}}`);
    expect([a, b, c]).toMatchObject([
      { kind: 'plain', devDebug: 'node' },
      { kind: 'plain', devDebug: 'python' },
      { kind: 'plain', devDebug: null },
    ]);
    expect(debugNote('node', 'win32')).toContain('dev.debug');
    expect([debugNote('node', 'linux'), debugNote(null, 'win32')]).toEqual([null, null]);
  });

  it('take the last of two equal keys, as VS Code does', () => {
    const { s } = states('{"s":{"command":"old"},"s":{"command":"x","command":"y"}}');
    expect(s).toMatchObject({ runs: { command: 'y' } });
  });

  it('may bear any name, __proto__ included', () => {
    const located = vscodeStrategy.locate('{"servers":{"__proto__":{"command":"x"},"":{"command":"x"}}}');
    expect(located.kind === 'entries' && located.entries.map((entry) => [entry.name, entry.state.kind])).toEqual([
      ['__proto__', 'plain'],
      ['', 'plain'],
    ]);
  });
});

describe('a configuration that is not valid JSON', () => {
  it('is refused with what is missing, and where', () => {
    expect(vscodeStrategy.locate('{\r\n  "servers": {\r\n    "a" "b"\r\n')).toMatchObject({
      kind: 'invalid',
      message: 'a colon is missing',
      position: { line: 2, character: 8 },
    });
    expect(vscodeStrategy.locate('{"servers":{}} extra')).toMatchObject({ kind: 'invalid' });
    expect(vscodeStrategy.locate('[1]')).toMatchObject({ kind: 'invalid', message: 'it should hold an object' });
  });

  it('is refused, not overflowing the stack, when nested 100,000 levels deep', () => {
    expect(vscodeStrategy.locate('['.repeat(100_000))).toMatchObject({ kind: 'invalid' });
  });
});
