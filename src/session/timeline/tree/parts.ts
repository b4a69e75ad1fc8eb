import { standstill } from '../breakpoints.js';
import { codeFor, STATES } from '../codes.js';
import type { Row } from '../row.js';
import type { Store } from '../store.js';
import { RowTable } from '../table.js';
import { newestOf, roundsOf, wholeEnd } from './whole-call.js';

const NOTIFICATION = codeFor(STATES, 'notification');

/** What the row of a call shows of its parts at the time `now`: when it waited for the other side, and when all of it was over, stops included. */
export function partsPicture(store: Store, row: number, now: number): Pick<Row, 'waits' | 'until' | 'stopped' | 'stands'> {
  const parts = store.kin.partsOf(row)?.rows;
  const dir = dirOf(store, row);
  const waits = parts === undefined ? [] : newestOf(parts).filter((part) => dirOf(store, part) !== dir && isRequest(store, part));
  const came = waits.filter((part) => startOf(store, part) <= now);
  return {
    ...(came.length > 0 && { waits: came.map((part) => ({ from: startOf(store, part), to: endOf(store, part, now) })) }),
    ...(isWhole(store, row, now) && untilAll(store, row, now)),
  };
}

/** Whether more than its answer belongs to a call, as far as that had come by `now`. */
function isWhole(store: Store, row: number, now: number): boolean {
  return store.taskEnds.has(row) || roundsOf(store, row, now).length > 0;
}

/** When all of a call was over, and how much of that time a debugger held the server. */
function untilAll(store: Store, row: number, now: number): Pick<Row, 'until' | 'stopped' | 'stands'> {
  const until = orNull(wholeEnd(store, row, now));
  return { until, ...standstill(store, row, startOf(store, row), until, now) };
}

function orNull(t: number): number | null {
  return Number.isNaN(t) ? null : t;
}

function dirOf(store: Store, row: number): number {
  return store.rows.block(row).dir[row % RowTable.BLOCK]!;
}

function isRequest(store: Store, row: number): boolean {
  return store.rows.block(row).state[row % RowTable.BLOCK] !== NOTIFICATION;
}

function startOf(store: Store, row: number): number {
  return store.rows.block(row).start[row % RowTable.BLOCK]!;
}

/** Null while it is open. */
function endOf(store: Store, row: number, now: number): number | null {
  const end = store.rows.block(row).end[row % RowTable.BLOCK]!;
  return end <= now ? end : null;
}
