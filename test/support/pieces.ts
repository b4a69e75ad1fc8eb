import { createJudge } from '../../src/rules/judge.js';
import { RuleSettings } from '../../src/rules/settings.js';
import type { Finding } from '../../src/session/listener.js';
import { Session } from '../../src/session/session.js';
import { LineSplitter } from '../../src/trace/lines.js';
import { TraceReader } from '../../src/trace/reader.js';
import type { TraceRecord } from '../../src/trace/record.js';

/** What a trace comes to, as far as two ways of reading it must agree. */
export interface Verdict {
  readonly session: Session;
  /** Sorted by record. */
  readonly findings: readonly Finding[];
}

/** A trace as a file holds it. */
export function traceText(records: readonly TraceRecord[]): string {
  const header = { tapline: 1, id: 'test', started: '2026-01-01T00:00:00.000Z', command: ['server'] };
  return [header, ...records].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Reads and judges a trace that comes in pieces of so many bytes; by the rules as they are unless the user said something of them. */
export function judgeInPieces(trace: string | Uint8Array, size = Number.POSITIVE_INFINITY, rules = RuleSettings.none): Verdict {
  const bytes = typeof trace === 'string' ? new TextEncoder().encode(trace) : trace;
  const judge = createJudge({ rules, guarded: false });
  const session = new Session([judge]);
  const reader = new TraceReader({ record: (record, at) => session.push(record, at), unreadable: (at) => session.unreadable(at) });
  const splitter = new LineSplitter(
    (line) => reader.line(line),
    () => reader.tooLong(),
  );
  for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size));
  reader.end(splitter.rest());
  session.end();
  return { session, findings: [...judge.findings].sort((a, b) => a.at - b.at) };
}
