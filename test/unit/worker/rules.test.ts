import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as s from '../timeline/support.js';
import { eventually, folder, Harness, writeTrace } from './support.js';

const dir = folder();
let harness: Harness;
const start = (rules: unknown) => {
  harness = new Harness({ rules });
  return harness;
};
afterEach(() => harness?.server.close());
afterAll(() => dir.done());

const path = join(dir.path, 'late.tapline.jsonl');
writeTrace(path, [
  ...s.HANDSHAKE,
  s.client(100, s.call(1, 'get_issue')),
  s.client(200, s.cancel(1)),
  s.client(210, s.cancel(1)),
  s.server(900, s.result(1)),
  { t: 1000, ev: 'exit', code: 0, signal: null },
]);

const found = async (view: { readonly matched: number; readonly rows: readonly { readonly index: number }[] }) =>
  Promise.all(view.rows.map(({ index }) => harness.view('v', 'detail', { row: index, limit: 0 })));

test('findings of rules that are off mark no row and count for nothing, but are counted, found by the filter and shown with the reason', async () => {
  const plain = await start({}).openView(path);
  const rules = { 'cancel/*': { level: 'off', reason: 'known' }, 'leak/*': 'error' };
  const view = await start(rules).openView(path);
  expect(plain.counts.suppressed).toBeUndefined();
  expect(view.counts.suppressed).toBe(2);
  expect(view.counts.findings).toBe(plain.counts.findings - 2);
  expect(view.rows.reduce((sum, { findings }) => sum + findings, 0)).toBeLessThan(
    plain.rows.reduce((sum, { findings }) => sum + findings, 0),
  );
  const marked = await harness.view('v', 'filter', { text: 'has:suppressed' });
  expect(marked.matched).toBeGreaterThan(0);
  const findings = (await found(marked)).flatMap((detail) => detail.findings);
  const setting = { level: 'off', reason: 'known', source: 'the setting tapline.rules' };
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'cancel/duplicate', setting }));
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'leak/cancelled-still-running', level: 'error', setting: expect.objectContaining({ level: 'error' }) }),
  );
  expect((await harness.view('v', 'filter', { text: 'rule:cancel/duplicate' })).matched).toBeGreaterThan(0);
  expect((await harness.view('v', 'filter', { text: 'rule:cancel/* has:finding -has:suppressed' })).matched).toBe(0);
  expect((await harness.ask('summarize', { file: path })).counts).toEqual(expect.objectContaining({ suppressed: 2 }));
});

test('settings that change judge the open session anew', async () => {
  const before = await start({}).openView(path);
  await harness.ask('configure', { leakThresholdMs: 60_000, raceWindowMs: 250, graceMs: 1000, rules: { '*': 'off' } });
  const after = await harness.view('v', 'ready', { count: 50, at: { kind: 'tail' }, filter: '' });
  expect(after.counts).toMatchObject({ findings: 0, suppressed: before.counts.findings });
});

test('while a session is judged anew what was there stays, in its place: nothing shrinks, jumps or is counted from nothing', async () => {
  const records = Array.from({ length: 30_000 }, (_, i) => (i % 2 === 0 ? s.client(i, s.call(i, 'tool')) : s.server(i, s.result(i - 1))));
  const large = join(dir.path, 'large.tapline.jsonl');
  writeTrace(large, [...s.HANDSHAKE, ...records.map((record) => ({ ...record, t: record.t + 100 })), s.server(40_000, 'noise')]);
  harness = new Harness();
  const { total } = await harness.openView(large);
  const before = await harness.view('v', 'watch', { count: 10, at: { kind: 'row', row: 7000, above: 3 } });
  expect(before.total).toBeGreaterThanOrEqual(total);
  const earlier = harness.snapshots().length;
  await harness.ask('configure', { leakThresholdMs: 60_000, raceWindowMs: 250, graceMs: 1000, rules: { '*': 'off' } });
  const detail = await harness.view('v', 'detail', { row: 15_000, limit: 0 });
  expect(detail.row.index).toBe(15_000);
  await eventually(() => (harness.snapshots().at(-1)?.counts.findings === 0 ? true : undefined), 20_000);
  for (const { total, matched, first, rows, anchor } of harness.snapshots().slice(earlier)) {
    expect({ total, matched, first, anchor, from: rows[0]?.index }).toEqual({
      total: before.total,
      matched: before.matched,
      first: before.first,
      anchor: before.anchor,
      from: before.rows[0]!.index,
    });
  }
  expect(harness.snapshots().at(-1)!.overview!.split(' ')[0]).not.toBe(before.overview!.split(' ')[0]);
});

test('details of a row that is yet to be read are given once it was, and refused where it never comes', async () => {
  const large = join(dir.path, 'late-row.tapline.jsonl');
  writeTrace(
    large,
    Array.from({ length: 60_000 }, (_, i) => s.stderr(i, `line ${i}`)),
  );
  harness = new Harness();
  await harness.ask('openView', { view: 'v', file: large, entry: null });
  const late = harness.view('v', 'detail', { row: 60_000, limit: 0 });
  const never = harness.view('v', 'detail', { row: 60_001, limit: 0 });
  expect((await late).row.label).toBe('line 59999');
  await expect(never).rejects.toThrow('no longer there');
});

test('settings that cannot be used are told in words, and the rest of them holds', async () => {
  const view = await start({ 'cancel/duplicat': 'off', 'cancel/*': 'off' }).openView(path);
  expect(harness.posted).toContainEqual({ kind: 'problems', problems: [expect.stringContaining('Did you mean cancel/duplicate?')] });
  expect(view.counts.suppressed).toBe(2);
  for (const rules of [null, 'off', [], 7]) {
    expect((await start(rules).openView(path)).counts.suppressed).toBeUndefined();
    expect(harness.posted).toContainEqual({ kind: 'problems', problems: [expect.stringContaining('are an object')] });
  }
});

test('a rule is explained with the text of the rule page, an unknown one with its neighbours', async () => {
  await start({}).openView(path);
  expect((await harness.view('v', 'explain', { rule: 'cancel/duplicate' })).text).toContain('A request is cancelled once.');
  expect((await harness.view('v', 'explain', { rule: 'cancel/duplicat' })).text).toContain('Did you mean cancel/duplicate?');
});

test('a known fault is told with the finding: since when it is repaired, and what to do until then', async () => {
  const code0 = join(dir.path, 'code0.tapline.jsonl');
  const refused = { jsonrpc: '2.0', id: 1, error: { code: 0, message: 'Request cancelled' } };
  writeTrace(code0, [...s.HANDSHAKE, s.client(100, s.call(1, 'get_issue')), s.client(200, s.cancel(1)), s.server(205, refused)]);
  const view = await start({}).openView(code0);
  const finding = (await found(view)).flatMap(({ findings }) => findings).find(({ rule }) => rule === 'cancel/error-after-cancel');
  expect(finding?.knownTexts).toEqual([expect.stringMatching(/^python-sdk#2480, fixed in 2\.0\.0\. Until then: Move the server/)]);
});
