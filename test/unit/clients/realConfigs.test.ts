// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of clients look like those of template strings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENTS, strategyFor } from '../../../src/clients/clients.js';
import type { ClientId, ClientStrategy, EntryMembers, ServerEntry } from '../../../src/clients/entry.js';
import type { LedgerRecord } from '../../../src/clients/ledger.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits, slice } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';

interface Real {
  readonly client: ClientId;
  readonly file?: string;
  /** By scope and name: the whole command line, or why there is none to be tapped. */
  readonly entries: Readonly<Record<string, string>>;
  /** What some entries say beside it. */
  readonly members?: Readonly<Record<string, Partial<EntryMembers>>>;
}

const REAL: readonly Real[] = [
  {
    client: 'vscode',
    entries: {
      shop: 'node --enable-source-maps ${workspaceFolder}/server.js --port=0',
      'prices (py)': 'python3 -m prices',
      plain: '${env:HOME}/bin/plain-server',
      ticker: 'C:\\Program Files\\ticker\\ticker.exe',
      github: 'cannot: remote server',
      boxed: 'cannot: runs in a sandbox that the tap could not write from',
    },
    members: {
      shop: {
        cwd: '${workspaceFolder}/shop',
        env: { KEY: '${input:key}', N: '1' },
        envFile: '${workspaceFolder}/.env',
        devDebug: { type: 'node' },
      },
      'prices (py)': { devDebug: { type: 'debugpy', debugpyPath: '/opt/debugpy' } },
    },
  },
  { client: 'vscode-workspace', entries: { shop: 'npx -y @shop/mcp' } },
  {
    client: 'mcp-json',
    entries: {
      filesystem: 'npx -y @modelcontextprotocol/server-filesystem ${PROJECT_DIR:-.}',
      local: 'uvx mcp-server-git',
      sentry: 'cannot: remote server',
      search: 'cannot: remote server',
    },
    members: { filesystem: { env: { LOG: '${LOG:-info}' } } },
  },
  {
    client: 'claude-code',
    entries: {
      memory: 'npx -y @modelcontextprotocol/server-memory',
      '/home/kim/shop memory': 'node memory.js',
      '/home/kim/shop prices': 'cannot: remote server',
      'C:\\Users\\Kim\\bank memory': 'memory.cmd',
      '__proto__ constructor': 'x',
    },
    members: { '/home/kim/shop memory': { env: { FILE: 'm.json' } }, memory: { env: {} } },
  },
  {
    client: 'claude-desktop',
    entries: {
      filesystem: 'npx -y @modelcontextprotocol/server-filesystem /Users/kim/Desktop /Users/kim/Übung',
      sqlite: '/usr/local/bin/uvx mcp-server-sqlite --db-path /tmp/a.db',
    },
    members: { sqlite: { env: { A: '1' } } },
  },
  {
    client: 'cursor',
    entries: { web: 'npx -y mcp-web', remote: 'cannot: remote server' },
    members: { web: { env: { API_KEY: '${env:API_KEY}' }, envFile: '.env' } },
  },
  {
    client: 'windsurf',
    entries: { git: 'uvx mcp-server-git', remote: 'cannot: remote server' },
    members: { git: { env: { TOKEN: '${env:TOKEN}' } } },
  },
  {
    client: 'zed',
    entries: {
      today: 'some-command arg-1 arg-2',
      custom: 'uv run main.py',
      older: 'node older.js',
      oldest: 'oldest',
      postgres: 'cannot: a Zed extension starts it',
      bare: 'cannot: a Zed extension starts it',
      remote: 'cannot: remote server',
    },
    members: { older: { env: { OLD: 'yes' } }, custom: { env: { A: '1' } } },
  },
  {
    client: 'cline',
    entries: {
      flat: 'node /srv/flat.js',
      nested: 'python -m srv',
      'nested, remote': 'cannot: remote server',
      remote: 'cannot: remote server',
    },
    members: { flat: { env: { K: 'v' } }, nested: { cwd: '/srv', env: { K: 'w' } } },
  },
  {
    client: 'continue',
    entries: {
      Playwright: "npx -y @playwright/mcp@0.1 --user-agent=it's me",
      flow: 'uvx mcp-server-git --repository .',
      bare: 'bare-server',
      'name comes later': 'first',
      wide: 'wide a',
      remote: 'cannot: remote server',
      'anthropic/memory-mcp': 'cannot: it is taken from Continue’s hub',
      shared: 'cannot: part of it has an anchor (&cmd), by which others may use it, too',
      sharing: 'cannot: part of it is an alias (*cmd) of what stands elsewhere',
    },
    members: { Playwright: { cwd: '/srv', env: { KEY: '${{ secrets.KEY }}', PORT: '8080' } } },
  },
  { client: 'continue', file: 'continue-json', entries: { files: 'npx -y files' }, members: { files: { env: { A: '1' } } } },
  {
    client: 'codex',
    entries: {
      dotted: 'C:\\tools\\dotted.exe',
      'with.dots': 'npx -y dots',
      docs: 'npx -y docs-mcp@latest --root=/srv/docs',
      bare: 'bare-server',
      figma: 'cannot: remote server',
      off: 'off',
    },
    members: { docs: { cwd: '/srv', env: { LANG: 'C', 'QUOTED KEY': 'v' }, envPassed: ['TOKEN', 'OTHER'] } },
  },
  {
    client: 'gemini-cli',
    entries: { py: 'python -m srv --key $KEY', remote: 'cannot: remote server', sse: 'cannot: remote server' },
    members: { py: { cwd: './srv', env: { KEY: '${KEY}' } } },
  },
  {
    client: 'copilot-cli',
    entries: { files: 'npx -y @modelcontextprotocol/server-filesystem .', github: 'cannot: remote server' },
  },
];

