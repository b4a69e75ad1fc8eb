import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readBody } from '../../../src/extension/worker/bodies.js';
import { cutBody } from '../../../src/extension/worker/cut-body.js';
import { RecordIndex } from '../../../src/extension/worker/record-index.js';
import { folder } from './support.js';

const dir = folder();
afterAll(() => dir.done());

function body(line: string, limit: number | null) {
  const file = join(dir.path, 'trace');
  writeFileSync(file, `${line}\n`);
  const index = new RecordIndex();
  index.add(0, 0, Buffer.byteLength(line) + 1);
  const fd = openSync(file, 'r');
  try {
    return readBody(fd, index, { part: 'frame', at: 0 }, limit);
  } finally {
    closeSync(fd);
  }
}

describe('of a record too large to read whole, its beginning is shown', () => {
  const text = '{"a":"\\u0000潮😀\\"'.repeat(200_000);
  test.each([
    ['as the recorder writes it', JSON.stringify({ t: 1, dir: 's2c', raw: text })],
    ['with spaces between its members', `{ "t": 1, "dir": "s2c", "other": true, "raw": ${JSON.stringify(text)}, "nl": false }`],
  ])('%s', (_name, line) => {
    const found = body(line, 5000)!;
    expect(found).toMatchObject({ cut: true, is: 'json' });
    expect(found.text.length).toBeGreaterThanOrEqual(4999);
    expect(text.startsWith(found.text)).toBe(true);
  });

  test('also where its text stands behind something larger, which is then read whole', () => {
    const line = JSON.stringify({ t: 1, dir: 's2c', extra: { large: 'x'.repeat(500_000) }, raw: text });
    expect(body(line, 5000)).toMatchObject({ text: expect.stringMatching(/^\{"a"/), cut: true });
  });

  test('also where it is bytes', () => {
    const bytes = Buffer.alloc(1_000_000, 0xff);
    const found = body(JSON.stringify({ t: 1, dir: 's2c', b64: bytes.toString('base64') }), 100)!;
    expect(found).toMatchObject({ cut: true, is: 'bytes', bytes: bytes.subarray(0, 100).toString('base64') });
    expect(found.text).toBe('\ufffd'.repeat(100));
  });
});

test('the beginning of a record ends before an escape or a character that is not there whole', () => {
  for (const [cut, expected] of [
    ['ab\\u00', 'ab'],
    ['ab\\', 'ab'],
    ['ab\\n', 'ab\n'],
    ['ab\ufffd', 'ab'],
    ['ab","nl":false}', 'ab'],
  ]) {
    expect(cutBody(`{"t":1,"dir":"c2s","raw":"${cut}`)).toEqual({ text: expected, cut: true, bytes: null });
  }
});

test('a record whose text stands behind something large is not guessed at, and looking for it takes no time', () => {
  const started = performance.now();
  expect(cutBody(`{"t":1,"x":{"raw":"no"},"raw":"yes`)).toBeNull();
  expect(cutBody(`{${' '.repeat(4000)}"t":${' '.repeat(4000)}1`)).toBeNull();
  expect(cutBody(`{${'"a":1,'.repeat(1000)}`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(100);
});

test('records that are events, that are no records, or that are not there have no body', () => {
  expect(body('{"t":1,"ev":"eof","dir":"c2s"}', 100)).toBeNull();
  expect(body('not a record', 100)).toBeNull();
  expect(readBody(0, new RecordIndex(), { part: 'frame', at: 0 }, 10)).toBeNull();
});
