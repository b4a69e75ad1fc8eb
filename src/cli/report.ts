import type { RuleSettings } from '../rules/settings.js';
import type { Peer, SessionCounts } from '../session/facts.js';
import type { Finding } from '../session/listener.js';
import { isBeingRecorded } from '../tap/control/directory.js';
import { bringUpToNow, countsOf, type Judged, judgeTrace, STANDARD_INPUT } from './judged.js';

/** What a trace comes to. */
export interface FileReport {
  readonly file: string;
  /** A session that goes on: so many requests wait, and have not leaked. Null for one that is over. */
  readonly live: { readonly inFlight: number } | null;
  readonly revision: string | null;
  readonly client: Peer | null;
  readonly server: Peer | null;
  readonly counts: Omit<SessionCounts, 'inFlight'> & { readonly findings: number };
  readonly missing: Judged['missing'];
  /** Sorted by `at`. */
  readonly findings: readonly Finding[];
  /** Findings of rules that the user turned off, sorted too. They count for nothing, but are not hidden. */
  readonly suppressed: readonly Finding[];
  /** The 1-based number of the file's line on which a record stands. */
  lineOf(at: number): number;
}

/** A file that cannot be judged, and why, for a person. */
export interface Unreadable {
  readonly file: string;
  readonly problem: string;
}

/**
 * Reads a trace and judges it. A trace that ends counts as a session that ended, unless its tap is running: then what waits is in
 * flight. Rejects where the file cannot be read.
 */
export async function reportOn(file: string, rules?: RuleSettings): Promise<FileReport> {
  const judged = await judgeTrace(file, rules);
  const { session, reader, missing } = judged;
  const live = !judged.exited && file !== STANDARD_INPUT && (await isBeingRecorded(file));
  if (live) bringUpToNow(judged);
  else session.end();
  const findings = sorted(judged.findings);
  const { inFlight, ...counts } = countsOf(judged);
  return {
    file,
    live: live ? { inFlight: inFlight - counts.leaked } : null,
    revision: session.revision,
    client: session.client,
    server: session.server,
    counts: { ...counts, findings: findings.length },
    missing,
    findings,
    suppressed: sorted(judged.suppressed),
    lineOf: (at) => reader.lineOf(at),
  };
}

function sorted(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => a.at - b.at);
}
