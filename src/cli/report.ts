import { createJudge } from '../rules/judge.js';
import type { Peer, SessionCounts } from '../session/facts.js';
import type { Finding } from '../session/listener.js';
import { Session } from '../session/session.js';
import { readTraceFile } from '../trace/files/read-file.js';

/** What a trace comes to. */
export interface FileReport {
  readonly file: string;
  readonly revision: string | null;
  readonly client: Peer | null;
  readonly server: Peer | null;
  readonly counts: Omit<SessionCounts, 'inFlight'> & { readonly findings: number };
  /** What is not there to be judged: frames that the recorder lost, lines of the file that are no records. */
  readonly missing: { readonly lost: number; readonly unreadable: number };
  /** Sorted by `at`. */
  readonly findings: readonly Finding[];
  /** The 1-based number of the file's line on which a record stands. */
  lineOf(at: number): number;
}

/** Reads a trace and judges it. A trace that ends counts as a session that ended. Rejects where the file cannot be read. */
export async function reportOn(file: string): Promise<FileReport> {
  const judge = createJudge();
  const session = new Session([judge]);
  const missing = { lost: 0, unreadable: 0 };
  const reader = await readTraceFile(file, {
    record: (record, at) => {
      if ('ev' in record && record.ev === 'gap') missing.lost += record.lost;
      session.push(record, at);
    },
    unreadable: (at) => {
      missing.unreadable++;
      session.unreadable(at);
    },
  });
  session.end();
  const findings = [...judge.findings].sort((a, b) => a.at - b.at);
  const { inFlight: _, ...counts } = session.counts;
  return {
    file,
    revision: session.revision,
    client: session.client,
    server: session.server,
    counts: { ...counts, findings: findings.length },
    missing,
    findings,
    lineOf: (at) => reader.lineOf(at),
  };
}
