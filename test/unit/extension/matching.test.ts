import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/clients/clients.js';
import type { ClientId, EntryState } from '../../../src/clients/entry.js';
import type { ServerRef } from '../../../src/extension/config/configs.js';
import { toRegExp } from '../../../src/extension/config/pattern.js';
import { type PolicySettings, refusalOf } from '../../../src/extension/config/policyRules.js';
import { summarize } from '../../../src/extension/diagnostics/summary.js';
import { clientsNamed } from '../../../src/extension/servers/clientNames.js';
import { sessionsOf } from '../../../src/extension/servers/match.js';
import type { Session } from '../../../src/extension/sessions/session.js';
import { listed, summaryOf } from './samples.js';

const RUNS = { command: 'node', args: ['server.js'] };

function need<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('It is not there.');
  return value;
}

/** A server called `tracker` in a client's configuration, of a folder or of the user's. */
function server(
  client: ClientId,
  state: 'plain' | 'tapped',
  folder: string | null = null,
  runs = RUNS,
  scope: string | null = null,
): ServerRef {
  const strategy = need(CLIENTS.find(({ id }) => id === client));
  const described = { kind: state, runs, original: runs } as unknown as EntryState;
  const file = { client: strategy, folder: folder === null ? null : { uri: { fsPath: folder } } } as unknown as ServerRef['file'];
  return { file, entry: { name: 'tracker', scope, state: described } as ServerRef['entry'] };
}

function session(cwd: string, client: string | null, command: readonly string[] = ['node', 'server.js']): Session {
  const summary = summaryOf('/t');
  const head = { ...summary.head, client: client === null ? null : { name: client, version: '1' } };
  return { ...listed('/t', 0, 'live'), cwd, command, summary: { ...summary, head }, summaryAt: 0 };
}

/** Which of the servers a session is shown at. */
const owners = (servers: readonly ServerRef[], one: Session) => servers.map((each) => sessionsOf(each, servers, [one]).length === 1);

describe('a session belongs', () => {
  it('to the one server of its name, wherever it runs and whatever the client calls itself', () => {
    expect(owners([server('cursor', 'tapped')], session('/anywhere', 'some client'))).toEqual([true]);
    expect(owners([server('claude-desktop', 'plain')], session('/anywhere', null))).toEqual([true]);
  });

  it('to the configuration of the client that speaks in it, where several have that name', () => {
    const servers = [server('vscode', 'tapped', '/w'), server('cursor', 'tapped'), server('claude-desktop', 'tapped')];
    expect(owners(servers, session('/w', 'cursor-vscode'))).toEqual([false, true, false]);
    expect(owners(servers, session('/', 'claude-ai'))).toEqual([false, false, true]);
    expect(owners(servers, session('/w', 'Visual Studio Code'))).toEqual([true, false, false]);
  });

  it('to the tapped one where the client has not said its name yet', () => {
    expect(owners([server('vscode', 'plain', '/w'), server('cursor', 'tapped')], session('/w', null))).toEqual([false, true]);
  });

  it('to the one with its command, with variables for anything, then to the one with its folder', () => {
    const other = { command: 'uv', args: ['run', `\${workspaceFolder}`] };
    expect(
      owners([server('vscode', 'tapped', '/a'), server('vscode', 'tapped', '/b', other)], session('/a', null, ['uv', 'run', '/b'])),
    ).toEqual([false, true]);
    expect(owners([server('vscode', 'tapped', '/a'), server('vscode', 'tapped', '/b')], session('/b/sub', null))).toEqual([false, true]);
    expect(
      owners(
        [server('claude-code', 'tapped', null, RUNS, '/a'), server('claude-code', 'tapped', null, RUNS, '/b')],
        session('/b', 'claude-code'),
      ),
    ).toEqual([false, true]);
  });

  it('to all that fit equally well, rather than to none', () => {
    expect(owners([server('cursor', 'tapped'), server('windsurf', 'tapped')], session('/w', null))).toEqual([true, true]);
  });

  it('to clients that exist, by names that no two of them share', () => {
    const names = [
      'Visual Studio Code',
      'claude-ai',
      'claude-code',
      'cursor-vscode',
      'windsurf-client',
      'Zed',
      'Cline',
      'codex-mcp-client',
      'gemini-cli-mcp-client',
    ];
    const first = names.map((name) => need(clientsNamed(name))[0]);
    expect(new Set(first).size).toBe(names.length);
    expect(clientsNamed('my own client')).toBeNull();
  });
});

describe('a company policy', () => {
  const tapped = { command: 'node', args: ['/bin/launcher.js', '--', 'node', 'server.js'] };
  const says = (policy: Partial<PolicySettings>) =>
    refusalOf({ access: 'all', allowed: undefined, denied: undefined, ...policy }, 'tracker', RUNS, tapped);

  it('that says nothing, or what is no policy, forbids nothing', () => {
    expect(says({})).toBeNull();
    expect(says({ allowed: null, denied: 'tracker' })).toBeNull();
    expect(says({ denied: [null, 7, {}, { serverName: 3 }, { serverCommand: 'node' }] })).toBeNull();
  });

  it('is found where it forbids all servers, this one by name or command, or only its tapped form', () => {
    expect(says({ access: 'none' })).toBe('no-servers');
    expect(says({ denied: [{ serverName: 'tracker' }] })).toBe('denied');
    expect(says({ denied: [{ serverCommand: ['node', 'server.js'] }] })).toBe('denied');
    expect(says({ allowed: [] })).toBe('not-allowed');
    expect(says({ allowed: [{ serverCommand: ['node', 'server.js', 'more'] }] })).toBe('not-allowed');
    expect(says({ allowed: [{ serverCommand: ['node', 'server.js'] }] })).toBe('tapped-not-allowed');
    expect(says({ allowed: [{ serverName: 'tracker' }] })).toBeNull();
  });
});

describe('the pattern of a place', () => {
  it('matches whole names within one folder, and is no regular expression', () => {
    const continues = toRegExp('.continue/mcpServers/*.{yaml,yml,json}');
    expect(['.continue/mcpServers/a.yaml', '.continue/mcpServers/b.json'].every((path) => continues.test(path))).toBe(true);
    expect(
      ['.continue/mcpServers/sub/a.yaml', '.continue/mcpServers/a.yaml.bak', 'x.continue/mcpServers/a.yml'].some((path) =>
        continues.test(path),
      ),
    ).toBe(false);
    expect(toRegExp('.mcp.json').test('xmcp.json')).toBe(false);
    expect(toRegExp('a+(b).json').test('a+(b).json')).toBe(true);
  });
});

describe('the sum of findings on an entry', () => {
  it('leads to the gravest rule, names five and says how many there are', () => {
    const rules = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5'].map((rule) => ({ rule, level: 'info' as const, rows: 1 }));
    const sum = summarize([...rules, { rule: 'b/1', level: 'warning', rows: 9 }, { rule: 'c/1', level: 'error', rows: 1 }]);
    expect(sum).toEqual({ level: 'error', rule: 'c/1', count: 7, named: ['c/1', 'b/1 (9)', 'a/1', 'a/2', 'a/3'] });
    expect(summarize([])).toBeNull();
  });
});
