import type { RuleSettings } from '../rules/settings.js';
import type { Peer, SessionCounts } from '../session/facts.js';
import type { Finding } from '../session/listener.js';
import { isBeingRecorded } from '../tap/control/directory.js';
import { type SourceReport, reportOf as sourceReport } from '../trace/import/source.js';
import { type Budget, type BudgetResult, budgetResults } from './budgets.js';
import { CommandError } from './errors.js';
import { bringUpToNow, countsOf, type Judged, judgeFile, STANDARD_INPUT } from './judged.js';

/** What a trace comes to. */
export interface FileReport {
  /** The file as it was named; of several sessions in one, with `#1`, `#2` … behind it. */
  readonly file: string;
  /** The file itself. */
  readonly path: string;
  /** What a log of another tool can tell; null for traces of a tap. */
  readonly source: SourceReport | null;
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
  /** What the session cost, of what it may cost at most; empty where nobody asked. */
  readonly budgets: readonly BudgetResult[];
  /** The 1-based number of the file's line on which a record stands. */
  lineOf(at: number): number;
}

/** A file that cannot be judged, and why, for a person. */
export interface Unreadable {
  readonly file: string;
  readonly problem: string;
}

/**
 * Reads a trace, or the log of another tool, and judges it: one report a session. A trace that ends counts as a session that ended, unless
 * its tap is running: then what waits is in flight. Rejects where the file cannot be read.
 */
export async function reportsOn(file: string, rules?: RuleSettings, budgets: readonly Budget[] = []): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const own = await judgeFile(file, rules, (judged, place) => {
    reports[place] = reportOf(file, judged, false, budgets);
  });
  if (own !== null) {
    const live = own.source === null && !own.exited && file !== STANDARD_INPUT && (await isBeingRecorded(file));
    return [reportOf(file, own, live, budgets)];
  }
  return reports.length < 2 ? reports : reports.map((report, i) => ({ ...report, file: `${file}#${i + 1}` }));
}

/** The same of a trace, whatever it was made from: one session, one report. */
export async function ownReport(trace: string): Promise<FileReport> {
  const [report] = await reportsOn(trace);
  if (report === undefined) throw new CommandError(`${trace} has no session in it.`);
  return report;
}

function reportOf(path: string, judged: Judged, live: boolean, budgets: readonly Budget[]): FileReport {
  const { session, missing, source, told, latencies, lineOf } = judged;
  if (live) bringUpToNow(judged);
  else session.end();
  const findings = sorted(judged.findings);
  const { inFlight, ...counts } = countsOf(judged);
  return {
    file: path,
    path,
    source: source === null ? null : sourceReport(source),
    live: live ? { inFlight: inFlight - counts.leaked } : null,
    revision: session.revision,
    client: session.client ?? told.client,
    server: session.server ?? told.server,
    counts: { ...counts, findings: findings.length },
    missing,
    findings,
    suppressed: sorted(judged.suppressed),
    budgets: budgetResults(budgets, counts, latencies),
    lineOf,
  };
}

function sorted(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => a.at - b.at);
}