/** Forms in which editors on other machines save the same file. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with line ends of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'with a byte order mark': (text) => `\uFEFF${text}`,
  'without a last line end': (text) => text.trimEnd(),
  'with tabs': (text) => (/^mcpServers:/m.test(text) ? text : text.replaceAll('  ', '\t')),
};

const launcher = { command: 'node', script: '/home/ü user/.tapline/bin/launcher.js' };

it('a real configuration is there for every client', () => {
  expect(new Set(REAL.map(({ client }) => client))).toEqual(new Set(CLIENTS.map(({ id }) => id)));
});

describe.each(REAL.flatMap((real) => Object.entries(FORMS).map(([form, write]) => ({ ...real, form, write }))))(
  'a real configuration of $client $file, $form',
  ({ client: id, file = id, entries, members = {}, write }) => {
    const client = CLIENTS.find((candidate) => candidate.id === id)!;
    const text = write(readFileSync(join(import.meta.dirname, 'real', `${file}.txt`), 'utf8'));

    it('is read to the last entry', () => {
      expect(Object.fromEntries(locate(client, text).map((entry) => [keyOf(entry), summary(entry)]))).toEqual(entries);
      for (const entry of locate(client, text)) {
        expect(slice(text, entry.nameRange)).toContain(JSON.stringify(entry.name).slice(1, -1));
        expect(entry.nameRange.offset).toBeGreaterThanOrEqual(entry.range.offset);
      }
    });

    it('says how its servers are started', () => {
      const found = locate(client, text);
      for (const [key, expected] of Object.entries(members)) {
        expect(client.membersOf(text, found.find((entry) => keyOf(entry) === key)!)).toMatchObject(expected);
      }
      const nothing = { cwd: null, env: {}, envFile: null, envPassed: [], devDebug: null };
      expect(client.membersOf(text, { name: 'gone', scope: null })).toEqual(nothing);
    });

    it('is tapped in all its entries, runs the same servers, and comes back byte for byte', () => {
      const records = new Map<string, LedgerRecord>();
      let now = text;
      for (const { name, scope } of locate(client, text).filter(({ state }) => state.kind === 'plain')) {
        const { edits, record } = planTap(now, '/f', find(client, now, name, scope), launcher);
        now = applyEdits(now, edits);
        records.set(`${scope} ${name}`, record);
      }
      const tapped = locate(client, now);
      expect(tapped.map(keyOf)).toEqual(Object.keys(entries));
      expect(Object.fromEntries(tapped.map((entry) => [keyOf(entry), summary(entry)]))).toEqual(entries);
      expect(tapped.every(({ state }) => state.kind !== 'plain')).toBe(true);
      for (const [key, expected] of Object.entries(members)) {
        expect(client.membersOf(now, tapped.find((entry) => keyOf(entry) === key)!)).toMatchObject(expected);
      }
      for (const { name, scope } of tapped.filter(({ state }) => state.kind === 'tapped')) {
        const plan = planUntap(now, find(client, now, name, scope), records.get(`${scope} ${name}`)!);
        expect(plan.kind).toBe('exact');
        now = applyEdits(now, plan.edits);
      }
      expect(now).toBe(text);
    });

    it('is known by its shape where its name tells nothing', () => {
      // Files of `mcpServers` alone look all the same.
      const alike: readonly ClientId[] = ['mcp-json', 'claude-desktop', 'cursor', 'windsurf', 'cline', 'gemini-cli', 'copilot-cli'];
      const expected = alike.includes(id) || file === 'continue-json' ? 'mcp-json' : id;
      expect(strategyFor('/tmp/x', text)?.id).toBe(expected);
    });
  },
);

function locate(client: ClientStrategy, text: string): readonly ServerEntry[] {
  const located = client.locate(text);
  if (located.kind === 'invalid') throw new Error(`${located.message} at ${located.offset}`);
  return located.entries;
}

function find(client: ClientStrategy, text: string, name: string, scope: string | null): ServerEntry {
  return locate(client, text).find((entry) => entry.name === name && entry.scope === scope)!;
}

function keyOf({ name, scope }: ServerEntry): string {
  return scope === null ? name : `${scope} ${name}`;
}

/** What the server itself is, whether it is tapped or not. */
function summary({ state }: ServerEntry): string {
  if (state.kind === 'cannot') return `cannot: ${state.why}`;
  const { command, args } = state.kind === 'tapped' ? state.original : state.runs;
  return [command, ...args].join(' ');
}
