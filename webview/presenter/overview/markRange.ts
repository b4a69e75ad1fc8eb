import type { TimeRange } from '../../../src/session/timeline/row.js';
import { within } from './timeRange.js';

/** On either side of what a mark stands for so much of the session is shown with it. */
const AROUND = 0.02;

/** The time around what a mark stands for, in a session that lasts `whole` ms. */
export function rangeAround({ from, to }: TimeRange, whole: number): TimeRange | null {
  return within({ from: from - AROUND * whole, to: to + AROUND * whole }, whole);
}
