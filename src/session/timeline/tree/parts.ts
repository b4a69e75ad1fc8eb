import { codeFor, STATES } from '../codes.js';
import type { Row } from '../row.js';
import type { Store } from '../store.js';
import { RowTable } from '../table.js';
import type { Indexes } from './indexes.js';

/** So many of the newest parts of a call are looked at for what its bar shows of them. */
const LOOKED_AT = 64;
const NOTIFICATION = codeFor(STATES, 'notification');

/** What the row of a call shows of its parts at the time `now`: when it waited for the other side, and when all of it was over. */
export function partsPicture(store: Store, row: number, now: number): Pick<Row, 'waits' | 'until'> {
  const parts = store.kin.partsOf(row)?.rows;
  if (parts === undefined) return {};
  const dir = dirOf(store, row);
  const newest = newestOf(parts).filter((part) => startOf(store, part) <= now);
  const waits = newest.filter((part) => dirOf(store, part) !== dir && isRequest(store, part));
  const rounds = newest.filter((part) => dirOf(store, part) === dir);
  return {
    ...(waits.length > 0 && { waits: waits.map((part) => ({ from: startOf(store, part), to: endOf(store, part, now) })) }),
    ...(rounds.length > 0 && { until: latest(rounds.map((part) => endOf(store, part, now))) }),
  };
}

/** In order of start. */
function newestOf(parts: Indexes): readonly number[] {
  const rows: number[] = [];
  for (let i = Math.max(0, parts.length - LOOKED_AT); i < parts.length; i++) rows.push(parts.at(i));
  return rows;
}

function latest(ends: readonly (number | null)[]): number | null {
  return ends.reduce((last, end) => (last === null || end === null ? null : Math.max(last, end)));
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
