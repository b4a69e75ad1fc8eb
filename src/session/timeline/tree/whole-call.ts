import { codeFor, FLAG, STATES } from '../codes.js';
import type { Store } from '../store.js';
import { RowTable } from '../table.js';
import type { Indexes } from './indexes.js';

/** So many of the newest parts of a call are looked at. */
const LOOKED_AT = 64;
const [ANSWERED, PENDING, NOTIFICATION] = (['answered', 'pending', 'notification'] as const).map((state) => codeFor(STATES, state)) as [
  number,
  number,
  number,
];

/**
 * When all of a call was over, its further rounds and the task that it started with it, in ms since the session's start; NaN where
 * something of it is open at the time `now`. For any other row, when that was over.
 */
export function wholeEnd(store: Store, row: number, now: number): number {
  const block = store.rows.block(row);
  const own = endBy(block.end[row % RowTable.BLOCK]!, now);
  if ((block.flags[row % RowTable.BLOCK]! & FLAG.joined) === 0) return own;
  let latest = Math.max(own, taskEnd(store, row, now));
  for (const part of roundsOf(store, row, now)) {
    const { end } = store.rows.block(part);
    latest = Math.max(latest, endBy(end[part % RowTable.BLOCK]!, now));
  }
  return latest;
}

/** The code of the state that a row shows: a call that was answered is pending as long as its task runs, or a further round is open. */
export function stateCodeOf(store: Store, row: number, now = store.now): number {
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  const code = block.state[i]!;
  if (code !== ANSWERED || (block.flags[i]! & FLAG.joined) === 0) return code;
  return Number.isNaN(wholeEnd(store, row, now)) || (store.ended && store.taskEnds.get(row) === RUNNING) ? PENDING : code;
}

/** In `Store.taskEnds`: the task still runs, as far as is known. */
export const RUNNING = Number.POSITIVE_INFINITY;

/** When the task of a call was over; NaN while it runs, which it does no longer once the session is over. */
function taskEnd(store: Store, row: number, now: number): number {
  const end = store.taskEnds.get(row) ?? Number.NEGATIVE_INFINITY;
  return end === RUNNING && store.ended ? store.latest : endBy(end, now);
}

/** The newest further rounds of a call, and requests about its task, in order of start. */
export function roundsOf(store: Store, row: number, now: number): readonly number[] {
  const parts = store.kin.partsOf(row)?.rows;
  if (parts === undefined) return [];
  const { dir } = store.rows.block(row);
  return newestOf(parts).filter((part) => {
    const block = store.rows.block(part);
    const i = part % RowTable.BLOCK;
    return block.dir[i] === dir[row % RowTable.BLOCK] && block.start[i]! <= now && block.state[i] !== NOTIFICATION;
  });
}

/** In order of start. */
export function newestOf(parts: Indexes): readonly number[] {
  const rows: number[] = [];
  for (let i = Math.max(0, parts.length - LOOKED_AT); i < parts.length; i++) rows.push(parts.at(i));
  return rows;
}

function endBy(end: number, now: number): number {
  return end <= now ? end : Number.NaN;
}
