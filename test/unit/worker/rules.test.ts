import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as s from '../timeline/support.js';
import { folder, Harness, writeTrace } from './support.js';

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
