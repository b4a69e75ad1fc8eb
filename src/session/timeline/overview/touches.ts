import { Extras } from '../extras.js';
import type { Predicate } from '../filter/predicate.js';
import type { TimeRange } from '../row.js';
import type { Store } from '../store.js';
import { RowTable } from '../table.js';

/**
 * Whether a row touches a range of time: it began before the range's end and lasted, with the signs of life after a cancellation, up to
 * its beginning. What is still open lasts.
 */
export function touches({ rows, extras }: Store, { from, to }: TimeRange): Predicate {
  return (row) => {
    const block = rows.block(row);
    const i = row % RowTable.BLOCK;
    if (block.start[i]! > to) return false;
    // The end of what is open is no number.
    if (!(block.end[i]! < from)) return true;
    const extra = block.extra[i]!;
    if (extra === 0) return false;
    const { signT, lateT } = extras.block(extra);
    const at = extra % Extras.BLOCK;
    return signT[at]! >= from || lateT[at]! >= from;
  };
}

/** A range as it came from outside, with its ends in order; null where it is none. */
export function rangeOf(range: TimeRange | null | undefined): TimeRange | null {
  if (range == null || !Number.isFinite(range.from) || !Number.isFinite(range.to)) return null;
  return { from: Math.min(range.from, range.to), to: Math.max(range.from, range.to) };
}
