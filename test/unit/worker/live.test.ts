import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import * as s from '../timeline/support.js';
import { append, eventually, folder, Harness, lines, writeTrace } from './support.js';
import { FakeTap } from './tap.js';

const dir = folder();
let count = 0;
let harness: Harness;
let tap: FakeTap;
afterEach(async () => {
  harness.server.close();
  await tap.stop();
});
afterAll(() => dir.done());

async function live(records: readonly TraceRecord[], settings = {}): Promise<{ readonly file: string; readonly first: ViewSnapshot }> {
  const file = join(dir.path, `${count++}.tapline.jsonl`);
  writeTrace(file, records);
  tap = await FakeTap.start(dir.path, file);
  harness = new Harness(settings);
  await harness.ask('open', { file, entry: tap.entry });
  await harness.ask('openView', { view: 'v', file, entry: tap.entry });
  const first = await harness.view('v', 'ready', { count: 50, at: { kind: 'tail' }, filter: '' });
  await eventually(() => (tap.followers > 0 ? true : undefined));
  return { file, first };
}

const CALL = s.client(100, s.call(1, 'index_repo'));

function write(file: string, ...records: readonly TraceRecord[]): void {
  append(file, lines(records));
  tap.flushed(statSync(file).size);
}

test('a live session runs: what is pending is in flight and can be cancelled, the clock goes on', async () => {
  const { file, first } = await live([...s.HANDSHAKE, CALL]);
  expect(first).toMatchObject({ running: true, counts: { inFlight: 1, leaked: 0 }, session: { status: { kind: 'live' } } });
  expect(first.now).toBeGreaterThan(900);
  expect(await harness.ask('cancellable', { file, only: 'all' })).toMatchObject([{ id: '1', label: 'index_repo', dir: 'c2s' }]);
  expect(await harness.ask('cancellable', { file, only: 'leaked' })).toEqual([]);
});

test('a frame reaches the view within a moment of the tap saying that it is written', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const delays: number[] = [];
  for (let i = 0; i < 10; i++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const before = harness.snapshots().length;
    const started = performance.now();
    write(file, s.client(2000 + i, s.notification(`notifications/n${i}`)));
    await eventually(() => harness.snapshots()[before]);
    delays.push(performance.now() - started);
  }
  // A poll of the file would take up to 250 ms, so that eight of ten below 100 ms would be a great chance.
  expect(delays.sort((a, b) => a - b)[7]).toBeLessThan(100);
});

test('what is written without a word from the tap is seen all the same', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  append(file, lines([s.server(200, s.result(1))]));
  await eventually(() => harness.snapshots().find(({ counts }) => counts.inFlight === 0));
});

test('a request leaks live by age, without any record, and the summary says so', async () => {
  await live([...s.HANDSHAKE, CALL], { leakThresholdMs: 1500 });
  const snapshot = await eventually(() => harness.snapshots().find(({ counts }) => counts.leaked === 1));
  expect(snapshot.rows.at(-1)).toMatchObject({ state: { kind: 'leaked', cause: { kind: 'age' } }, end: null, cancellable: true });
  const summary = await eventually(() =>
    harness.posted.find((message) => message.kind === 'summary' && message.summary.counts.leaked === 1),
  );
  expect(summary).toMatchObject({ summary: { open: [{ label: 'index_repo', state: 'leaked', cancellable: true }] } });
});

test('a flood of rows costs few snapshots, and the last one is complete', async () => {
  const { file } = await live(s.HANDSHAKE);
  const before = harness.snapshots().length;
  const started = performance.now();
  for (let i = 0; i < 200; i++) {
    write(file, ...Array.from({ length: 25 }, (_, k) => s.client(1000 + i, s.notification(`n${i}-${k}`))));
    if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await eventually(() => harness.snapshots().find(({ total }) => total === 5003), 5000);
  const pushed = harness.snapshots().length - before;
  expect(pushed).toBeLessThanOrEqual((performance.now() - started) / 33 + 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(harness.snapshots().at(-1)).toMatchObject({ total: 5003, matched: 5003 });
});

test('a paused view is left alone while its session goes on', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const paused = await harness.view('v', 'pause', { on: true });
  const before = harness.snapshots().length;
  write(file, s.server(200, s.result(1)), s.client(300, s.call(2, 'more')));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(harness.snapshots().length).toBe(before);
  const scrolled = await harness.view('v', 'watch', { count: 50, at: { kind: 'tail' } });
  expect(scrolled).toMatchObject({ total: paused.total, counts: paused.counts, now: paused.now });
  expect(await harness.view('v', 'pause', { on: false })).toMatchObject({ total: paused.total + 1, running: true });
});

test('a tap that lives but does not answer is "no contact", its requests cannot be cancelled, and it is found again', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const { socket } = tap.entry;
  await tap.stop();
  const lost = await eventually(() => harness.snapshots().find(({ session }) => session?.status.kind === 'no-contact'));
  expect(lost).toMatchObject({ running: false, counts: { inFlight: 1 } });
  expect(lost.rows.at(-1)).toMatchObject({ cancellable: false, end: null });
  append(file, lines([s.server(5000, s.result(1))]));
  await eventually(() => harness.snapshots().find(({ counts }) => counts.inFlight === 0));
  tap = await FakeTap.start(dir.path, file);
  await harness.ask('open', { file, entry: tap.entry });
  expect(tap.entry.socket).not.toBe(socket);
  await eventually(() => (harness.snapshots().at(-1)?.session?.status.kind === 'live' ? true : undefined));
});

