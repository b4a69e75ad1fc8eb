import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/clients/clients.js';
import type { ClientId, ServerEntry } from '../../../src/clients/entry.js';
import { type LedgerRecord, parseLedgerRecord } from '../../../src/clients/ledger.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';

const launcher = { command: 'node', script: '/h/.tapline/bin/launcher.js' };

function find(client: ClientId, text: string, name = 's'): ServerEntry {
  const located = CLIENTS.find(({ id }) => id === client)!.locate(text);
  if (located.kind === 'invalid') throw new Error(`${located.message} at ${located.offset}`);
  return located.entries.find((entry) => entry.name === name)!;
}

function tap(client: ClientId, text: string) {
  const { edits, record } = planTap(text, '/f', find(client, text), launcher);
  return { text: applyEdits(text, edits), record: parseLedgerRecord(JSON.stringify(record))! };
}

function untap(client: ClientId, text: string, record: LedgerRecord | null) {
  const plan = planUntap(text, find(client, text), record);
  return { kind: plan.kind, text: applyEdits(text, plan.edits) };
}

const TOML = "[mcp_servers.s]\ncommand = 'npx' # mine\nargs = [\n\t'-y', # yes\n\t'pkg',\n]\n";
const YAML = 'mcpServers:\n  - name: s\n    command: npx # mine\n    args:\n      - -y # yes\n      - pkg\n';

describe('tapping inserts in the layout that is there', () => {
  it.each([
    [
      'codex',
      TOML,
      '[mcp_servers.s]\ncommand = "node" # mine\nargs = [\n\t"/h/.tapline/bin/launcher.js",\n\t"--name",\n\t"s",\n\t"--",\n\t"npx",\n\t\'-y\', # yes\n\t\'pkg\',\n]\n',
    ],
    [
      'codex',
      '[mcp_servers.s]\r\n  command = "x" # mine\r\n',
      '[mcp_servers.s]\r\n  command = "node"\r\n  args = ["/h/.tapline/bin/launcher.js", "--name", "s", "--", "x"] # mine\r\n',
    ],
    [
      'codex',
      'mcp_servers.s.command = "x"',
      'mcp_servers.s.command = "node"\nmcp_servers.s.args = ["/h/.tapline/bin/launcher.js", "--name", "s", "--", "x"]',
    ],
    [
      'codex',
      'mcp_servers.s = {command = "x", cwd = "/"}',
      'mcp_servers.s = {command = "node", args = ["/h/.tapline/bin/launcher.js", "--name", "s", "--", "x"], cwd = "/"}',
    ],
    [
      'continue',
      YAML,
      'mcpServers:\n  - name: s\n    command: "node" # mine\n    args:\n      - "/h/.tapline/bin/launcher.js"\n      - "--name"\n      - "s"\n      - "--"\n      - "npx"\n      - -y # yes\n      - pkg\n',
    ],
    [
      'continue',
      'mcpServers:\r\n- command: x\r\n  name: s',
      'mcpServers:\r\n- command: "node"\r\n  args: ["/h/.tapline/bin/launcher.js", "--name", "s", "--", "x"]\r\n  name: s',
    ],
    [
      'continue',
      'mcpServers: [{name: s, command: x}]',
      'mcpServers: [{name: s, command: "node", args: ["/h/.tapline/bin/launcher.js", "--name", "s", "--", "x"]}]',
    ],
  ] as const)('%s: %j', (client, before, after) => {
    const tapped = tap(client, before);
    expect(tapped.text).toBe(after);
    expect(untap(client, tapped.text, tapped.record)).toEqual({ kind: 'exact', text: before });
  });
});

