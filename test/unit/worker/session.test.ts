import { mkdirSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { inEnglish, type Phrase } from '../../../src/session/timeline/phrases.js';
import * as s from '../timeline/support.js';
import { append, eventually, folder, Harness, header, lines, writeTrace } from './support.js';

const said = (problem: Phrase | null) => (problem === null ? '' : inEnglish(problem));

const dir = folder();
let count = 0;
const file = () => join(dir.path, `${count++}.tapline.jsonl`);
let harness: Harness;
const start = (settings = {}) => {
  harness = new Harness(settings);
  return harness;
};
afterEach(() => harness?.server.close());
afterAll(() => dir.done());

const CALLS = [...s.HANDSHAKE, s.client(100, s.call(1, 'get_issue')), s.server(200, s.result(1)), s.client(300, s.call(2, 'index_repo'))];

test('a recorded trace opens whole: rows, counters, head, and what was open leaked', async () => {
  const path = file();
  writeTrace(path, [...CALLS, { t: 400, ev: 'exit', code: 1, signal: null }]);
  const snapshot = await start().openView(path);
  expect(snapshot.rows.map(({ label }) => label)).toEqual([
    'server started',
    'initialize',
    'notifications/initialized',
    'get_issue',
    'index_repo',
    'exit 1',
  ]);
  expect(snapshot).toMatchObject({ total: 6, matched: 6, now: 400, running: false, problem: null });
  expect(snapshot.counts).toMatchObject({ requests: 3, inFlight: 0, leaked: 1 });
  expect(snapshot.session).toMatchObject({
    id: 's1',
    name: 'tracker',
    status: { kind: 'ended', exit: 'exit 1' },
    client: { name: 'VS Code' },
    server: { name: 'tracker' },
    revision: '2025-11-25',
  });
});

test('a server that could not be started did not start, and the reason is what its row says', async () => {
  const path = file();
  const message = 'cannot start the server: "nosuch" was not found. Check its spelling.';
  writeTrace(path, [{ t: 6, ev: 'error', message }]);
  const snapshot = await start().openView(path);
  expect(snapshot.rows.map(({ label }) => label)).toEqual(['server did not start', message]);
  expect(snapshot.session?.status).toEqual({ kind: 'ended', exit: 'did not start' });
  expect((await harness.ask('summarize', { file: path })).head.status).toEqual({ kind: 'ended', exit: 'did not start' });
});

describe('what a trace does not hold is told with its picture', () => {
  const EXIT = { t: 400, ev: 'exit', code: 0, signal: null } as const;
  const missingOf = async (text: string) => {
    const path = file();
    writeFileSync(path, text);
    return (await start().openView(path)).missing;
  };

  test('nothing where all is there, and nothing of the end of what another tool recorded', async () => {
    expect(await missingOf(header() + lines([...CALLS, EXIT]))).toBeUndefined();
    expect(await missingOf(lines(CALLS))).toBeUndefined();
  });

  test('frames that were left out, lines that are damaged, and an end that is cut off', async () => {
    const gap = { t: 300, ev: 'gap', lost: 17 } as const;
    expect(await missingOf(`${header() + lines([...CALLS, gap])}{"t":1,\u0000nonsense\n${lines([EXIT])}`)).toEqual({
      lost: 17,
      unreadable: 1,
      end: false,
    });
    expect(await missingOf((header() + lines(CALLS)).slice(0, -20))).toMatchObject({ lost: 0, end: true });
  });
});

test('an error of the tap itself is no failure of the server', async () => {
  const path = file();
  writeTrace(path, [{ t: 1, ev: 'error', message: 'Tapline: no socket' }, ...CALLS]);
  const snapshot = await start().openView(path);
  expect(snapshot.session?.status.kind).toBe('recorded');
});

describe('what is no trace, or none that can be read, is told in a sentence', () => {
  test.each([
    ['empty', '', /empty/],
    ['of a newer version', '{"tapline":2,"id":"x"}\n', /format version 2/],
    ['not ours', 'hello\nworld\n', /not a Tapline trace/],
  ])('%s', async (_name, text, message) => {
    const path = file();
    writeFileSync(path, text);
    const snapshot = await start().openView(path);
    expect(said(snapshot.problem)).toMatch(message);
    expect(snapshot.rows).toEqual([]);
    expect(said((await harness.ask('summarize', { file: path })).problem)).toMatch(message);
  });

  test('not there, and read as soon as it is', async () => {
    const path = file();
    const snapshot = await start().openView(path);
    expect(said(snapshot.problem)).toMatch(/is not there/);
    writeTrace(path, CALLS);
    const later = await eventually(() => harness.snapshots().find(({ problem, total }) => problem === null && total > 0));
    expect(later.total).toBe(5);
  });

  test('a folder', async () => {
    const path = join(dir.path, `${count++}`);
    mkdirSync(path);
    expect(said((await start().openView(path)).problem)).toMatch(/folder/);
  });
});

test('a trace cut in the middle of its last line shows everything before', async () => {
  const path = file();
  writeFileSync(path, `${header()}${lines(CALLS)}{"t":500,"dir":"s2c","raw":"{\\"jsonrpc\\":`);
  const snapshot = await start().openView(path);
  expect(snapshot).toMatchObject({ problem: null, total: 5 });
});

test('bodies are read from the file when asked for, cut at the limit, with their true size', async () => {
  const path = file();
  const text = 'ä\u0000"'.repeat(200_000);
  writeTrace(path, [
    s.client(1, s.call(1, 'a', { text })),
    s.server(2, s.result(1, { ok: true })),
    s.server(3, 'plain text'),
    { t: 4, dir: 's2c', b64: Buffer.from([0xc3, 0x28]).toString('base64') },
  ]);
  await start().openView(path);
  const cut = await harness.view('v', 'detail', { row: 1, limit: 1000 });
  const size = Buffer.byteLength(JSON.stringify(s.call(1, 'a', { text })));
  expect(cut.bodies.map(({ part, is, cut: isCut, size: bytes }) => [part, is, isCut, bytes])).toEqual([
    ['response', 'json', false, Buffer.byteLength(JSON.stringify(s.result(1, { ok: true })))],
    ['request', 'json', true, size],
  ]);
  expect(cut.bodies[1]!.text).toHaveLength(1000);
  expect(JSON.stringify(s.call(1, 'a', { text })).startsWith(cut.bodies[1]!.text)).toBe(true);
  const whole = await harness.ask('bodies', { file: path, row: 1, limit: null });
  expect(whole[1]).toMatchObject({ text: JSON.stringify(s.call(1, 'a', { text })), cut: false, is: 'json' });
  expect((await harness.view('v', 'detail', { row: 2, limit: 1000 })).bodies).toMatchObject([
    { part: 'frame', is: 'text', text: 'plain text' },
  ]);
  expect((await harness.view('v', 'detail', { row: 3, limit: 1000 })).bodies).toMatchObject([
    { part: 'frame', is: 'bytes', size: 2, bytes: 'wyg=' },
  ]);
  await expect(harness.view('v', 'detail', { row: 99, limit: 1 })).rejects.toThrow(/no longer there/);
});

test('bodies of a deleted trace can still be read', async () => {
  const path = file();
  writeTrace(path, CALLS);
  await start().openView(path);
  unlinkSync(path);
  expect((await harness.view('v', 'detail', { row: 3, limit: 1000 })).bodies).toHaveLength(2);
  // That it is gone is said, and that it is there again.
  await eventually(() => harness.snapshots().find(({ missing, total }) => missing?.deleted === true && total > 0));
  const before = harness.snapshots().length;
  writeTrace(path, CALLS);
  await eventually(() =>
    harness.snapshots().find((snapshot, i) => i >= before && snapshot.total > 0 && snapshot.missing?.deleted !== true),
  );
});

test('a trace that is replaced is read anew, and the views go on with it', async () => {
  const path = file();
  writeTrace(path, CALLS);
  await start().openView(path);
  const other = file();
  writeTrace(other, [s.stderr(1, 'a new session')], { name: 'other' });
  renameSync(other, path);
  const snapshot = await eventually(() => harness.snapshots().find(({ session }) => session?.name === 'other'));
  expect(snapshot.rows.map(({ label }) => label)).toEqual(['server started', 'a new session']);
});

test('a recorded trace that grows after all is followed, its last line only once it is whole', async () => {
  const path = file();
  writeTrace(path, CALLS);
  await start().openView(path);
  const answer = JSON.stringify(s.server(350, s.result(2)));
  append(path, answer.slice(0, 20));
  await new Promise((resolve) => setTimeout(resolve, 400));
  append(path, `${answer.slice(20)}\n`);
  const snapshot = await eventually(() => harness.snapshots().find(({ rows }) => rows.at(-1)?.state.kind === 'answered'));
  expect(snapshot.counts).toMatchObject({ stray: 0, leaked: 0, inFlight: 0 });
  append(path, lines([s.client(500, s.call(3, 'later'))]));
  expect((await eventually(() => harness.snapshots().find(({ total }) => total === 6))).rows.at(-1)!.label).toBe('later');
});

test('several views of one session have filters and windows of their own', async () => {
  const path = file();
  writeTrace(path, CALLS);
  const all = await start().openView(path, 'all', 2);
  const some = await harness.openView(path, 'some', 50, 'tool:get_issue');
  expect(all.rows).toHaveLength(2);
  expect(some.rows.map(({ label }) => label)).toEqual(['get_issue']);
  expect(await harness.view('some', 'locate', { row: 3 })).toEqual({ position: 0, over: null });
  expect(await harness.view('some', 'locate', { row: 4 })).toEqual({ position: null, over: null });
  await harness.ask('closeView', { view: 'some' });
  await expect(harness.view('some', 'watch', { count: 1, at: { kind: 'tail' } })).rejects.toThrow(/closed/);
});

describe('a view that comes back to a session in which nothing happened', () => {
  const hide = async () => {
    await harness.ask('closeView', { view: 'v' });
  };

  test('has what its filter found, begins no search anew that was stopped, and has nothing chosen or paused', async () => {
    const path = file();
    writeTrace(path, CALLS);
    await start().openView(path, 'v', 50, 'text:get_issue');
    const before = await harness.view('v', 'search', { on: false });
    expect(before).toMatchObject({ matched: 1, search: { kind: 'stopped' } });
    await harness.view('v', 'detail', { row: before.rows[0]!.index, limit: 0 });
    await hide();
    expect(await harness.openView(path, 'v', 50, 'text:get_issue')).toEqual(before);
    await harness.view('v', 'pause', { on: true });
    await hide();
    expect((await harness.openView(path, 'w')).matched).toBe(before.total);
  });

  test('shows what another filter lets through, in the time and order asked for', async () => {
    const path = file();
    writeTrace(path, CALLS);
    const plain = await start().openView(path);
    await harness.view('v', 'range', { range: { from: 90, to: 110 } });
    await harness.view('v', 'arrange', { arrangement: { by: 'method', folded: [], unfolded: [], foldedSections: [] } });
    await hide();
    expect(await harness.openView(path)).toEqual(plain);
    await hide();
    expect((await harness.openView(path, 'v', 50, 'tool:get_issue')).rows.map(({ label }) => label)).toEqual(['get_issue']);
  });

  test('shows what came meanwhile, where something came after all', async () => {
    const path = file();
    writeTrace(path, CALLS);
    const before = await start().openView(path, 'v', 50, 'tool:late_tool');
    expect(before.matched).toBe(0);
    await hide();
    append(path, lines([s.client(500, s.call(3, 'late_tool'))]));
    await harness.ask('open', { file: path, entry: null });
    await harness.openView(path, 'v', 50, 'tool:late_tool');
    await eventually(() => harness.snapshots().find(({ matched }) => matched === 1));
  });
});

test('actions learn what they need of a row, and nothing of rows that are no exchange', async () => {
  const path = file();
  writeTrace(path, CALLS);
  await start().ask('open', { file: path, entry: null });
  expect(await harness.ask('exchange', { file: path, row: 4 })).toMatchObject({
    id: '2',
    dir: 'c2s',
    method: 'tools/call',
    cancellable: false,
  });
  expect(await harness.ask('exchange', { file: path, row: 0 })).toBeNull();
  expect(await harness.ask('exchange', { file: path, row: 400 })).toBeNull();
  expect(await harness.ask('cancellable', { file: path, only: 'all' })).toEqual([]);
  await expect(harness.ask('exchange', { file: '/nowhere', row: 1 })).rejects.toThrow(/not open/);
});

test('a summary of a recorded trace equals what opening it shows, and is remembered', async () => {
  const path = file();
  writeTrace(path, [...CALLS, s.server(380, 'noise')]);
  const opened = await start().ask('open', { file: path, entry: null });
  const summary = await harness.ask('summarize', { file: path });
  expect(summary).toEqual(opened);
  expect(await harness.ask('summarize', { file: path })).toBe(summary);
});

test('settings take effect on sessions that are open', async () => {
  const path = file();
  writeTrace(path, [...CALLS.slice(0, 4), s.client(5000, s.notification('notifications/x'))]);
  await start().openView(path);
  await harness.ask('configure', { leakThresholdMs: 1000, graceMs: 1000, raceWindowMs: 250, rules: {} });
  const snapshot = await eventually(() => harness.snapshots().find(({ leakThresholdMs }) => leakThresholdMs === 1000));
  expect(snapshot.rows.find(({ label }) => label === 'get_issue')).toMatchObject({ leakedAt: 5000 });
});

test('a view stays paused while its session is read anew', async () => {
  const path = file();
  writeTrace(path, CALLS);
  await start().openView(path);
  const paused = await harness.view('v', 'pause', { on: true });
  append(path, lines([s.stderr(500, 'more'), s.stderr(501, 'and more')]));
  await eventually(() => (harness.posted.some((message) => message.kind === 'summary' && message.summary.now === 501) ? true : undefined));
  const { total, counts, now, rows } = await harness.view('v', 'watch', { count: 50, at: { kind: 'tail' } });
  expect({ total, counts, now, labels: rows.map(({ label }) => label) }).toEqual({
    total: paused.total,
    counts: paused.counts,
    now: paused.now,
    labels: paused.rows.map(({ label }) => label),
  });
  expect((await harness.view('v', 'pause', { on: false })).total).toBe(paused.total + 2);
});

test('sessions that nobody needs are closed, the longest unused first; those that are held or shown stay', async () => {
  start();
  const paths = Array.from({ length: 8 }, file);
  for (const path of paths) writeTrace(path, CALLS);
  await harness.ask('open', { file: paths[0]!, entry: null });
  await harness.openView(paths[1]!, 'shown');
  for (const [i, path] of paths.slice(2).entries()) {
    await harness.openView(path, `view-${i}`);
    await harness.ask('closeView', { view: `view-${i}` });
  }
  const isOpen = (path: string) =>
    harness.ask('exchange', { file: path, row: 1 }).then(
      () => true,
      () => false,
    );
  expect(await Promise.all(paths.map(isOpen))).toEqual([true, true, false, false, true, true, true, true]);
});
