import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { BodyAsk, BodyReplies } from '../../../src/session/body/questions.js';
import * as s from '../timeline/support.js';
import { folder, Harness, writeTrace } from './support.js';

const dir = folder();
let harness: Harness | null = null;
afterEach(() => harness?.server.close());
afterAll(() => dir.done());

/** Opens a trace with one large answer. Row 3 is the call. */
async function opened(result: unknown) {
  const path = join(dir.path, 'large.tapline.jsonl');
  writeTrace(path, [...s.HANDSHAKE, s.client(100, s.call(1, 'large')), s.server(200, s.result(1, result))]);
  harness = new Harness();
  const view = await harness.openView(path);
  const row = view.rows.find(({ label }) => label === 'large')?.index ?? -1;
  const detail = await harness.view('v', 'detail', { row, limit: 1000 });
  const body = detail.bodies.find(({ part }) => part === 'response');
  const at = body?.at ?? -1;
  const ask = async <K extends BodyAsk['kind']>(question: Extract<BodyAsk, { kind: K }>) =>
    (await harness?.view('v', 'body', { row, at, ask: question })) as BodyReplies[K];
  return { path, row, at, body, ask };
}

test('of a large body the details have the beginning, and questions reach all of it', async () => {
  const { body, ask } = await opened({ list: Array.from({ length: 100_000 }, (_, i) => `item ${i}`), end: '潮' });
  expect(body).toMatchObject({ cut: true, is: 'json' });
  expect(body?.text.length).toBeLessThanOrEqual(1000);
  const found = await ask({ kind: 'find', text: 'ITEM 99999', in: 'json' });
  expect(found.count).toBe(1);
  const place = found.places[0] ?? -1;
  expect((await ask({ kind: 'text', from: place, to: place + 10 })).text).toBe('item 99999');
  const steps = await ask({ kind: 'path', at: place, page: 100 });
  expect(steps.at(-1)).toMatchObject({ index: 99_999, pageIndex: 99_900 });
  expect((await ask({ kind: 'find', text: '潮', in: 'text' })).count).toBe(1);
});

test('no answer is larger than a view can take, whatever is asked', async () => {
  const { ask } = await opened({ text: 'x'.repeat(3_000_000), list: Array.from({ length: 5000 }, (_, i) => i) });
  expect((await ask({ kind: 'text', from: -5, to: Number.MAX_SAFE_INTEGER })).text.length).toBeLessThanOrEqual(1_000_010);
  const root = await ask({ kind: 'root' });
  expect(root?.text).toBe('');
  const node = root?.node;
  if (node === undefined) throw new Error('no root');
  const { entries } = await ask({ kind: 'page', parent: node, from: 0, most: 1e9 });
  const result = entries.find(({ name }) => name === 'result')?.node ?? node;
  const list = (await ask({ kind: 'page', parent: result, from: 0, most: 10 })).entries.find(({ name }) => name === 'list')?.node ?? node;
  expect((await ask({ kind: 'page', parent: list, from: 0, most: 1e9 })).entries.length).toBe(1000);
});

test('while a large body is looked through, other questions are answered', async () => {
  const { row, at, ask } = await opened({ list: Array.from({ length: 400_000 }, (_, i) => `item ${i}`) });
  await ask({ kind: 'root' });
  const order: string[] = [];
  const found = ask({ kind: 'find', text: 'item 399999', in: 'json' }).then(({ count }) => order.push(`found ${count}`));
  const other = harness?.view('v', 'locate', { row }).then(() => order.push('other'));
  await Promise.all([found, other]);
  expect(order).toEqual(['other', 'found 1']);
  expect(at).toBeGreaterThan(0);
});

test('only the bodies of the row can be asked about, and a row that is gone is told in words', async () => {
  const { row, at } = await opened({ a: 1 });
  const ask = (question: { row: number; at: number }) => harness?.view('v', 'body', { ...question, ask: { kind: 'root' } });
  await expect(ask({ row, at: at - 1 })).resolves.not.toBeNull();
  await expect(ask({ row, at: 0 })).rejects.toThrow('no longer there');
  await expect(ask({ row: 9999, at })).rejects.toThrow('no longer there');
});

test('rules that do not hold are told with the rows that they mark', async () => {
  const path = join(dir.path, 'rules.tapline.jsonl');
  writeTrace(path, [...s.HANDSHAKE, s.server(50, 'Loading…'), s.server(60, 'Ready')]);
  harness = new Harness();
  await harness.openView(path);
  const { rules } = await harness.view('v', 'rules', {});
  expect(rules[0]).toEqual({ rule: 'frame/stdout-not-json', level: 'error', rows: 2 });
  rmSync(path);
});
