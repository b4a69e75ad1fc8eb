import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WorkerClient } from '../../../src/extension/worker/client.js';
import { DEFAULT_SETTINGS } from '../../../src/extension/worker/messages.js';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import * as s from '../timeline/support.js';
import { append, eventually, folder, lines, writeTrace } from './support.js';

const dir = folder();
const script = join(dir.path, 'worker.js');
const fragile = join(dir.path, 'fragile.js');
const silent = join(dir.path, 'silent.js');
const file = join(dir.path, 'a.tapline.jsonl');
let client: WorkerClient;

beforeAll(async () => {
  const common = { bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' } as const;
  await build({ ...common, entryPoints: ['src/extension/worker/main.ts'], outfile: script });
  // The same worker, which dies when it is asked for a file that does not matter.
  const poison = `require('node:worker_threads').parentPort.on('message', ({ ask }) => { if (ask.file === 'poison') throw new Error('poisoned'); });`;
  await build({
    ...common,
    stdin: { contents: `${poison}\nrequire('./src/extension/worker/main.ts');`, resolveDir: process.cwd() },
    outfile: fragile,
  });
  await build({ ...common, stdin: { contents: `require('node:worker_threads').parentPort.on('message', () => {});` }, outfile: silent });
  writeTrace(file, [...s.HANDSHAKE, s.client(100, s.call(1, 'get_issue'))]);
});
afterEach(() => client.dispose());
afterAll(() => dir.done());

test('the worker in its thread opens sessions, serves views and pushes what changes', async () => {
  client = new WorkerClient({ script, settings: DEFAULT_SETTINGS });
  const pushed: ViewSnapshot[] = [];
  const summaries: string[] = [];
  client.onSummary(({ head }) => summaries.push(head.name));
  expect((await client.open(file, null)).counts.requests).toBe(2);
  const view = client.createView(file, null, (snapshot) => pushed.push(snapshot));
  const first = await view.ask('ready', { count: 10, at: { kind: 'tail' }, filter: '' });
  expect(first.rows.at(-1)!.label).toBe('get_issue');
  expect((await view.ask('detail', { row: 3, limit: 100 })).bodies[0]!.text).toContain('get_issue');
  expect(await client.exchange(file, 3)).toMatchObject({ id: '1' });
  expect((await client.bodies(file, 3, null))[0]!.cut).toBe(false);
  append(file, lines([s.stderr(200, 'more')]));
  await eventually(() => pushed.find(({ rows }) => rows.at(-1)?.label === 'more'));
  expect(summaries).toContain('tracker');
  view.dispose();
  await expect(view.ask('watch', { count: 1, at: { kind: 'tail' } })).rejects.toThrow(/closed/);
});

test('after a crash what was asked is rejected in words, and sessions and views go on in a new worker', async () => {
  const crashes: string[] = [];
  client = new WorkerClient({ script: fragile, settings: DEFAULT_SETTINGS, onCrash: (message) => crashes.push(message) });
  const pushed: ViewSnapshot[] = [];
  await client.open(file, null);
  const view = client.createView(file, null, (snapshot) => pushed.push(snapshot));
  await view.ask('ready', { count: 10, at: { kind: 'tail' }, filter: '' });
  await view.ask('filter', { text: 'tool:get_issue' });
  await view.ask('range', { range: { from: 0, to: 1000 } });
  await view.ask('arrange', { arrangement: { by: 'tool', folded: [], unfolded: [], foldedSections: [] } });
  const before = pushed.length;
  await expect(client.summarize('poison')).rejects.toThrow(/stopped \(poisoned\)\. Nothing that was recorded is lost/);
  const again = await eventually(() => pushed[before]);
  const sections = { at: [0] };
  expect(again).toMatchObject({ filter: 'tool:get_issue', matched: 1, range: { from: 0, to: 1000 }, sections });
  expect((await view.ask('detail', { row: 3, limit: 100 })).row.label).toBe('get_issue');
  expect(await client.exchange(file, 3)).toMatchObject({ id: '1' });
  expect(crashes).toHaveLength(1);
});

test('a worker that does not answer is given up in time, and closing rejects what waits', async () => {
  client = new WorkerClient({ script: silent, settings: DEFAULT_SETTINGS, timeoutMs: 100 });
  await expect(client.summarize(file)).rejects.toThrow(/did not answer "summarize"/);
  const waiting = client.summarize(file);
  client.dispose();
  await expect(waiting).rejects.toThrow(/Tapline was closed/);
  await expect(client.summarize(file)).rejects.toThrow(/Tapline was closed/);
});
