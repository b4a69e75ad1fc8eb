import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJudge } from '../../src/rules/judge.js';
import type { Finding } from '../../src/session/listener.js';
import { Session } from '../../src/session/session.js';
import { AnyReader } from '../../src/trace/import/any-reader.js';
import type { ImportedSession } from '../../src/trace/import/imported.js';
import { Intake } from '../../src/trace/intake.js';
import type { TraceRecord } from '../../src/trace/record.js';

/** A session that was read from a log, and judged. */
export interface ReadSession {
  readonly imported: ImportedSession;
  readonly session: Session;
  readonly findings: readonly Finding[];
  readonly records: readonly TraceRecord[];
  /** Line of the log for every record. */
  readonly lines: readonly number[];
  readonly joinedLate: boolean;
  readonly ended: boolean;
}

/** Our own samples, one a format and dress; see test/corpus/README.md. */
export const SAMPLES = join(import.meta.dirname, '..', 'corpus', 'logs');

export function sample(name: string): string {
  return readFileSync(join(SAMPLES, name), 'utf8');
}

export function sampleNames(): string[] {
  return readdirSync(SAMPLES).sort();
}

/** Reads a log that comes in pieces of so many bytes. An own trace gives no session. */
export function readLog(log: string | Uint8Array, size = Number.POSITIVE_INFINITY): ReadSession[] {
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : log;
  const sessions: ReadSession[] = [];
  const reader = new AnyReader({
    own: () => ({ record: () => {} }),
    log: () => ({
      session: (imported) => {
        const judge = createJudge({ guarded: false });
        const session = new Session([judge], { evidence: imported.evidence });
        const records: TraceRecord[] = [];
        const lines: number[] = [];
        const read = { imported, session, findings: judge.findings, records, lines, joinedLate: false, ended: false };
        sessions.push(read);
        return {
          record: (record, line) => {
            session.push(record, records.length);
            records.push(record);
            lines.push(line);
          },
          joinedLate: () => {
            session.joinedLate();
            read.joinedLate = true;
          },
          end: () => {
            session.end();
            read.ended = true;
          },
        };
      },
    }),
  });
  const intake = new Intake(reader);
  for (let at = 0; at < bytes.length; at += size) intake.push(bytes.subarray(at, at + size));
  intake.end();
  return sessions;
}

/** The messages of a session in a line each, as they were read. */
export function messagesOf({ records }: ReadSession): string[] {
  return records.flatMap((record) => (!('ev' in record) && record.dir !== 'stderr' ? [`${record.dir} ${record.raw}`] : []));
}

/** What a session comes to, in short: "11 messages, 1/1/1" are leaked, orphaned and cancelled. */
export function inShort({ session, imported }: ReadSession): string {
  const { requests, responses, notifications, stray, leaked, orphaned, cancelled } = session.counts;
  const reasons = [...imported.reasons].join(' ');
  return `${requests + responses + notifications} messages, ${leaked}/${orphaned}/${cancelled}, ${stray} stray${reasons === '' ? '' : `: ${reasons}`}`;
}
