import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FileBodyCursor } from '../../../src/extension/worker/body-cursor.js';
import { RecordIndex } from '../../../src/extension/worker/record-index.js';
import type { ViewSnapshot } from '../../../src/session/timeline/row.js';
import { readRecord } from '../../../src/trace/read-record.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import * as t from '../timeline/support.js';
import { append, eventually, folder, Harness, lines, writeTrace } from './support.js';

const { path, done } = folder();
afterAll(done);

/** A trace's lines with where each stands, as the index has it. */
function indexed(name: string, text: readonly string[]): { readonly fd: number; readonly index: RecordIndex } {
  const file = join(path, name);
  const index = new RecordIndex();
  let offset = 0;
  for (const [at, line] of text.entries()) {
    const end = offset + Buffer.byteLength(line) + 1;
    index.add(at, offset, end);
    offset = end;
  }
  writeFileSync(file, text.map((line) => `${line}\n`).join(''));
  return { fd: openSync(file, 'r'), index };
}

describe('the bodies of a trace come in order and whole', () => {
  const long = `start ${'aé👍\\"\n\u0001'.repeat(60_000)} end`;
  const bytes = Buffer.concat([Buffer.from('b64 '), Buffer.alloc(700_001, 0xff), Buffer.from(' end')]);
  const cases: readonly (readonly [string, string])[] = [
    ['a short one', JSON.stringify({ t: 1, dir: 'c2s', raw: 'short' })],
    ['a long one in pieces', JSON.stringify({ t: 1, dir: 's2c', raw: long, nl: false })],
    ['a long one with escapes for all', `{"t":1,"dir":"s2c","raw":"${'\\u0041\\\\'.repeat(100_000)}","nl":false}`],
    ['a long one that is written in another order', JSON.stringify({ t: 1, meta: { a: 1 }, dir: 's2c', raw: long })],
    ['long bytes', JSON.stringify({ t: 1, dir: 's2c', b64: bytes.toString('base64') })],
    ['an event', JSON.stringify({ t: 1, ev: 'gap', lost: 2 })],
    ['what is no record', 'nonsense'],
    ['the last one', JSON.stringify({ t: 2, dir: 'stderr', raw: 'last' })],
  ];

  test.each([0, 100])('with an overlap of %d', (overlap) => {
    const { fd, index } = indexed(
      `all-${overlap}`,
      cases.map(([, line]) => line),
    );
    const cursor = new FileBodyCursor(fd, index, overlap);
    for (const [at, [name, line]] of cases.entries()) {
      let text = '';
      let pieces = 0;
      for (let last = false; !last; pieces++) {
        const piece = cursor.next()!;
        expect(piece.at, name).toBe(at);
        expect(pieces === 0 || overlap === 0 || text.endsWith(piece.text.slice(0, overlap)), name).toBe(true);
        text += pieces === 0 ? piece.text : piece.text.slice(Math.min(overlap, text.length));
        last = piece.last;
      }
      expect(text, name).toBe(bodyOf(line));
      if (name.startsWith('a long one in') || name === 'long bytes') expect(pieces, name).toBeGreaterThan(2);
    }
    expect(cursor.next()).toBeNull();
  });
});

function bodyOf(line: string): string {
  try {
    const record = readRecord(JSON.parse(line));
    if (record === null || 'ev' in record) return '';
    return record.raw ?? Buffer.from(record.b64 ?? '', 'base64').toString('utf8');
  } catch {
    return '';
  }
}

