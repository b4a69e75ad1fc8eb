import type { Say } from '../language.js';
import type { FileReport } from '../report.js';
import { REPORT_WORDS as WORDS } from './words.js';

/** What a report is on, in words; `of`: whether it is on all of the trace, so that its counts are those of the report. */
export function summaryOf({ revision, counts }: Pick<FileReport, 'revision' | 'counts'>, of: 'all' | 'part', say: Say): string {
  const session = revision === null ? say(WORDS.session) : say(WORDS.revision, revision);
  if (of === 'part') return session;
  const { requests, cancelled, leaked, orphaned, findings } = counts;
  return `${session} ${say(WORDS.counts, requests, cancelled, leaked, orphaned, findings)}`;
}
