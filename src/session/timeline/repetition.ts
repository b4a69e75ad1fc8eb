import type { Exchange } from '../listener.js';
import { Extras } from './extras.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';

/** The row of the request that repeats the one of a row while that was open; null where there is none. */
export function repetitionOf(store: Store, row: number): number | null {
  const exchange = store.open.get(row);
  // An open exchange knows best: a repetition may come at any time.
  if (exchange !== undefined) return repeatedBy(store, exchange);
  const extra = store.rows.block(row).extra[row % RowTable.BLOCK]!;
  const again = extra === 0 ? NONE : store.extras.block(extra).again[extra % Extras.BLOCK]!;
  return again === NONE ? null : again;
}

/** Writes the repetition of an exchange into its row, before the exchange is forgotten. */
export function keepRepetition(store: Store, row: number, exchange: Exchange): void {
  const again = repeatedBy(store, exchange);
  if (again === null) return;
  const extra = store.extra(row);
  store.extras.block(extra).again[extra % Extras.BLOCK] = again;
}

function repeatedBy(store: Store, exchange: Exchange): number | null {
  if (exchange.sentAgain === null) return null;
  const row = store.rowOfRecord.get(exchange.sentAgain.at);
  return row === NONE ? null : row;
}
