import { createJudge } from '../rules/judge.js';
import type { RuleSettings } from '../rules/settings.js';
import { beginsInTheMiddle } from '../session/beginning.js';
import type { SessionCounts } from '../session/facts.js';
import type { Finding } from '../session/listener.js';
import { Session } from '../session/session.js';
import { readTraceFile, readTraceStream } from '../trace/files/read-file.js';
import type { TraceReader, TraceSink } from '../trace/reader.js';
import type { TraceHeader } from '../trace/record.js';

/** A trace that was read through the model and the rules. */
export interface Judged {
  readonly session: Session;
  readonly findings: readonly Finding[];
  /** Findings of rules that the user turned off. */
  readonly suppressed: readonly Finding[];
  readonly header: TraceHeader | null;
  readonly reader: TraceReader;
  /** Whether the trace says that the server has ended. */
  readonly exited: boolean;
  /** What is not there to be judged: frames that the recorder lost, lines of the file that are no records. */
  readonly missing: { readonly lost: number; readonly unreadable: number; readonly beginning?: true };
}

/** Tells a session that goes on how late it is: what has been open for long has leaked, the rest is in flight. */
export function bringUpToNow({ session, header }: Judged): void {
  const started = header === null ? Number.NaN : Date.parse(header.started);
  if (!Number.isNaN(started)) session.tick(Date.now() - started);
}

/** The counts of a session as they stand, at the moment up to which it was brought. */
export function countsOf({ session }: Judged): SessionCounts {
  return { ...session.counts, leaked: session.counts.leaked + session.overdue };
}

/** What names the standard input in the place of a file. */
export const STANDARD_INPUT = '-';

/** Reads a trace (or the standard input) and judges it as far as it goes; whether the session is over is for the caller to say. Rejects where the file cannot be read. */
export async function judgeTrace(file: string, rules?: RuleSettings): Promise<Judged> {
  const judge = createJudge(rules === undefined ? {} : { rules });
  const session = new Session([judge]);
  const missing: { lost: number; unreadable: number; beginning?: true } = { lost: 0, unreadable: 0 };
  let header: TraceHeader | null = null;
  let exited = false;
  const sink: TraceSink = {
    header: (found) => {
      header = found;
    },
    record: (record, at) => {
      if (at === 0 && header === null && beginsInTheMiddle(record)) {
        missing.beginning = true;
        session.joinedLate();
      }
      if ('ev' in record && record.ev === 'gap') missing.lost += record.lost;
      if ('ev' in record && record.ev === 'exit') exited = true;
      session.push(record, at);
    },
    unreadable: (at) => {
      missing.unreadable++;
      session.unreadable(at);
    },
  };
  const reader = await (file === STANDARD_INPUT ? readTraceStream(process.stdin, sink) : readTraceFile(file, sink));
  return { session, findings: judge.findings, suppressed: judge.suppressed, header, reader, exited, missing };
}
