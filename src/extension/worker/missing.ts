import type { Missing } from '../../session/timeline/row.js';
import { wordsOfSource } from '../../trace/import/source.js';
import type { Reading } from './reading.js';
import type { TraceFollower } from './trace-follower.js';

/** What the trace does not hold; null where nothing is missing as far as it was read. Only a tap's own trace tells of its end. */
export function missingIn(
  { beginning, lost, unreadable, exit, failure, header, origin }: Reading,
  { finished, gone }: Pick<TraceFollower, 'finished' | 'gone'>,
): Missing | null {
  const deleted = gone ? ({ deleted: true } as const) : {};
  if (origin !== null) return { lost, unreadable, end: false, log: wordsOfSource(origin), ...deleted };
  const end = finished && header !== null && exit === null && failure === null;
  if (beginning && lost === 0 && unreadable === 0 && !end && !gone) return null;
  return { lost, unreadable, end, ...(beginning ? {} : { beginning: true }), ...deleted };
}
