import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TraceRecord } from '../../../src/trace/record.js';
import { folder, Harness, writeTrace } from './support.js';

const place = folder();
afterAll(place.done);

const says = (t: number, dir: 'c2s' | 's2c', message: object): TraceRecord => ({
  t,
  dir,
  raw: JSON.stringify({ jsonrpc: '2.0', ...message }),
});
const asks = (t: number, id: number, method: string) => says(t, 'c2s', { id, method, params: {} });
const answers = (t: number, id: number) => says(t, 's2c', { id, result: {} });
const exit = (t: number): TraceRecord => ({ t, ev: 'exit', code: 0, signal: null });

let count = 0;
async function isProbe(records: readonly TraceRecord[]): Promise<boolean> {
  const file = join(place.path, `${count++}.tapline.jsonl`);
  writeTrace(file, records);
  return (await new Harness().ask('summarize', { file })).probe === true;
}

test('a client that asks for the era and is gone has left a probe behind, whatever the answer was', async () => {
  expect(await isProbe([asks(1, 0, 'server/discover'), answers(9, 0), exit(20)])).toBe(true);
  const refused = says(9, 's2c', { id: 0, error: { code: -32601, message: 'Method not found' } });
  expect(await isProbe([asks(1, 0, 'server/discover'), refused, exit(20)])).toBe(true);
});

test('a health check that shakes hands alone is a probe', async () => {
  const initialized = says(10, 'c2s', { method: 'notifications/initialized' });
  expect(await isProbe([asks(1, 0, 'initialize'), answers(9, 0), initialized, asks(11, 1, 'ping'), answers(12, 1), exit(20)])).toBe(true);
});

test('a session is no probe in which more was asked, by either side', async () => {
  expect(await isProbe([asks(1, 0, 'initialize'), answers(9, 0), asks(11, 1, 'tools/list'), answers(12, 1), exit(20)])).toBe(false);
  const roots = says(10, 's2c', { id: 's', method: 'roots/list' });
  expect(await isProbe([asks(1, 0, 'initialize'), answers(9, 0), roots, exit(20)])).toBe(false);
});

test('a session is no probe that lasted, or in which nobody answered, or that says nothing', async () => {
  expect(await isProbe([asks(1, 0, 'initialize'), answers(9, 0), exit(60_000)])).toBe(false);
  expect(await isProbe([asks(1, 0, 'initialize'), exit(20)])).toBe(false);
  expect(await isProbe([exit(20)])).toBe(false);
});
