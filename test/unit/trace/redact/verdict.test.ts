import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { utf8Length } from '../../../../src/session/bytes.js';
import { TraceReader } from '../../../../src/trace/reader.js';
import type { TraceRecord } from '../../../../src/trace/record.js';
import type { Mode } from '../../../../src/trace/redact/finder.js';
import { Redactor } from '../../../../src/trace/redact/redactor.js';
import { corpusCases } from '../../../support/corpus.js';
import { judgeInPieces } from '../../../support/pieces.js';

const RECORDINGS = join(import.meta.dirname, '../../../recordings');
const traces = [
  ...corpusCases().map(({ name, trace }) => ({ name, trace })),
  ...readdirSync(RECORDINGS)
    .filter((file) => file.endsWith('.tapline.jsonl'))
    .map((file) => ({ name: file.replace('.tapline.jsonl', ''), trace: readFileSync(join(RECORDINGS, file), 'utf8') })),
];

function copyOf(trace: string, mode: Mode) {
  const records: TraceRecord[] = [];
  const reader = new TraceReader({ record: (record) => void records.push(record) });
  for (const line of trace.split('\n')) if (line !== '') reader.line(line);
  const redactor = new Redactor({ mode, identities: ['somebody'] });
  for (const record of records) redactor.learn(record);
  const copies = records.map((record, i) => redactor.redact(record, records[i + 1] ?? null));
  return { records, copies, taken: redactor.taken };
}

it.each(traces)('a copy of $name gets the same verdict, and sizes, ids and times are what they were', ({ trace }) => {
  const { records, copies } = copyOf(trace, 'secrets');
  const lines = (all: readonly TraceRecord[]) => all.map((record) => JSON.stringify(record)).join('\n');
  const [before, after] = [judgeInPieces(lines(records)), judgeInPieces(lines(copies))];
  const told = ({ findings }: typeof before) =>
    findings.map(({ rule, level, by, at, more, known, id }) => ({ rule, level, by, at, more, known, id }));
  expect(told(after)).toEqual(told(before));
  expect(after.session.counts).toEqual(before.session.counts);
  for (const [i, record] of records.entries()) {
    const copy = copies[i]!;
    expect(copy.t).toBe(record.t);
    if ('ev' in record || 'ev' in copy) continue;
    expect(utf8Length(copy.raw ?? '')).toBe(utf8Length(record.raw ?? ''));
  }
});
