import type { Row } from '../../src/session/timeline/row.js';
import { type Axis, xOf } from './axis.js';

/** A piece of a bar, in px from the bar's left end. */
export interface Piece {
  readonly left: number;
  readonly width: number;
  /** `thin`: it waited for what the other side was asked in the course of it. */
  readonly is: 'busy' | 'thin';
}

/** The pieces of a bar that waited now and then, from the left; none where it never did. `left` and `width`: those of the bar. */
export function piecesOf(row: Row, axis: Axis, now: number, left: number, width: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const within = (t: number) => Math.max(done, Math.min(width, xOf(axis, t) - left));
  for (const { from, to } of row.waits ?? []) {
    const start = within(from);
    if (start > done) pieces.push({ left: done, width: start - done, is: 'busy' });
    done = start;
    const end = within(to ?? now);
    if (end > done) pieces.push({ left: done, width: end - done, is: 'thin' });
    done = end;
  }
  if (pieces.length > 0 && done < width) pieces.push({ left: done, width: width - done, is: 'busy' });
  return pieces.some(({ is }) => is === 'thin') ? pieces : [];
}

/** What goes on behind a bar: further rounds of the call, or its task. In px of the row; null where nothing does. */
export interface Rest {
  readonly left: number;
  readonly width: number;
  readonly open: boolean;
}

/** What goes on behind the bar of a row, as far as the axis shows it. `now`: in ms since the start of the session. */
export function restOf(row: Row, axis: Axis, now: number): Rest | null {
  if (row.until === undefined || row.end === null) return null;
  const until = row.until ?? now;
  if (until <= row.end || until < axis.from || row.end > axis.to) return null;
  const left = xOf(axis, Math.max(row.end, axis.from));
  return { left, width: xOf(axis, Math.min(until, axis.to)) - left, open: row.until === null };
}
