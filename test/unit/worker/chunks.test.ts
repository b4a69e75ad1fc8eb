import { appendFileSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readBody } from '../../../src/extension/worker/bodies.js';
import { LineSource } from '../../../src/extension/worker/line-source.js';
import { DEFAULT_SETTINGS } from '../../../src/extension/worker/messages.js';
import { Model } from '../../../src/extension/worker/model.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import * as s from '../timeline/support.js';
import { folder, header, lines } from './support.js';

const dir = folder();
afterAll(() => dir.done());

const NEVER = Number.POSITIVE_INFINITY;

const record: fc.Arbitrary<TraceRecord> = fc
  .record({ t: fc.nat(5000), id: fc.nat(6), kind: fc.nat(7), text: fc.string({ unit: 'binary', maxLength: 40 }) })
  .map(({ t, id, kind, text }) => {
    switch (kind) {
      case 0:
      case 1:
        return s.client(t, s.call(id, text, { text }, id));
      case 2:
        return s.server(t, s.result(id, { text }));
      case 3:
        return s.server(t, s.error(id, -1, text));
      case 4:
        return s.client(t, s.cancel(id, text));
      case 5:
        return s.server(t, s.progress(id, t));
      case 6:
        return s.server(t, text);
      default:
        return s.stderr(t, text);
    }
  });

function model(file: string): Model {
  return new Model(openSync(file, 'r'), DEFAULT_SETTINGS);
}

function picture(made: Model): unknown {
  const { store, counts, findings } = made.timeline;
  const view = { now: store.now, graceMs: 1000, live: true };
  return {
    counts,
    rows: Array.from({ length: store.rows.length }, (_, row) => ({
      ...rowAt(store, row, view),
      rules: findings.of(row).map(({ rule }) => rule),
    })),
    bodies: Array.from({ length: made.index.length }, (_, at) => readBody(made.fd, made.index, { part: 'frame', at }, null)),
  };
}

test('rows, findings and bodies are the same in whatever pieces a trace was written and read', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), fc.array(fc.nat(300), { maxLength: 60 }), (records, sizes) => {
      const bytes = Buffer.from(header() + lines([s.stderr(0, 'start'), ...records]));
      const whole = join(dir.path, 'whole');
      const grown = join(dir.path, 'grown');
      writeFileSync(whole, bytes);
      writeFileSync(grown, '');
      const once = model(whole);
      once.step(NEVER);
      once.finish();
      const pieces = model(grown);
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        appendFileSync(grown, bytes.subarray(at, at + size));
        at += size;
        // A deadline that is over: every step ends as soon as it may.
        while (pieces.step(0) === 'more');
      }
      pieces.finish();
      expect(picture(pieces)).toEqual(picture(once));
      closeSync(once.fd);
      closeSync(pieces.fd);
    }),
    { numRuns: 60 },
  );
});

test('a line longer than any chunk is read whole, with its offset, between its neighbours', () => {
  const file = join(dir.path, 'long');
  const long = 'ä'.repeat(500_000);
  writeFileSync(file, `first\n${long}\n\nlast\nrest`);
  const fd = openSync(file, 'r');
  const source = new LineSource(fd);
  const found: unknown[] = [];
  do {
    for (let line = source.next(); line !== null; line = source.next()) found.push([line.text, line.offset, line.end]);
  } while (source.fill());
  expect(found).toEqual([
    ['first', 0, 6],
    [long, 6, 1_000_007],
    ['', 1_000_007, 1_000_008],
    ['last', 1_000_008, 1_000_013],
  ]);
  expect(source.rest()).toMatchObject({ text: 'rest', offset: 1_000_013, end: 1_000_017 });
  closeSync(fd);
});
