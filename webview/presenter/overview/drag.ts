import type { TimeRange } from '../../../src/session/timeline/row.js';
import { type Axis, xOf } from '../axis.js';
import { between, within } from './timeRange.js';

/** What a pressed pointer does to the range. */
export type Drag =
  /** The range reaches from `anchor` to the pointer: a new one, or one of whose ends is held. */
  | { readonly kind: 'span'; readonly anchor: number; readonly at: number }
  /** The range moves with the pointer. */
  | { readonly kind: 'move'; readonly range: TimeRange; readonly at: number };

/** What is under a pointer on the strip. */
export type Grip = 'from' | 'to' | 'range' | 'outside';

/** A handle can be gripped so far from its middle, in px. */
const REACH = 6;
/** The pointer has to move so far before anything changes: a click is no drag. In px. */
export const DRAG_LEAST = 3;

/** The time at a place on the axis; outside of the axis its nearer end. */
export function timeAt({ from, to, left, width }: Axis, x: number): number {
  return from + Math.max(0, Math.min(1, (x - left) / width)) * (to - from);
}

/** What of the chosen time a pointer at `x` takes hold of: an edge where one is near, the nearer one of two. In px of the strip. */
export function gripAt(axis: Axis, range: TimeRange | null, x: number): Grip {
  if (range === null) return 'outside';
  const [from, to] = [Math.abs(x - xOf(axis, range.from)), Math.abs(x - xOf(axis, range.to))];
  if (Math.min(from, to) <= REACH) return from < to ? 'from' : 'to';
  return x > xOf(axis, range.from) && x < xOf(axis, range.to) ? 'range' : 'outside';
}

/** A pointer is pressed at `x`. */
export function dragFrom(axis: Axis, range: TimeRange | null, x: number): Drag {
  const at = timeAt(axis, x);
  if (range === null) return { kind: 'span', anchor: at, at };
  switch (gripAt(axis, range, x)) {
    case 'from':
      return { kind: 'span', anchor: range.to, at };
    case 'to':
      return { kind: 'span', anchor: range.from, at };
    case 'range':
      return { kind: 'move', range, at };
    case 'outside':
      return { kind: 'span', anchor: at, at };
  }
}

/** The range once the pointer is at the time `t`, in a session that lasts `whole` ms. */
export function dragTo(drag: Drag, t: number, whole: number): TimeRange | null {
  switch (drag.kind) {
    case 'span':
      return between(drag.anchor, t, whole);
    case 'move':
      return within({ from: drag.range.from + t - drag.at, to: drag.range.to + t - drag.at }, whole);
  }
}
