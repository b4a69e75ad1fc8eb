import { FLAG } from './codes.js';
import type { Store } from './store.js';
import { RowTable } from './table.js';

/** The id of a row as on the wire; null where it has none. */
export function idOf(store: Store, row: number): string | null {
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  const flags = block.flags[i]!;
  if ((flags & FLAG.idNumber) !== 0) return String(block.id[i]!);
  return (flags & FLAG.idText) !== 0 ? store.texts.get(block.id[i]!) : null;
}
