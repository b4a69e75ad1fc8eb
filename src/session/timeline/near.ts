import { STATES } from './codes.js';
import type { Row, StderrLine } from './row.js';
import { firstFrom } from './sorted.js';
import type { Store } from './store.js';
import { RowTable } from './table.js';

/** So long before a row began and after it ended a line of stderr may have to do with it, in ms. */
const NEAR_MS = 500;
/** So many lines are told, and so many rows are looked at for them. */
const LINES = 20;
const LOOKED_AT = 20_000;

/** What the server wrote to stderr while a row was open, and shortly before and after. `now` in ms since the session's start. */
export function stderrNear(store: Store, row: Row, now: number): readonly StderrLine[] {
  if (row.state.kind === 'stderr') return [];
  const { rows, texts } = store;
  const until = Math.max(row.end ?? now, row.tail ?? 0) + NEAR_MS;
  const lines: StderrLine[] = [];
  const first = startedFrom(store, row.start - NEAR_MS);
  for (let index = first; index < Math.min(rows.length, first + LOOKED_AT) && lines.length < LINES; index++) {
    const block = rows.block(index);
    const i = index % RowTable.BLOCK;
    const t = block.start[i]!;
    if (t > until) break;
    if (STATES[block.state[i]!] === 'stderr') lines.push({ index, t, text: texts.get(block.label[i]!) });
  }
  return lines;
}

/** The first row that did not start before a time; rows stand in order of start. */
function startedFrom({ rows }: Store, t: number): number {
  return firstFrom(rows.length, (row) => rows.block(row).start[row % RowTable.BLOCK]! < t);
}
