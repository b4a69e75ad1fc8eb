import { formatWhole } from '../../src/session/timeline/format.js';
import type { ByLevel, Level, ViewSnapshot } from '../../src/session/timeline/row.js';
import { say, sayCount } from '../strings.js';

const BY_WEIGHT: readonly Level[] = ['error', 'warning', 'info'];

/** The gravest level of which there is any; null where there is none. */
export function heaviest(numbers: ByLevel): Level | null {
  return BY_WEIGHT.find((level) => numbers[level] > 0) ?? null;
}

/**
 * The findings of a session as every place tells them: `6 (1 error, 2 warnings, 3 info), in 7 rows`. One of them may show in many rows,
 * and a row may show many.
 */
export function findingsText({ counts, found, flagged }: Pick<ViewSnapshot, 'counts' | 'found' | 'flagged'>): string {
  const number = formatWhole(counts.findings);
  const rows = flagged.error + flagged.warning + flagged.info;
  const levels = BY_WEIGHT.filter((level) => found[level] > 0).map((level) => levelCount(level, found[level]));
  return levels.length === 0 ? number : sayCount('Marked', rows, `${number} (${levels.join(', ')})`, formatWhole(rows));
}

function levelCount(level: Level, count: number): string {
  switch (level) {
    case 'error':
      return sayCount('Error', count);
    case 'warning':
      return sayCount('Warning', count);
    case 'info':
      return say('foundInfo', formatWhole(count));
  }
}
