import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { Session } from '../../../src/session/session.js';
import { readTraceFile } from '../../../src/trace/files/read-file.js';
import { LineSplitter } from '../../../src/trace/lines.js';
import { TraceError, TraceReader } from '../../../src/trace/reader.js';
import type { TraceHeader, TraceRecord } from '../../../src/trace/record.js';
import { Wire } from '../../support/trace.js';

const HEADER = JSON.stringify({ tapline: 1, id: 'x', started: '2026-11-29T10:00:00.000Z', command: ['a'] });
const line = (t: number, raw = '{}') => JSON.stringify({ t, dir: 'c2s', raw });

function read(text: string) {
  const records: [number, TraceRecord][] = [];
  const unreadable: number[] = [];
  const headers: TraceHeader[] = [];
  const reader = new TraceReader({
    header: (header) => headers.push(header),
    record: (record, at) => records.push([at, record]),
    unreadable: (at) => unreadable.push(at),
  });
  const lines = text.split('\n');
  const rest = lines.pop();
  for (const one of lines) reader.line(one);
  reader.end(rest);
  return { ats: records.map(([at]) => at), unreadable, headers, reader };
}

const refusal = (text: string) => {
  try {
    read(text);
    return 'read';
  } catch (error) {
    return error instanceof TraceError ? error.kind : error;
  }
};

describe('reading a trace', () => {
  it('counts records from the first line after the header, or from the first of all', () => {
    expect(read(`${HEADER}\n${line(1)}\n${line(2)}\n`)).toMatchObject({ ats: [0, 1], headers: [{ id: 'x' }] });
    expect(read(`${line(1)}\n${line(2)}\n`)).toMatchObject({ ats: [0, 1], headers: [] });
  });

  it('skips blank lines, takes CRLF and a byte order mark, and knows on which line a record stands', () => {
    const { ats, reader } = read(`\ufeff${HEADER}\r\n\r\n${line(1)}\r\n\n\n${line(2)}\r\n`);
    expect(ats).toEqual([0, 1]);
    expect([reader.lineOf(0), reader.lineOf(1)]).toEqual([3, 6]);
  });

  it('counts lines that cannot be read, and goes on behind them', () => {
    expect(read(`${HEADER}\n${line(1)}\n{"t":2,"dir":"c2\n${line(3)}\n{"t":4,"dir":"nowhere","raw":""}\n${line(5)}\n`)).toMatchObject({
      ats: [0, 2, 4],
      unreadable: [1, 3],
    });
  });

  it('takes a last line without its end where it is whole, and forgets it where it is cut short', () => {
    expect(read(`${HEADER}\n${line(1)}\n${line(2)}`).ats).toEqual([0, 1]);
    expect(read(`${HEADER}\n${line(1)}\n${line(2).slice(0, -3)}`)).toMatchObject({ ats: [0], unreadable: [] });
    expect(read(HEADER.slice(0, 20)).ats).toEqual([]);
  });

  it('takes a trace that has a header and nothing else', () => {
    expect(read(`${HEADER}\n`).ats).toEqual([]);
  });

  it.each([
    ['an empty file', '', 'empty'],
    ['blank lines', '\n \n\n', 'empty'],
    ['two traces in one file', `${HEADER}\n\n${line(1)}\n${HEADER}\n${line(2)}\n`, 'second-trace'],
    ['another file', '# Notes\n\nnothing here\n', 'not-a-trace'],
    ['one line of prose', 'hello', 'not-a-trace'],
    ['JSON of another kind', '{"a":1}\n{"b":2}\n', 'not-a-trace'],
    ['a newer version', `{"tapline":2,"id":"x"}\n${line(1)}\n`, 'newer-version'],
    ['a version that is no number', '{"tapline":"x"}\n', 'newer-version'],
  ])('refuses %s', (_, text, kind) => {
    expect(refusal(text)).toBe(kind);
  });

  it('says which version it reads', () => {
    expect(() => read('{"tapline":7}\n')).toThrow(/version 7.*up to version 1.*Update Tapline/);
  });

  it('says where another trace begins', () => {
    expect(() => read(`${HEADER}\n\n${line(1)}\nx\n${HEADER}\n${line(2)}\n`)).toThrow(
      /^Another trace begins in line 5, .*split the file there\.$/,
    );
    expect(() => read(`${line(1)}\n${HEADER}`)).toThrow(/^Another trace begins in line 2,/);
  });

  it('knows every kind of record, and no other', () => {
    const good = [
      { t: 1, dir: 's2c', b64: 'AA==' },
      { t: 1, dir: 'stderr', raw: 'x', nl: false },
      { t: 1, ev: 'eof', dir: 'c2s' },
      { t: 1, ev: 'exit', code: null, signal: 'SIGTERM' },
      { t: 1, ev: 'signal', signal: 'SIGINT' },
      { t: 1, ev: 'error', message: 'x' },
      { t: 1, ev: 'gap', lost: 1 },
      { t: 1, ev: 'debug', state: 'stopped' },
    ];
    const bad = [
      { t: 1, ev: 'other' },
      { t: 1, dir: 'c2s' },
      { t: 1, dir: 'c2s', raw: 5 },
      7,
      null,
      [],
      { t: 1, ev: 'exit', code: 'x' },
      { t: 1, dir: 'c2s', raw: '', injected: 1 },
    ];
    const { ats, unreadable } = read([line(0), ...good.map((r) => JSON.stringify(r)), ...bad.map((r) => JSON.stringify(r)), ''].join('\n'));
    expect([ats.length, unreadable.length]).toEqual([good.length + 1, bad.length]);
  });
});

