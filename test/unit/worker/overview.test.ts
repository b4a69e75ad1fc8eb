import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Bins } from '../../../webview/presenter/overview/bins.js';
import { call, client, HANDSHAKE, result, server } from '../timeline/support.js';
import { append, eventually, folder, Harness, lines, writeTrace } from './support.js';

const place = folder();
afterAll(() => place.done());
let harness = new Harness();
afterEach(() => {
  harness.server.close();
  harness = new Harness();
});

const RECORDS = [
  ...HANDSHAKE,
  ...Array.from({ length: 40 }, (_, i) => [client(1000 + i * 100, call(i + 1, 'search')), server(1250 + i * 100, result(i + 1))])
    .flat()
    .sort((a, b) => a.t - b.t),
];

test('a view hands over the session in bins, and then what changed of them alone', async () => {
  const file = join(place.path, 'bins.tapline.jsonl');
  writeTrace(file, RECORDS);
  const first = await harness.openView(file);
  const bins = new Bins();
  const whole = await harness.view('v', 'overview', { since: null });
  bins.accept(whole);
  expect(whole.state).toBe(first.overview);
  expect(bins.sums()).toMatchObject({ frames: first.counts.frames, most: 3 });
  expect((await harness.view('v', 'overview', { since: whole.state })).bins).toEqual([]);

  // The trace grows after all: it is read anew, and no bin of before is taken for one of now.
  append(file, lines([client(6000, call(99, 'later'))]));
  const next = await eventually(() => harness.snapshots().findLast(({ counts }) => counts.frames === first.counts.frames + 1));
  const changed = await harness.view('v', 'overview', { since: whole.state });
  bins.accept(changed);
  expect(bins.sums().frames).toBe(next.counts.frames);
});

test('a range lets through what touches it, in the picture of one view alone, from its first picture on', async () => {
  const file = join(place.path, 'range.tapline.jsonl');
  writeTrace(file, RECORDS);
  const range = { from: 2000, to: 2100 };
  const all = await harness.openView(file, 'all');
  await harness.ask('openView', { view: 'some', file, entry: null });
  const some = await harness.view('some', 'ready', { count: 50, at: { kind: 'tail' }, filter: '', range });
  expect(some.rows.map(({ id }) => id)).toEqual(['9', '10', '11', '12']);
  expect(some).toMatchObject({ range, total: all.total, counts: all.counts });
  const moved = await harness.view('some', 'range', { range: { from: 0, to: 1050 } });
  expect(moved.rows.map(({ id }) => id).filter((id) => id !== null)).toEqual(['0', '1']);
  expect((await harness.view('some', 'range', { range: null })).matched).toBe(all.matched);
});