describe('an entry that was edited since it was tapped', () => {
  it('keeps the edit, and gets back its command as it was written', () => {
    const toml = tap('codex', TOML);
    expect(untap('codex', toml.text.replace("'pkg'", "'pkg@2'"), toml.record)).toEqual({
      kind: 'edited',
      text: TOML.replace("'pkg'", "'pkg@2'"),
    });
    const yaml = tap('continue', YAML);
    expect(untap('continue', yaml.text.replace('- pkg', '- pkg@2'), yaml.record)).toEqual({
      kind: 'edited',
      text: YAML.replace('- pkg', '- pkg@2'),
    });
  });

  it('keeps a command that was edited behind the tap, not the one of the record', () => {
    for (const [client, before] of [
      ['codex', TOML],
      ['continue', YAML],
    ] as const) {
      const { text, record } = tap(client, before);
      const plan = untap(client, text.replace('"npx"', '"bunx"'), record);
      expect(plan.kind).toBe('edited');
      expect(find(client, plan.text).state).toMatchObject({ kind: 'plain', runs: { command: 'bunx', args: ['-y', 'pkg'] } });
    }
  });

  it('is restored exactly where only its neighbours changed', () => {
    const { text, record } = tap('continue', YAML);
    const moved = `# new\n${text.replace('mcpServers:', 'schema: v1\nmcpServers:')}  - name: other\n    command: y\n`;
    expect(untap('continue', moved, record)).toEqual({
      kind: 'exact',
      text: `# new\nschema: v1\n${YAML}  - name: other\n    command: y\n`,
    });
  });
});

describe('a file whose line ends were converted since it was tapped', () => {
  const JSON_TEXT = '{\n  "mcpServers": {\n    "s": {\n      "command": "x"\n    }\n  }\n}\n';
  const asCrlf = (text: string) => text.replace(/\n/g, '\r\n');
  it.each([
    ['cursor', JSON_TEXT],
    ['cursor', JSON_TEXT.replace('"x"', '"x",\n      "args": [\n        "-y",\n        "p"\n      ]')],
    ['cursor', JSON_TEXT.replace('"x"', '"x",\n      "args": []')],
    ['codex', TOML],
    ['codex', "[mcp_servers.s]\ncommand = 'x'\n"],
    ['continue', YAML],
    ['continue', 'mcpServers:\n- name: s\n  command: x\n'],
  ] as const)('gets back all else exactly, both ways, in %s: %j', (client, text) => {
    const unix = tap(client, text);
    expect(untap(client, asCrlf(unix.text), unix.record)).toEqual({ kind: 'exact', text: asCrlf(text) });
    const windows = tap(client, asCrlf(text));
    expect(untap(client, windows.text.replaceAll('\r', ''), windows.record)).toEqual({ kind: 'exact', text });
  });
});

describe('an entry whose record is lost', () => {
  it.each([
    ['codex', TOML, TOML.replace("'npx'", '"npx"')],
    ['continue', YAML, YAML.replace('npx', '"npx"')],
    ['codex', '[mcp_servers.s]\ncommand = "x"', '[mcp_servers.s]\ncommand = "x"\nargs = []'],
    ['continue', 'mcpServers:\n- name: s\n  command: x', 'mcpServers:\n- name: s\n  command: "x"\n  args: []'],
  ] as const)('is untapped all the same in %s', (client, before, after) => {
    expect(untap(client, tap(client, before).text, null)).toEqual({ kind: 'unrecorded', text: after });
  });

  it('has an empty list where only the tap’s own elements stood behind dashes', () => {
    const text =
      'mcpServers:\n- name: s\n  command: node\n  args:\n  - /h/.tapline/bin/launcher.js # tap\n  - --\n  - x # mine\n  cwd: /\n';
    expect(untap('continue', text, null).text).toBe('mcpServers:\n- name: s\n  command: "x"\n  args:\n    [] # mine\n  cwd: /\n');
    expect(find('continue', untap('continue', text, null).text).state.kind).toBe('plain');
  });

  it('leaves no comma behind in YAML, not even one behind a comment', () => {
    const text = 'mcpServers:\n- name: s\n  command: node\n  args: ["/h/.tapline/bin/launcher.js", "--", "x" # a, b\n    , # c\n    ]\n';
    expect(untap('continue', text, null).text).toBe('mcpServers:\n- name: s\n  command: "x"\n  args: [ # c\n    ]\n');
    const kept = text.replace('# c', 'mine');
    expect(untap('continue', kept, null).text).toBe('mcpServers:\n- name: s\n  command: "x"\n  args: [mine\n    ]\n');
  });

  it('leaves no comma behind in TOML, not even one behind a comment', () => {
    const text = '[mcp_servers.s]\ncommand = "node"\nargs = ["/h/.tapline/bin/launcher.js", "--", "x" # a, b\n , # c\n]';
    const untapped = untap('codex', text, null).text;
    expect(untapped).toBe('[mcp_servers.s]\ncommand = "x"\nargs = [ # c\n]');
    expect(find('codex', untapped).state).toMatchObject({ kind: 'plain', runs: { command: 'x', args: [] } });
  });
});

