import type { Row } from '../../src/session/timeline/row.js';
import { type Axis, xOf } from './axis.js';
import { type Piece, piecesOf, type Rest, restOf } from './waits.js';

/** How a row is drawn on the axis. All positions in px of the row. */
export type Bar = Point | Stretch;

/** Something that happened at one moment. `stop`: it was withheld, so it ends at a bar. */
export interface Point {
  readonly kind: 'point';
  readonly shape: 'diamond' | 'dot' | 'tick';
  readonly x: number;
  readonly stop: boolean;
}

/** Something that lasts. */
export interface Stretch {
  readonly kind: 'stretch';
  readonly left: number;
  readonly width: number;
  /** Still growing: its right end fades, or stays open where it is dashed. */
  readonly open: boolean;
  readonly dashed: boolean;
  /** Cut off by the edge of the axis: ends square there. */
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
  /** Progress, as distances from the bar's left end. */
  readonly notches: readonly number[];
  /** The leak threshold, as a distance from the bar's left end. */
  readonly threshold: number | null;
  readonly cancel: Cancel | null;
  /** Where it waited for the other side: thin pieces between busy ones; empty where it never did. */
  readonly pieces: readonly Piece[];
  /** What goes on behind it. */
  readonly rest: Rest | null;
}

/** What came after a cancellation. */
export interface Cancel {
  /** Where the cancellation stands; null where that was before the axis begins. */
  readonly mark: number | null;
  /** The hatched tail, up to the last sign of life. */
  readonly tail: { readonly left: number; readonly width: number } | null;
  /** The late answer. */
  readonly answer: number | null;
  /** Where words may begin, and how much room is left for them. */
  readonly textLeft: number;
  readonly room: number;
}

export const BAR_LEAST = 3;
const NOTCH_GAP = 4;
const ANSWER_GAP = 8;
const DIAMOND = 9;

/** The picture of a row at the session's time `now`; null where it lies outside of the axis or has none. */
export function barOf(row: Row, axis: Axis, now: number): Bar | null {
  const point = pointShape(row);
  if (point !== null) return inside(axis, row.start) ? { kind: 'point', shape: point, x: pointX(row, axis), stop: row.withheld } : null;
  if (row.state.kind === 'gap') return null;
  const end = row.end ?? now;
  const rest = restOf(row, axis, now);
  if (end < axis.from) {
    if (row.state.kind === 'cancelled' && row.tail !== null && row.tail >= axis.from) return behind(axis, rest, cancelOf(row, axis, null));
    return rest === null ? null : behind(axis, rest, null);
  }
  if (row.start > axis.to) return null;
  const from = Math.max(row.start, axis.from);
  const left = Math.min(xOf(axis, from), axis.left + axis.width - BAR_LEAST);
  const width = Math.max(BAR_LEAST, xOf(axis, Math.min(end, axis.to)) - left);
  const dashed = row.state.kind === 'leaked';
  return {
    kind: 'stretch',
    left,
    width,
    open: row.end === null,
    dashed,
    cutLeft: row.start < axis.from,
    cutRight: end > axis.to,
    notches: dashed ? [] : notchesOf(row, axis, left, width),
    threshold: row.leakedAt !== null && inside(axis, row.leakedAt) ? xOf(axis, row.leakedAt) - left : null,
    cancel: row.state.kind === 'cancelled' && end <= axis.to ? cancelOf(row, axis, left + width) : null,
    pieces: dashed ? [] : piecesOf(row, axis, now, left, width),
    rest,
  };
}

/** The call itself was over before the time that is in sight, but further rounds of it, its task, or what came after its cancellation are there. */
function behind(axis: Axis, rest: Rest | null, cancel: Cancel | null): Stretch {
  const none = { notches: [], threshold: null, pieces: [] };
  const left = rest?.left ?? axis.left;
  return { kind: 'stretch', left, width: 0, open: false, dashed: false, cutLeft: true, cutRight: false, ...none, cancel, rest };
}

function inside(axis: Axis, t: number): boolean {
  return t >= axis.from && t <= axis.to;
}

function pointShape(row: Row): Point['shape'] | null {
  switch (row.state.kind) {
    case 'orphaned':
      return 'diamond';
    case 'process':
      return row.state.stop === undefined ? 'dot' : null;
    case 'stray':
    case 'stderr':
      return 'dot';
    case 'notification':
      return 'tick';
    case 'gap':
    case 'pending':
    case 'answered':
    case 'failed':
    case 'cancelled':
    case 'leaked':
      return null;
  }
}

/** An orphan of a cancelled request stands where the late answer stands in the row of the request, so that a tie is upright. */
function pointX(row: Row, axis: Axis): number {
  const x = xOf(axis, row.start);
  if (row.state.kind !== 'orphaned' || row.afterCancel === undefined) return x;
  return answerX(axis, xOf(axis, row.start - row.afterCancel), x);
}

function answerX(axis: Axis, mark: number, x: number): number {
  return Math.min(Math.max(x, mark + ANSWER_GAP), Math.max(mark, axis.left + axis.width + ANSWER_GAP));
}

function notchesOf(row: Row, axis: Axis, left: number, width: number): readonly number[] {
  const notches: number[] = [];
  let last = 0;
  for (const t of row.progress) {
    const x = xOf(axis, t) - left;
    // Closer together they would read as a dashed line.
    if (x - last < NOTCH_GAP || x > width - NOTCH_GAP) continue;
    notches.push(x);
    last = x;
  }
  return notches;
}

/** `at`: where the cancellation stands; null where it was before the axis begins. */
function cancelOf(row: Row, axis: Axis, at: number | null): Cancel {
  const mark = at ?? axis.left;
  const right = axis.left + axis.width;
  // What came later than the axis ends is not on it.
  const answered = row.state.kind === 'cancelled' && row.state.outcome.kind === 'answered' && row.tail !== null && row.tail <= axis.to;
  const sign = row.tail === null ? null : Math.min(xOf(axis, row.tail), right);
  const answer = answered && row.tail !== null ? answerX(axis, mark, xOf(axis, row.tail)) : null;
  const tailEnd = answer === null ? sign : answer - DIAMOND / 2;
  const tail = tailEnd !== null && tailEnd > mark + 2 ? { left: mark, width: tailEnd - mark } : null;
  const textLeft = (answer === null ? (tailEnd ?? mark) : answer + DIAMOND / 2) + 6;
  return { mark: at, tail, answer, textLeft, room: right - textLeft };
}
