import fc from 'fast-check';
import { load as readYaml } from 'js-yaml';
import json5 from 'json5';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../../../src/clients/clients.js';
import type { ClientId, ClientStrategy, ServerEntry } from '../../../src/clients/entry.js';
import type { LedgerRecord } from '../../../src/clients/ledger.js';
import { planTap } from '../../../src/clients/tap.js';
import { applyEdits } from '../../../src/clients/text.js';
import { planUntap } from '../../../src/clients/untap.js';
import { jsonWriter } from './generate/json.js';
import { type Model, type Pick, written } from './generate/model.js';
import { writeToml } from './generate/toml.js';
import { writeYaml } from './generate/yaml.js';

const launcher = { command: 'node', script: '/home/ü user/.tapline/bin/launcher.js' };

interface Kind {
  readonly client: ClientId;
  readonly write: (models: readonly Model[], pick: Pick) => string;
  /** A parser that shares nothing with ours. */
  readonly read: (text: string) => unknown;
  /** The servers in what it read, by name. */
  readonly servers: (value: Tree) => Map<string, Tree>;
}

type Tree = Map<string, unknown>;
const under =
  (...path: readonly string[]) =>
  (value: Tree) =>
    path.reduce((map, key) => map.get(key) as Tree, value) as Map<string, Tree>;

/** Escaped, as JSON5 warns of these where JSON does not. */
const readJson = (text: string) => json5.parse(text.replace(/[\u2028\u2029]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`));

const KINDS: readonly Kind[] = [
  { client: 'vscode', write: jsonWriter('servers'), read: readJson, servers: under('servers') },
  {
    client: 'vscode-workspace',
    write: jsonWriter('settings', 'mcp', 'servers'),
    read: readJson,
    servers: under('settings', 'mcp', 'servers'),
  },
  {
    client: 'claude-code',
    write: jsonWriter('projects', '/p', 'mcpServers'),
    read: readJson,
    servers: under('projects', '/p', 'mcpServers'),
  },
  { client: 'zed', write: jsonWriter('context_servers'), read: readJson, servers: under('context_servers') },
  { client: 'codex', write: writeToml, read: (text) => parseToml(text.replace(/^\uFEFF/, '')), servers: under('mcp_servers') },
  {
    client: 'continue',
    write: writeYaml,
    read: readYaml,
    servers: (value) => new Map((value.get('mcpServers') as Tree[]).map((server) => [server.get('name') as string, server])),
  },
];

describe.each(KINDS)('configurations of $client, written in any way', { timeout: 120_000 }, ({ client: id, write, read, servers }) => {
  const client = CLIENTS.find((candidate) => candidate.id === id)!;
  const parse = (text: string) => normal(read(text)) as Tree;

  it('are read as an independent parser reads them', () => {
    fc.assert(
      fc.property(written(write), ({ models, text }) => {
        const independent = servers(parse(text));
        for (const { name, command, args } of models) {
          expect([independent.get(name)!.get('command'), independent.get(name)!.get('args')]).toEqual([command, args]);
          expect(find(client, text, name).state).toMatchObject({ kind: 'plain', runs: { command, args: (args ?? []).map(String) } });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are tapped in any order without any other change, and untapped in another to the same bytes', () => {
    fc.assert(
      fc.property(written(write), fc.infiniteStream(fc.nat()), ({ models, text }, random) => {
        const chosen = shuffled(models, random).slice(0, 1 + (random.next().value % models.length));
        const records = new Map<string, LedgerRecord>();
        let now = text;
        for (const { name } of chosen) {
          const { edits, record } = planTap(now, '/f', find(client, now, name), launcher);
          now = applyEdits(now, edits);
          records.set(name, JSON.parse(JSON.stringify(record)) as LedgerRecord);
        }
        const expected = parse(text);
        for (const { name, command, args } of chosen) {
          const server = servers(expected).get(name)!;
          server.set('command', 'node');
          server.set('args', [launcher.script, '--name', name, '--', command, ...(args ?? [])]);
        }
        expect(parse(now)).toEqual(expected);
        for (const { name } of shuffled(chosen, random)) {
          const plan = planUntap(now, find(client, now, name), records.get(name)!);
          expect(plan.kind).toBe('exact');
          now = applyEdits(now, plan.edits);
        }
        expect(now).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('run the same servers again when they are untapped without records', () => {
    fc.assert(
      fc.property(written(write), ({ models, text }) => {
        let now = text;
        for (const { name } of models) now = applyEdits(now, planTap(now, '/f', find(client, now, name), launcher).edits);
        for (const { name } of models) now = applyEdits(now, planUntap(now, find(client, now, name), null).edits);
        const expected = parse(text);
        for (const server of servers(expected).values()) if (server.has('command')) server.set('args', server.get('args') ?? []);
        expect(parse(now)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

function find(client: ClientStrategy, text: string, name: string): ServerEntry {
  const located = client.locate(text);
  if (located.kind === 'invalid') throw new Error(`${located.message} at ${located.offset}`);
  return located.entries.find((entry) => entry.name === name)!;
}

function shuffled<T>(items: readonly T[], random: fc.Stream<number>): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.next().value % left.length, 1)[0]!);
}

/** Objects as maps: a key named __proto__ is a key like any other then. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.keys(value).map((key) => [key, normal((value as Record<string, unknown>)[key])]));
}