test('a session whose tap cannot write says so within a moment, claims nothing of what it does not see, and goes on once it is written', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const { size } = statSync(file);
  tap.flushed(size, 'ENOSPC: no space left on device, writev');
  const blind = await eventually(() => harness.snapshots().find(({ session }) => session?.status.kind === 'unwritten'));
  expect(blind).toMatchObject({
    running: false,
    counts: { inFlight: 1, leaked: 0 },
    session: { status: { kind: 'unwritten', why: 'no space left on device' } },
  });
  expect(blind.rows.at(-1)).toMatchObject({ cancellable: false, end: null });
  const summary = await eventually(() =>
    harness.posted.find((message) => message.kind === 'summary' && message.summary.head.status.kind === 'unwritten'),
  );
  expect(summary).toMatchObject({ summary: { running: false } });
  // Its clock stands still, so that no request leaks by age: the answer may have come.
  await new Promise((resolve) => setTimeout(resolve, 600));
  const later = await harness.view('v', 'watch', { count: 50, at: { kind: 'tail' } });
  expect(later).toMatchObject({ now: blind.now, running: false, counts: { inFlight: 1, leaked: 0 } });
  write(file, s.server(300, s.result(1)));
  const seen = await eventually(() =>
    harness.snapshots().find(({ session, counts }) => session?.status.kind === 'live' && counts.inFlight === 0),
  );
  expect(seen).toMatchObject({ running: true, counts: { leaked: 0 } });
});

test.each([
  ["EACCES: permission denied, open '/home/me/a, b.jsonl'", 'permission denied'],
  ['EDQUOT: disk quota exceeded, write', 'disk quota exceeded'],
  ['something else', 'something else'],
])('why a trace is not written is said in the words of the system: %s', async (message, why) => {
  await live([...s.HANDSHAKE, CALL]);
  tap.flushed(1, message);
  await eventually(() => harness.snapshots().find(({ session }) => session?.status.kind === 'unwritten' && session.status.why === why));
});

test('a session whose tap is gone has ended: what was open leaked, how the server ended is told', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  append(file, lines([{ t: 900, ev: 'exit', code: null, signal: 'SIGKILL' }]));
  await harness.ask('open', { file, entry: { ...tap.entry, pid: dead, socket: `${tap.entry.socket}.gone` } });
  const ended = await eventually(() =>
    harness.snapshots().find(({ session, counts }) => session?.status.kind === 'ended' && counts.leaked === 1),
  );
  expect(ended).toMatchObject({ running: false, counts: { inFlight: 0, leaked: 1 }, session: { status: { exit: 'killed by SIGKILL' } } });
});

test('a session whose tap was gone before it was opened never looks alive', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const other = new Harness();
  const entry = { ...tap.entry, pid: spawnSync(process.execPath, ['-e', '']).pid };
  const summary = await other.ask('open', { file, entry });
  expect(summary).toMatchObject({ running: false, head: { status: { kind: 'ended', exit: 'ended' } }, counts: { leaked: 1, inFlight: 0 } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(other.posted.every((message) => message.kind !== 'summary' || message.summary.head.status.kind === 'ended')).toBe(true);
  other.server.close();
});

test('a session that was opened as recorded comes to life with its entry', async () => {
  const { file } = await live([...s.HANDSHAKE, CALL]);
  const other = new Harness();
  const recorded = await other.openView(file);
  expect(recorded).toMatchObject({ running: false, counts: { leaked: 1 } });
  await other.ask('open', { file, entry: tap.entry });
  // It is read anew; what comes before the first record is an empty picture.
  const alive = await eventually(() => other.snapshots().find(({ running, counts }) => running && counts.frames > 0));
  expect(alive.counts).toMatchObject({ leaked: 0, inFlight: 1 });
  other.server.close();
});
