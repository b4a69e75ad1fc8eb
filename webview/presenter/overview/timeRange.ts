import type { TimeRange } from '../../../src/session/timeline/row.js';

/** A range is at least so long, in ms: what happens within a millisecond cannot be told apart. */
export const RANGE_LEAST = 1;

/**
 * A range within a session that lasts `whole` ms so far. Null: all of it, also what is still to come; so reads a range that reaches from
 * the beginning to the end.
 */
export function within(range: TimeRange, whole: number): TimeRange | null {
  const length = Math.max(RANGE_LEAST, range.to - range.from);
  if (length >= whole) return null;
  const from = Math.max(0, Math.min(range.from, whole - length));
  return { from, to: from + length };
}

/** The range `factor` times as long, with the time `at` where it was. A time outside of the range counts as its nearer end. */
export function zoom(range: TimeRange | null, whole: number, at: number, factor: number): TimeRange | null {
  const { from, to } = range ?? { from: 0, to: whole };
  const length = Math.max(RANGE_LEAST, (to - from) * factor);
  const share = (Math.max(from, Math.min(at, to)) - from) / Math.max(to - from, Number.MIN_VALUE);
  const start = from + share * (to - from - length);
  return within({ from: start, to: start + length }, whole);
}

/** The range moved by a share of its own length; the whole session cannot be moved. */
export function pan(range: TimeRange | null, whole: number, share: number): TimeRange | null {
  if (range === null) return null;
  const by = (range.to - range.from) * share;
  return within({ from: range.from + by, to: range.to + by }, whole);
}

/** The range between two times, in whichever order. */
export function between(a: number, b: number, whole: number): TimeRange | null {
  const from = Math.max(0, Math.min(a, b));
  return within({ from, to: Math.max(from + RANGE_LEAST, Math.min(Math.max(a, b), whole)) }, whole);
}
