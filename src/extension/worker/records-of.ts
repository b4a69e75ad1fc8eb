import type { Store } from '../../session/timeline/store.js';
import { NONE } from '../../session/timeline/table.js';

/** The records, by place, that rows begin with or were folded of; `records`: how many the trace has. */
export function recordsOfRows(store: Store, records: number, has: (row: number) => boolean): Uint32Array {
  const found = new Uint32Array(records);
  let length = 0;
  for (let at = 0; at < records; at++) {
    const row = store.rowOfRecord.get(at);
    if (row !== NONE && has(row)) found[length++] = at;
  }
  return found.slice(0, length);
}
