import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTS, strategyFor } from '../../../src/clients/clients.js';
import type { ClientId, ClientStrategy, Located } from '../../../src/clients/entry.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';

const byId = (id: ClientId): ClientStrategy => CLIENTS.find((client) => client.id === id)!;
const locate = (id: ClientId, text: string) => byId(id).locate(text);
const states = (located: Located) =>
  located.kind === 'entries'
    ? located.entries.map(({ name, state }) => [name, state.kind === 'cannot' ? state.why : state.kind])
    : `${located.position.line + 1}:${located.position.character + 1} ${located.message}`;

describe('a configuration that is broken', () => {
  it.each<[ClientId, string, string]>([
    ['cursor', '{\n  "mcpServers": {\n    "a" "b"', '3:9 a colon is missing'],
    ['claude-desktop', '{"mcpServers":{"a":{"command":"x}}}', '1:31 a string is not closed'],
    ['codex', '[mcp_servers.a]\ncommand = ', '2:11 unspecified values are invalid'],
    ['codex', '[mcp_servers.a]\r\ncommand = "x"\r\n[mcp_servers.a]', '3:14 defining a key multiple times is invalid'],
    ['codex', 'a = 1\nb = "\uD83D"', '2:6 a character is cut in half here'],
    ['codex', '\uFEFF[mcp_servers.a]\ncommand = "x', '2:13 unterminated string constant'],
    ['continue', 'mcpServers:\n  - name: a\n   command: x', '3:1 sequence item without - indicator'],
    [
      'continue',
      'a: 1\r\nb: 2\rc',
      '2:5 a carriage return stands alone here, which some readers of YAML take for the end of a line and others do not',
    ],
    ['continue', 'a: 1\na: 2', '2:1 map keys must be unique'],
    ['continue', 'a: 1\n---\nb: 2', '2:1 it holds several documents, where a configuration is one'],
    ['continue', '{"mcpServers": {"a" "b"}}', '1:21 a colon is missing'],
  ])('says in %s what is wrong with %j, and where', (id, text, message) => {
    expect(states(locate(id, text))).toBe(message);
  });

  it('never throws, whatever was cut out of a valid one or put into it', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '=',
      '#',
      '//',
      '\n',
      '\r',
      '\t',
      '- ',
      '&a',
      '*a',
      '!x',
      '? ',
      '|',
      'é',
      '\uD800',
      '\0',
      '"""',
      '__proto__',
    ];
    const samples: Readonly<Record<string, string>> = {
      json: '{"mcpServers":{"a":{"command":"x","args":["y"]}},"servers":{"b":{"command":"z"}}}',
      toml: '[mcp_servers.a]\ncommand = "x"\nargs = ["y"] # c\n[mcp_servers.a.env]\nK = \'v\'\n',
      yaml: 'mcpServers:\n  - name: a\n    command: x\n    args:\n      - y # c\n  - {name: b, command: z}\n',
    };
    const broken = fc.tuple(
      fc.constantFrom(...CLIENTS.map(({ id }) => id)),
      fc.array(fc.tuple(fc.nat(120), fc.nat(8), fc.constantFrom(...parts)), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(broken, ([id, cuts]) => {
        const client = byId(id);
        let text = samples[client.syntax]!;
        for (const [offset, length, part] of cuts) text = text.slice(0, offset) + part + text.slice(offset + length);
        expect(strategyFor('/tmp/x', text)).not.toBeUndefined();
        const located = client.locate(text);
        if (located.kind === 'invalid') return;
        // What can be tapped at all can be tapped, and comes back the same.
        for (const entry of located.entries.filter(({ state }) => state.kind === 'plain')) {
          client.membersOf(text, entry);
          const { edits, record } = planTap(text, '/f', entry, { command: 'node', script: '/h/.tapline/bin/launcher.js' });
          const tapped = applyEdits(text, edits);
          const again = client.locate(tapped);
          const found =
            again.kind === 'entries' ? again.entries.filter(({ name, scope }) => name === entry.name && scope === entry.scope) : [];
          expect([text, found.map(({ state }) => state.kind)]).toEqual([text, ['tapped']]);
          expect(applyEdits(tapped, planUntap(tapped, found[0]!, record).edits)).toBe(text);
        }
      }),
      { numRuns: 3000 },
    );
  }, 120_000);
});