describe('an entry that moved to another file', () => {
  it('comes back exactly where it was moved as it stood, as VS Code does when it migrates to .mcp.json', () => {
    const { text, record } = tap('vscode', '{"servers":{"s":{"type":"stdio","command":"\\u006epx","args":["-y"]}}}');
    const moved = text.replace('"servers"', '"mcpServers"');
    expect(untap('mcp-json', moved, record)).toEqual({
      kind: 'exact',
      text: '{"mcpServers":{"s":{"type":"stdio","command":"\\u006epx","args":["-y"]}}}',
    });
  });

  it('runs its server again where it was written anew on the way', () => {
    const { text, record } = tap('vscode', '{"servers":{"s":{"command":"\\u006epx","args":[\n"-y" // yes\n]}}}');
    const { servers } = JSON.parse(text.replace('// yes', '')) as { servers: object };
    const moved = JSON.stringify({ mcpServers: servers }, null, '\t');
    const plan = untap('mcp-json', moved, record);
    expect(plan.kind).toBe('edited');
    expect(JSON.parse(plan.text)).toEqual({ mcpServers: { s: { command: 'npx', args: ['-y'] } } });
  });

  it('gets no literal of another syntax, however it looks', () => {
    const record = tap('codex', TOML).record;
    const json = tap('cursor', '{"mcpServers":{"s":{"command":"npx","args":["-y"]}}}').text;
    expect(untap('cursor', json, record)).toEqual({ kind: 'edited', text: '{"mcpServers":{"s":{"command":"npx","args":["-y"]}}}' });
    const yaml = tap('continue', YAML).text;
    expect(untap('continue', yaml, record)).toEqual({ kind: 'edited', text: YAML.replace('npx', '"npx"') });
  });
});

describe('records of the first version', () => {
  const first = (record: LedgerRecord) => {
    const { scope, syntax, meant, ...rest } = record;
    return parseLedgerRecord(JSON.stringify({ ...rest, version: 1 }))!;
  };

  it('are still read, and give back the same bytes', () => {
    const before = '{"servers":{"s":{"command":"\\u006epx"}}}';
    const { text, record } = tap('vscode', before);
    expect(untap('vscode', text, first(record))).toEqual({ kind: 'exact', text: before });
    expect(untap('vscode', text.replace('}', ',"cwd":"/"}'), first(record))).toEqual({
      kind: 'exact',
      text: before.replace('}', ',"cwd":"/"}'),
    });
    const edited = text.replace('"npx"', '"npx", "-y"');
    expect(untap('vscode', edited, first(record)).text).toBe('{"servers":{"s":{"command":"\\u006epx", "args": ["-y"]}}}');
  });

  it('say nothing about an entry in TOML that happens to be called the same', () => {
    const { text, record } = tap('codex', TOML);
    expect(untap('codex', text, first(record)).kind).toBe('edited');
  });
});
