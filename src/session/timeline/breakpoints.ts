import { neverLeaks } from '../../protocol/methods.js';
import { formatDuration } from './format.js';
import { inEnglish, type Phrase, phrase } from './phrases.js';
import type { Row, StoppedIn } from './row.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';

/** What the column for details of the state holds in the row of a stop. */
const IS_STOP = 1;

/** A debugger stopped the server: begins that time, and makes it the row that was just added, as far as in which request it stands. */
export function beginStop(store: Store, row: number, t: number): void {
  store.stops.stop(t);
  store.standing = row;
  const open = [...store.open].filter(([at, { dir, method }]) => dir === 'c2s' && !neverLeaks(method) && !hasLeaked(store, at));
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  block.end[i] = Number.NaN;
  block.detail[i] = IS_STOP;
  block.aux[i] = store.texts.add(String(open.length));
  const [only] = open;
  if (only !== undefined && open.length === 1) {
    block.partner[i] = only[0];
    block.description[i] = store.texts.add(inEnglish(phrase('stoppedInRequest', labelOf(store, only[0]))));
  } else if (only !== undefined) block.description[i] = store.texts.add(inEnglish(phrase('stoppedAmong', String(open.length))));
  for (const [at] of open) store.touch(at);
}

/** The server waits for its debugger, which stands for no row of its own, or no longer. */
export function waitForDebugger(store: Store, on: boolean, t: number): void {
  if (on) store.stops.stop(t);
  // A debugger that came may have stopped it at once.
  else if (store.standing === NONE) store.stops.go(t);
  for (const at of store.open.keys()) store.touch(at);
}

/** The server goes on, or is no more. */
export function endStop(store: Store, t: number): void {
  if (store.standing === NONE) return;
  const row = store.standing;
  store.stops.go(t);
  store.standing = NONE;
  store.rows.block(row).end[row % RowTable.BLOCK] = t;
  store.touch(row);
  for (const at of store.open.keys()) store.touch(at);
}

/** What a debugger does belongs to the row of the stop that lasts: true where one does, and then it is taken in. */
export function sameStop(store: Store, state: 'stopped' | 'continued', at: number): boolean {
  if (store.standing === NONE) return false;
  store.rowOfRecord.set(at, store.standing);
  if (state === 'continued') endStop(store, store.latest);
  return true;
}

/** In which request a debugger stopped the server; null for the row of something else. */
export function stoppedIn(store: Store, row: number): StoppedIn | null {
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  if (block.detail[i] !== IS_STOP) return null;
  if (block.partner[i] !== NONE) return { kind: 'one', row: block.partner[i]! };
  const count = Number(store.texts.get(block.aux[i]!));
  return count === 0 ? { kind: 'idle' } : { kind: 'several', count };
}

/** What the row of a request shows of stops at the time `now`. `end`: null while it is open. */
export function standstill(store: Store, row: number, start: number, end: number | null, now: number): Pick<Row, 'stopped' | 'stands'> {
  const { stops, standing } = store;
  if (stops.none) return {};
  const since = standing === NONE || stops.since === null || stops.since > now ? null : stops.since;
  const stopped = stops.within(start, end ?? Math.min(now, since ?? now));
  return { ...(stopped > 0 && { stopped }), ...(since !== null && end === null && start <= since && standsAt(store, row)) };
}

function standsAt(store: Store, row: number): Pick<Row, 'stands'> {
  const open = store.open.get(row);
  if (open === undefined || open.dir !== 'c2s' || neverLeaks(open.method) || hasLeaked(store, row)) return {};
  const block = store.rows.block(store.standing);
  const only = block.partner[store.standing % RowTable.BLOCK]!;
  if (only === NONE) return { stands: 'maybe' };
  return only === row ? { stands: 'here' } : {};
}

/** What is to be said of a stop in a sentence or two. */
export function stopVerdict(store: Store, row: Row, stop: StoppedIn, now: number): readonly Phrase[] {
  const lasted = formatDuration((row.end ?? now) - row.start);
  const how = phrase(row.end === null ? 'standsFor' : 'stoodFor', lasted);
  switch (stop.kind) {
    case 'idle':
      return [how, phrase('stoodIdle')];
    case 'one':
      return [how, phrase('stoodInOne', labelOf(store, stop.row))];
    case 'several':
      return [how, phrase('stoodInSeveral', String(stop.count))];
  }
}

/** What is to be said of stops in the time of a request. */
export function standstillVerdict(store: Store, row: Row): readonly Phrase[] {
  const part = row.stopped === undefined ? [] : [phrase('stoppedPart', formatDuration(row.stopped))];
  if (row.stands === undefined) return part;
  return [...part, row.stands === 'here' ? phrase('standsHere') : phrase('standsMaybe', countAt(store))];
}

function countAt(store: Store): string {
  const { standing } = store;
  return standing === NONE ? '' : store.texts.get(store.rows.block(standing).aux[standing % RowTable.BLOCK]!);
}

function labelOf(store: Store, row: number): string {
  return store.texts.get(store.rows.block(row).label[row % RowTable.BLOCK]!);
}

/** What has leaked is in flight no more. Only records say so: what is read again has to read the same. */
function hasLeaked(store: Store, row: number): boolean {
  return store.open.get(row)?.state === 'leaked';
}
