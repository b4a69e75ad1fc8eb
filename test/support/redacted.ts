import { TraceReader } from '../../src/trace/reader.js';
import type { TraceHeader, TraceRecord } from '../../src/trace/record.js';
import { Lookahead } from '../../src/trace/redact/lookahead.js';
import { type RedactionOptions, Redactor } from '../../src/trace/redact/redactor.js';
import type { TakenValue } from '../../src/trace/redact/report.js';

export interface RedactedTrace {
  readonly before: readonly (TraceHeader | TraceRecord)[];
  readonly after: readonly (TraceHeader | TraceRecord)[];
  readonly taken: readonly TakenValue[];
}

/** The copy of a trace, made as `tapline share` makes it. `lines`: the trace's own. */
export function redacted(lines: readonly string[], options: Partial<RedactionOptions> = {}): RedactedTrace {
  const records: TraceRecord[] = [];
  const headers: TraceHeader[] = [];
  const reader = new TraceReader({ header: (header) => void headers.push(header), record: (record) => void records.push(record) });
  for (const line of lines) reader.line(line);
  const redactor = new Redactor({ mode: 'secrets', ...options });
  for (const header of headers) redactor.learnHeader(header);
  for (const record of records) redactor.learn(record);
  const after: (TraceHeader | TraceRecord)[] = headers.map((header) => redactor.redactHeader(header));
  const ahead = new Lookahead((record, next) => void after.push(redactor.redact(record, next)));
  for (const record of records) ahead.push(record);
  ahead.end();
  return { before: [...headers, ...records], after, taken: redactor.taken };
}
