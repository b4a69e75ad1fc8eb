import type { Finding } from '../session/listener.js';
import type { FileReport } from './report.js';

/** Findings of an earlier check, by kind: in how many records each was found. */
export interface Baseline {
  /** The file that it was read from, for people. */
  readonly source: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** Reads what `check --format json` printed; null for anything else. */
export function readBaseline(text: string, source: string): Baseline | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const files = (value as { files?: unknown } | null)?.files;
  if (!Array.isArray(files)) return null;
  const counts = new Map<string, number>();
  for (const file of files as readonly { findings?: unknown }[]) {
    if (!Array.isArray(file?.findings)) return null;
    for (const finding of file.findings as readonly Partial<Finding>[]) {
      if (typeof finding?.rule !== 'string' || typeof finding.message !== 'string') return null;
      const key = kindOf({ rule: finding.rule, by: finding.by ?? null, message: finding.message });
      counts.set(key, (counts.get(key) ?? 0) + sizeOf(finding));
    }
  }
  return { source, counts };
}

/**
 * Takes out of reports what the baseline has, too: findings of a kind as long as they are of no more records than it has, in all reports
 * together. They are kept with the suppressed ones, with the baseline as the reason. A finding of more records stays whole: nobody can
 * say which of them are the new ones.
 */
export function withoutBaseline(reports: readonly FileReport[], { source, counts }: Baseline): FileReport[] {
  const left = new Map(counts);
  return reports.map((report) => {
    const fresh: Finding[] = [];
    const known: Finding[] = [];
    for (const finding of report.findings) {
      const key = kindOf(finding);
      const rest = (left.get(key) ?? 0) - sizeOf(finding);
      if (rest >= 0) {
        left.set(key, rest);
        known.push({ ...finding, setting: { level: 'off', reason: 'in the baseline', source } });
      } else fresh.push(finding);
    }
    return {
      ...report,
      counts: { ...report.counts, findings: fresh.length },
      findings: fresh,
      suppressed: [...report.suppressed, ...known].sort((a, b) => a.at - b.at),
    };
  });
}

/** In how many records it was found. */
function sizeOf({ more, total }: Partial<Pick<Finding, 'more' | 'total'>>): number {
  return 1 + Math.max(typeof total === 'number' ? total : 0, Array.isArray(more) ? more.length : 0);
}

/** Names a kind of finding: the same in the trace of another run, in which ids and times are not the same. */
function kindOf({ rule, by, message }: Pick<Finding, 'rule' | 'by' | 'message'>): string {
  return JSON.stringify([rule, by, message.replace(/\d+/g, '#')]);
}