describe('splitting bytes into lines', () => {
  const split = (bytes: Uint8Array, cuts: readonly number[], maxBytes?: number) => {
    const lines: string[] = [];
    const splitter = new LineSplitter(
      (text) => lines.push(text),
      () => lines.push('(too long)'),
      undefined,
      maxBytes,
    );
    const buffer = Buffer.alloc(bytes.length);
    let from = 0;
    for (const to of [...cuts, bytes.length].sort((a, b) => a - b)) {
      // One buffer for all pieces, as a reader of files has it: what is held must not change with it.
      buffer.fill(0);
      buffer.set(bytes.subarray(from, to), 0);
      splitter.push(buffer.subarray(0, to - from));
      from = to;
    }
    return [...lines, splitter.rest()];
  };

  it('gives the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '潮', '😀', '\n', '\r', '\u2028', '\0') }),
        fc.array(fc.nat(60)),
        (text, places) => {
          const bytes = new TextEncoder().encode(text);
          expect(
            split(
              bytes,
              places.filter((place) => place <= bytes.length),
            ),
          ).toEqual(text.split('\n'));
        },
      ),
    );
  });

  it('names a line that is too long, and goes on behind it', () => {
    const bytes = new TextEncoder().encode(`ab\n${'x'.repeat(50)}\ncd\n`);
    expect(split(bytes, [5, 10, 20, 40], 16)).toEqual(['ab', '(too long)', 'cd', '']);
  });
});

describe('any chunking of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapline-reader-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('gives the same session and the same findings', async () => {
    const w = new Wire()
      .call(1)
      .cancel(1)
      .s({ id: 1, error: { code: 0, message: 'Request cancelled' } })
      .s('é 潮 {')
      .s('}')
      .call('x')
      .answer(9);
    const text = `${HEADER}\n${w.records.map((record) => JSON.stringify(record)).join('\n')}`;
    const bytes = new TextEncoder().encode(text);
    const judged = (feed: (reader: TraceReader) => void) => {
      const judge = createJudge({ guarded: false });
      const session = new Session([judge]);
      const reader = new TraceReader({ record: (record, at) => session.push(record, at), unreadable: (at) => session.unreadable(at) });
      feed(reader);
      session.end();
      return { counts: session.counts, findings: judge.findings };
    };
    const whole = judged((reader) => {
      const lines = text.split('\n');
      for (const one of lines.slice(0, -1)) reader.line(one);
      reader.end(lines.at(-1));
    });
    expect(whole.findings.length).toBeGreaterThan(2);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const pieces = judged((reader) => {
          const splitter = new LineSplitter(
            (one) => reader.line(one),
            () => reader.tooLong(),
          );
          for (let at = 0, n = 0; at < bytes.length; n++) {
            const size = sizes[n % sizes.length]!;
            splitter.push(bytes.subarray(at, at + size));
            at += size;
          }
          reader.end(splitter.rest());
        });
        expect(pieces).toEqual(whole);
      }),
    );
    const file = join(folder, 'one.tapline.jsonl');
    writeFileSync(file, text);
    const records: TraceRecord[] = [];
    await readTraceFile(file, { record: (record) => records.push(record) });
    expect(records).toEqual(w.records);
  });

  it('of megabytes loses nothing at the seams', async () => {
    const file = join(folder, 'large.tapline.jsonl');
    const text = Array.from({ length: 30_000 }, (_, i) =>
      line(i, `{"n":${i},"text":"${i % 7 === 0 ? '潮é'.repeat(9) : 'x'.repeat(i % 90)}"}`),
    );
    writeFileSync(file, `${text.join('\n')}\n`);
    let n = 0;
    await readTraceFile(file, {
      record: (record, at) => {
        if (at === record.t) n++;
      },
      unreadable: () => {
        throw new Error('a line was cut');
      },
    });
    expect(n).toBe(30_000);
  });
});
