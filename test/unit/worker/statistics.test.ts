import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Statistics } from '../../../src/session/timeline/statistics/statistics.js';
import * as t from '../timeline/support.js';
import { append, eventually, folder, Harness, lines, writeTrace } from './support.js';

const { path, done } = folder();
afterAll(done);

/** Asks until all is counted, as a webview does. */
async function whole(harness: Harness): Promise<Statistics> {
  for (;;) {
    const statistics = await harness.view('v', 'statistics', {});
    if (statistics !== null && statistics.counted === 1) return statistics;
  }
}

const exchange = (id: number, name: string, at: number) => [t.client(at, t.call(id, name)), t.server(at + 10, t.result(id))];

test('numbers are of what filter and range let through, and of everything again without them', async () => {
  const file = join(path, 'some.tapline.jsonl');
  writeTrace(file, [...t.HANDSHAKE, ...exchange(1, 'search', 1000), ...exchange(2, 'index', 2000), ...exchange(3, 'search', 3000)]);
  const harness = new Harness();
  await harness.openView(file);
  expect((await whole(harness)).all.calls).toBe(4);
  await harness.view('v', 'filter', { text: 'tool:search' });
  expect((await whole(harness)).all.calls).toBe(2);
  await harness.view('v', 'range', { range: { from: 2500, to: 4000 } });
  expect((await whole(harness)).all).toMatchObject({ calls: 1, times: { p50: 10 } });
  await harness.view('v', 'filter', { text: '' });
  await harness.view('v', 'range', { range: null });
  expect((await whole(harness)).all.calls).toBe(4);
  harness.server.close();
});

test('numbers count on as the trace grows, and stand still while the picture is paused', async () => {
  const file = join(path, 'grows.tapline.jsonl');
  writeTrace(file, [...t.HANDSHAKE, ...exchange(1, 'search', 1000)]);
  const harness = new Harness();
  await harness.openView(file);
  expect((await whole(harness)).all.calls).toBe(2);
  append(file, lines(exchange(2, 'search', 2000)));
  await eventually(() => (harness.snapshots().some(({ counts }) => counts.requests === 3) ? true : undefined), 20_000);
  expect((await whole(harness)).all.calls).toBe(3);
  await harness.view('v', 'pause', { on: true });
  const { posted } = harness;
  await harness.ask('open', { file, entry: null });
  append(file, lines(exchange(3, 'search', 3000)));
  const requests = () => posted.findLast((message) => message.kind === 'summary')?.summary.counts.requests;
  await eventually(() => (requests() === 4 ? true : undefined), 20_000);
  expect((await whole(harness)).all.calls).toBe(3);
  await harness.view('v', 'pause', { on: false });
  expect((await whole(harness)).all.calls).toBe(4);
  harness.server.close();
});

test('a view without a trace has no numbers, and says so as any other', async () => {
  const harness = new Harness();
  await harness.openView(join(path, 'nowhere.tapline.jsonl'));
  expect(await harness.view('v', 'statistics', {})).toMatchObject({ counted: 1, methods: [], peak: null });
  harness.server.close();
});