describe('a configuration that holds what it should not', () => {
  it.each<[ClientId, string, unknown]>([
    ['claude-code', '{"mcpServers":[],"projects":{"/a":3,"/b":{"mcpServers":"x"}}}', []],
    ['claude-code', '{"projects":[{"mcpServers":{"a":{"command":"x"}}}]}', []],
    ['vscode-workspace', '{"settings":{"mcp":{"servers":3}}}', []],
    [
      'zed',
      '{"context_servers":{"a":{"command":{"path":3}},"b":{"command":{"args":[]}}}}',
      [
        ['a', 'its command is not a text'],
        ['b', 'it has no command'],
      ],
    ],
    [
      'cline',
      '{"mcpServers":{"a":{"transport":3,"command":"x"},"b":{"transport":{}}}}',
      [
        ['a', 'plain'],
        ['b', 'it has no command'],
      ],
    ],
    ['codex', 'mcp_servers = 3', []],
    ['codex', '[[mcp_servers]]\ncommand = "x"', []],
    ['codex', '[[mcp_servers.a]]\ncommand = "x"', [['a', 'its entry is not an object']]],
    [
      'codex',
      '[mcp_servers.a]\ncommand = 1\n[mcp_servers.b]\ncommand = "x"\nargs = ["a", 1979-05-27]',
      [
        ['a', 'its command is not a text'],
        ['b', expect.stringMatching(/^its args hold what is no word of a command line: /)],
      ],
    ],
    ['codex', '[mcp_servers.a.env]\nK = "v"', [['a', 'it has no command']]],
    [
      'continue',
      'mcpServers:\n- 3\n- [a]\n- name: b\n  command: x\n  args: 7',
      [
        ['', 'it has no name'],
        ['', 'it has no name'],
        ['b', 'its args are not an array'],
      ],
    ],
    [
      'continue',
      'mcpServers:\n- name: a\n  command: x\n- name: a\n  command: y',
      [
        ['a', 'plain'],
        ['a', 'another server above has the same name'],
      ],
    ],
    ['continue', 'mcpServers: [name: a]', [['a', 'its entry has no braces']]],
    ['continue', 'mcpServers: &m\n- name: a\n  command: x', [['a', 'part of it has an anchor (&m), by which others may use it, too']]],
    [
      'continue',
      'mcpServers:\n- &s\n  name: a\n  command: x\n- *s',
      [
        ['a', 'part of it has an anchor (&s), by which others may use it, too'],
        ['', 'part of it is an alias (*s) of what stands elsewhere'],
      ],
    ],
    ['continue', 'mcpServers:\n- name: a\n  command: |\n    x\n', [['a', 'its command is written as a block of lines']]],
    ['continue', 'mcpServers:\n- name: a\n  command: !env x', [['a', 'part of it has a tag (!env)']]],
    ['continue', 'mcpServers:\n- name: a\n  &k command: x', [['a', 'one of its keys has an anchor or a tag']]],
    [
      'continue',
      'mcpServers:\n- name: a\n  command: x\n  ? args\n  : - b\n    - c',
      [['a', 'its args do not start on a line of their own']],
    ],
    ['continue', 'mcpServers:\n- name: a\n  ? command\n  : x', [['a', 'one of its keys is written with "?"']]],
  ])('is read in %s as far as it makes sense: %j', (id, text, expected) => {
    expect(states(locate(id, text))).toEqual(expected);
  });

  it('may name servers like members of every object', () => {
    const expected = [
      ['__proto__', 'plain'],
      ['constructor', 'plain'],
    ];
    expect(states(locate('cursor', '{"mcpServers":{"__proto__":{"command":"x"},"constructor":{"command":"x"}}}'))).toEqual(expected);
    expect(states(locate('codex', '[mcp_servers.__proto__]\ncommand="x"\n[mcp_servers.constructor]\ncommand="x"'))).toEqual(expected);
    expect(states(locate('continue', 'mcpServers:\n- {name: __proto__, command: x}\n- {name: constructor, command: x}'))).toEqual(expected);
    expect({}).not.toHaveProperty('command');
  });
});

describe('a configuration beyond all measure', () => {
  it.each<[ClientId, string]>([
    ['cursor', '['.repeat(100_000)],
    ['codex', `a = ${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['continue', '['.repeat(20_000)],
    ['continue', `${'- '.repeat(20_000)}a`],
  ])(
    'is refused by %s without overflowing the stack',
    (id, text) => {
      expect(locate(id, text)).toMatchObject({ kind: 'invalid' });
    },
    120_000,
  );

  it('may have aliases that would unfold to millions of values: they are not unfolded', () => {
    const level = (name: string, of: string) => `${name}: &${name} [${Array.from({ length: 30 }, () => `*${of}`).join(', ')}]\n`;
    const names = ['b', 'c', 'd', 'e', 'f', 'g'];
    const text = `a: &a [x]\n${names.map((name, i) => level(name, names[i - 1] ?? 'a')).join('')}mcpServers:\n- name: s\n  command: x\n`;
    expect(states(locate('continue', text))).toEqual([['s', 'plain']]);
    expect(states(locate('continue', 'mcpServers: &a [*a]'))).toMatchObject([['', expect.stringContaining('anchor')]]);
  });

  it('may have hundreds of servers, each of which is found and can be tapped on its own', () => {
    const count = 400;
    const texts: Partial<Record<ClientId, string>> = {
      vscode: JSON.stringify({
        servers: Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, { command: 'x', args: [`${i}`] }])),
      }),
      codex: Array.from({ length: count }, (_, i) => `[mcp_servers.s${i}]\ncommand = "x"\nargs = ["${i}"]\n`).join('\n'),
      continue: `mcpServers:\n${Array.from({ length: count }, (_, i) => `  - name: s${i}\n    command: x\n    args: ["${i}"]\n`).join('')}`,
    };
    for (const [id, text] of Object.entries(texts) as [ClientId, string][]) {
      const located = locate(id, text);
      const entries = located.kind === 'entries' ? located.entries : [];
      expect(entries.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, i) => `s${i}`));
      const { edits } = planTap(text, '/f', entries[count - 1]!, { command: 'node', script: '/h/.tapline/bin/launcher.js' });
      const after = locate(id, applyEdits(text, edits));
      expect(after.kind === 'entries' && after.entries.filter(({ state }) => state.kind === 'tapped').map(({ name }) => name)).toEqual([
        `s${count - 1}`,
      ]);
    }
  });
});
