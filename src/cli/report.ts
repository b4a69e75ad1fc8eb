import type { Peer, SessionCounts } from '../session/facts.js';
import type { Finding } from '../session/listener.js';
import { type Judged, judgeTrace } from './judged.js';

/** What a trace comes to. */
export interface FileReport {
  readonly file: string;
  readonly revision: string | null;
  readonly client: Peer | null;
  readonly server: Peer | null;
  readonly counts: Omit<SessionCounts, 'inFlight'> & { readonly findings: number };
  readonly missing: Judged['missing'];
  /** Sorted by `at`. */
  readonly findings: readonly Finding[];
  /** The 1-based number of the file's line on which a record stands. */
  lineOf(at: number): number;
}

/** Reads a trace and judges it. A trace that ends counts as a session that ended. Rejects where the file cannot be read. */
export async function reportOn(file: string): Promise<FileReport> {
  const { session, reader, missing, findings: found } = await judgeTrace(file);
  session.end();
  const findings = [...found].sort((a, b) => a.at - b.at);
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
