import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordsOf } from '../../../../src/rules/example.js';
import { EXAMPLES } from '../../../../src/rules/examples.js';
import { utf8Length } from '../../../../src/session/bytes.js';
import type { TraceRecord } from '../../../../src/trace/record.js';
import { corpusCases } from '../../../support/corpus.js';
import { judgeInPieces, traceText } from '../../../support/pieces.js';
import { redacted } from '../../../support/redacted.js';

const RECORDINGS = join(import.meta.dirname, '../../../recordings');
const traces = [
  ...corpusCases().map(({ name, trace }) => ({ name, trace })),
  ...readdirSync(RECORDINGS)
    .filter((file) => file.endsWith('.tapline.jsonl'))
    .map((file) => ({ name: file.replace('.tapline.jsonl', ''), trace: readFileSync(join(RECORDINGS, file), 'utf8') })),
];
const examples = [...EXAMPLES].flatMap(([rule, example]) =>
  (['breaks', 'spares'] as const).map((kind) => ({ name: `${rule} ${kind}`, trace: traceText(recordsOf(example, kind)) })),
);

function judgedTwice(trace: string, mode: 'secrets' | 'anonymous') {
  const lines = trace.split('\n').filter((line) => line !== '');
  const { before, after } = redacted(lines, { mode, identities: ['somebody'] });
  const [was, is] = [before, after].map((records) => judgeInPieces(records.map((record) => JSON.stringify(record)).join('\n')));
  return { before, after, was: was!, is: is! };
}

const told = ({ findings }: ReturnType<typeof judgeInPieces>) =>
  findings.map(({ rule, level, by, at, more, id }) => ({ rule, level, by, at, more, id }));

describe('a copy gets the same verdict, and sizes, ids and times are what they were', () => {
  it.each(traces)('$name', ({ trace }) => {
    const { before, after, was, is } = judgedTwice(trace, 'secrets');
    expect(told(is)).toEqual(told(was));
    expect(is.findings.map(({ known }) => known)).toEqual(was.findings.map(({ known }) => known));
    expect(is.session.counts).toEqual(was.session.counts);
    expect(after.map(shape)).toEqual(before.map(shape));
  });

  it.each(examples)('$name', ({ trace }) => {
    const { was, is } = judgedTwice(trace, 'secrets');
    expect(told(is)).toEqual(told(was));
  });
});

describe('an anonymous copy gets the same verdict, too', () => {
  it.each([...traces, ...examples])('$name', ({ trace }) => {
    const { was, is } = judgedTwice(trace, 'anonymous');
    expect(told(is)).toEqual(told(was));
    expect(is.session.counts).toEqual(was.session.counts);
  });
});

/** When a record came and how long it is. */
function shape(record: object): readonly unknown[] {
  const { t, raw } = record as Partial<TraceRecord & { raw: string }>;
  return [t, utf8Length(raw ?? '')];
}
