import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TraceReader } from '../../src/trace/reader.js';
import type { TraceRecord } from '../../src/trace/record.js';
import { corpusCases } from './corpus.js';

const RECORDINGS = join(import.meta.dirname, '..', 'recordings');

/** The records of every case of the corpus and of every recording of real programs: all that there is to see of them. */
export function allRecords(): readonly { readonly name: string; readonly records: readonly TraceRecord[] }[] {
  const recordings = readdirSync(RECORDINGS).map((file) => ({ name: file, trace: readFileSync(join(RECORDINGS, file), 'utf8') }));
  return [...corpusCases(), ...recordings].map(({ name, trace }) => ({ name, records: recordsOf(trace) }));
}

function recordsOf(trace: string): TraceRecord[] {
  const records: TraceRecord[] = [];
  const reader = new TraceReader({ record: (record) => records.push(record) });
  for (const line of trace.split('\n')) reader.line(line);
  reader.end();
  return records;
}
