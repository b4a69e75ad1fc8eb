import { FLAG, STATES } from './codes.js';
import { idOf } from './ids.js';
import { repetitionOf } from './repetition.js';
import type { Related, RelatedWhy, Row, WireLine } from './row.js';
import { labelPhrase } from './row-words.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';

/** So many rows of one kind of tie are named. */
const EACH = 10;
/** Earlier requests that are looked at for the one that a request repeats. */
const LOOKED_BACK = 5000;

/** The rows that are tied to a row, each once, by the closest tie. */
export function relatedOf(store: Store, row: Row, wire: readonly WireLine[]): readonly Related[] {
  const related = new Map<number, Related>();
  const add = (index: number, why: RelatedWhy) => {
    if (index === row.index || related.has(index)) return;
    const block = store.rows.block(index);
    const i = index % RowTable.BLOCK;
    const label = store.texts.get(block.label[i]!);
    const words = labelPhrase(STATES[block.state[i]!]!, label);
    related.set(index, { index, why, id: idOf(store, index), start: block.start[i]!, label, ...(words === null ? {} : { words }) });
  };
  if (row.partner !== null) add(row.partner, 'request');
  if (row.state.kind === 'process' && row.state.stop?.kind === 'one') add(row.state.stop.row, 'stopped-in');
  for (const line of wire) {
    const other = store.rowOfRecord.get(line.at);
    if (line.what === 'orphan' && other !== NONE) add(other, 'orphan');
  }
  for (const [index, why] of kin(store, row.index)) add(index, why);
  for (const [index, why] of repetitions(store, row.index)) add(index, why);
  for (const [index, why] of sameId(store, row)) add(index, why);
  return [...related.values()];
}

/** The call that it is a part of, and its own parts: what was asked in the course of it, further rounds, requests about its task. */
function kin({ kin }: Store, row: number): readonly (readonly [number, RelatedWhy])[] {
  const found: (readonly [number, RelatedWhy])[] = [];
  const call = kin.parentOf(row);
  if (call !== NONE) found.push([call, 'call']);
  const parts = kin.partsOf(row)?.rows;
  for (let n = 0; n < Math.min(EACH, parts?.length ?? 0); n++) found.push([parts!.at(n), 'part']);
  return found;
}

/** The requests with the same arguments before and after it that were sent because one stayed unanswered. */
function repetitions(store: Store, row: number): readonly (readonly [number, RelatedWhy])[] {
  const found: (readonly [number, RelatedWhy])[] = [];
  const method = store.rows.block(row).method[row % RowTable.BLOCK];
  for (let back = row - 1, of = row; back >= Math.max(0, row - LOOKED_BACK) && found.length < EACH; back--) {
    if (store.rows.block(back).method[back % RowTable.BLOCK] !== method || repetitionOf(store, back) !== of) continue;
    found.unshift([back, 'sent-before']);
    of = back;
  }
  let later = 0;
  for (let again = repetitionOf(store, row); again !== null && later++ < EACH; again = repetitionOf(store, again))
    found.push([again, 'sent-again']);
  return found;
}

/** Other requests with the same id: in the same direction it was used twice, in the other one it is a coincidence that misleads. */
function sameId(store: Store, row: Row): readonly (readonly [number, RelatedWhy])[] {
  const found: (readonly [number, RelatedWhy])[] = [];
  if (row.id === null || row.method === null) return found;
  const own = store.rows.block(row.index);
  const at = row.index % RowTable.BLOCK;
  const kind = own.flags[at]! & (FLAG.idNumber | FLAG.idText);
  for (let index = 0; index < store.rows.length && found.length < EACH; index++) {
    const block = store.rows.block(index);
    const i = index % RowTable.BLOCK;
    if ((block.flags[i]! & (FLAG.idNumber | FLAG.idText)) !== kind || index === row.index || STATES[block.state[i]!] === 'orphaned')
      continue;
    const same = kind === FLAG.idNumber ? block.id[i] === own.id[at] : idOf(store, index) === row.id;
    if (same) found.push([index, block.dir[i] === own.dir[at] ? 'same-id' : 'same-id-other-side']);
  }
  return found;
}