describe('text: looks into bodies', { timeout: 60_000 }, () => {
  const said = (text: string) => ({ content: [{ type: 'text', text }] });
  const RECORDS: readonly TraceRecord[] = [
    ...t.HANDSHAKE,
    t.client(100, t.call(1, 'search', { query: 'Straße in "Köln"' })),
    t.server(110, t.result(1, said('nothing found'))),
    t.client(120, t.call(2, 'read', { path: 'C:\\temp' })),
    t.client(130, t.cancel(2, 'found it elsewhere')),
    t.server(140, t.result(2, said('late needle'))),
    t.client(150, t.call(3, 'report', {}, 'p')),
    t.server(160, t.notification('notifications/progress', { progressToken: 'p', progress: 1, message: 'needle 1 of 2' })),
    t.server(170, `{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"K\\u00f6ln \\/ Bonn\\nend"}]}}`),
    t.stderr(180, 'WARNING Needle lost'),
    t.server(190, 'no JSON, but a needle'),
  ];

  const labels = (view: ViewSnapshot) => view.rows.map(({ label }) => label);
  async function found(filter: string, records = RECORDS): Promise<readonly string[]> {
    const file = join(path, `bodies-${Math.random()}.tapline.jsonl`);
    writeTrace(file, records);
    const harness = new Harness();
    const first = await harness.openView(file, 'v', 50, filter);
    const whole = first.search?.kind === 'running' ? await lastOf(harness) : first;
    expect(whole.search).toMatchObject({ kind: 'done' });
    harness.server.close();
    return labels(whole);
  }
  const lastOf = (harness: Harness) => eventually(() => harness.snapshots().find(({ search }) => search?.kind === 'done'), 20_000);

  test.each([
    ['text:"nothing found"', ['search']],
    ['text:NEEDLE', ['read', 'late answer to 2', 'report', 'WARNING Needle lost', 'no JSON, but a needle']],
    ['text:needle -state:stderr tool:re', ['read', 'report']],
    ['text:needle text:elsewhere', ['read']],
    // As it reads, and as it stands on the wire.
    ['text:"in \\"Köln\\""', ['search']],
    ['text:köln', ['search', 'report']],
    ['text:"köln / bonn"', ['report']],
    ['text:"C:\\\\temp"', ['read']],
    ['text:"C:\\\\\\\\temp"', ['read']],
    ['text:tools/call -text:needle', ['search']],
    ['text:nowhere', []],
  ])('%s', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test('a body of many megabytes is read in pieces, and found by what stands on a seam', async () => {
    const big = Array.from({ length: 300_000 }, (_, i) => `word${i}`).join(' ');
    const file = join(path, 'big.tapline.jsonl');
    writeTrace(file, [t.client(1, t.call(1, 'a')), t.server(2, t.result(1, said(big))), t.client(3, t.call(2, 'b'))]);
    const harness = new Harness();
    for (const [i, word] of ['word299999', 'word1 word2', ...[36_000, 36_001, 36_002].map((n) => `word${n} word${n + 1}`)].entries()) {
      const first = await harness.openView(file, `v${i}`, 50, `text:"${word}"`);
      const view = await eventually(
        () => [first, ...harness.snapshots(`v${i}`)].find(({ search, matched }) => search?.kind === 'done' && matched > 0),
        20_000,
      );
      expect(labels(view), word).toEqual(['a']);
    }
    harness.server.close();
  });

  test('what comes later is looked at as it comes', async () => {
    const file = join(path, 'growing.tapline.jsonl');
    writeTrace(file, [t.client(1, t.call(1, 'a'))]);
    const harness = new Harness();
    await harness.openView(file, 'v', 50, 'text:needle');
    append(file, lines([t.server(2, t.result(1, said('needle')))]));
    const view = await eventually(() => harness.snapshots().find(({ matched }) => matched === 1), 20_000);
    expect(labels(view)).toEqual(['a']);
    harness.server.close();
  });

  test('a search can be stopped and taken up again', async () => {
    const file = join(path, 'stopped.tapline.jsonl');
    writeTrace(file, [t.server(1, 'needle')]);
    const harness = new Harness();
    await harness.openView(file, 'v', 50, 'text:needle');
    expect((await harness.view('v', 'search', { on: false })).search?.kind).toBe('stopped');
    const again = await harness.view('v', 'search', { on: true });
    const view = await eventually(() => [again, ...harness.snapshots()].find(({ search }) => search?.kind === 'done'), 20_000);
    expect(view.matched).toBe(1);
    harness.server.close();
  });
});

test('the values of a session are counted, those that begin with what was typed first', async () => {
  const file = join(path, 'values.tapline.jsonl');
  const names = ['search_issues', 'get_issue', 'search_issues', 'issue_list', 'a b'];
  writeTrace(file, [...t.HANDSHAKE, ...names.map((name, i) => t.client(100 + i, t.call(i + 1, name))), t.server(300, t.result(77))]);
  const harness = new Harness();
  await harness.openView(file);
  const values = async (key: 'tool' | 'method' | 'state' | 'rule', typed = '') =>
    (await harness.view('v', 'values', { key, typed })).values;
  expect(await values('tool', 'ISSUE')).toEqual([
    { text: 'issue_list', count: 1 },
    { text: 'search_issues', count: 2 },
    { text: 'get_issue', count: 1 },
  ]);
  expect((await values('method'))[0]).toEqual({ text: 'tools/call', count: 5 });
  expect(await values('state')).toContainEqual({ text: 'orphaned', count: 1 });
  expect((await values('rule', 'response/')).map(({ text }) => text)).toContain('response/unknown-id');
  harness.server.close();
});
