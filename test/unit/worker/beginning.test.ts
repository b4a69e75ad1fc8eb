import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeTrace } from '../../../src/cli/judged.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { Wire } from '../../support/trace.js';
import { folder, Harness, header, lines } from './support.js';

const dir = folder();
afterAll(() => dir.done());
let files = 0;

/** A session of a minute: calls with progress, two of them open at any time. */
function session(): readonly TraceRecord[] {
  const w = new Wire();
  for (let i = 1; i <= 60; i++) {
    w.call(i, { name: 'build', _meta: { progressToken: `t${i}` } }).wait(995);
    if (i > 2) w.progress(`t${i - 1}`, 1).answer(i - 2);
  }
  return w.records;
}

async function read(text: string) {
  const path = join(dir.path, `${files++}.tapline.jsonl`);
  writeFileSync(path, text);
  const harness = new Harness();
  const { missing } = await harness.openView(path);
  harness.server.close();
  const judged = await judgeTrace(path);
  judged.session.end();
  expect(judged.missing.beginning).toBe(missing?.beginning);
  return { missing, rules: new Set(judged.findings.map(({ rule }) => rule)) };
}

test('a trace whose beginning was cut off is said to be one, and accuses nobody of what came before, wherever it was cut', async () => {
  const records = session();
  for (const from of [50, 51, 52, 53, 120, records.length - 50, records.length - 3]) {
    const { missing, rules } = await read(lines(records.slice(from)));
    expect([from, missing]).toEqual([from, { lost: 0, unreadable: 0, end: false, beginning: true }]);
    expect([from, [...rules].filter((rule) => !rule.startsWith('leak/'))]).toEqual([from, []]);
  }
});

test('a trace without header that begins a session, however late, or that begins early, is judged from its first record', async () => {
  const late = session().map((record) => ({ ...record, t: record.t + 3_600_000 }));
  expect((await read(lines(late))).missing).toBeUndefined();
  const { missing, rules } = await read(lines(session().slice(3, 9)));
  expect(missing).toBeUndefined();
  expect(rules).toContain('lifecycle/initialize-first');
});

test('a header says that the trace begins where its session does, however late its first record is', async () => {
  const { missing, rules } = await read(header() + lines(session().slice(50)));
  expect(missing?.beginning).toBeUndefined();
  expect(rules.size).toBeGreaterThan(0);
});
