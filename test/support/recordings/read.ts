import { readFileSync } from 'node:fs';
import type { TraceRecord } from '../../../src/session/listener.js';
import { TraceReader } from '../../../src/trace/reader.js';

/** The records of a trace file, in order. */
export function recordsOf(file: string): TraceRecord[] {
  const records: TraceRecord[] = [];
  const reader = new TraceReader({ record: (record) => records.push(record) });
  for (const line of readFileSync(file, 'utf8').split('\n')) reader.line(line);
  return records;
}
