import type { OrphanInfo } from '../listener.js';
import type { About } from './about.js';
import { LONE_ANSWER } from './codes.js';
import { aboutOrphan } from './events.js';
import type { Store } from './store.js';
import { RowTable } from './table.js';

/** What an answer says on its row whose request may only not have been seen: nothing of too late or twice. */
export function aboutLoneAnswer(orphan: OrphanInfo): About {
  return aboutOrphan({ ...orphan, cause: orphan.id === null ? 'no-id' : 'unknown-id' });
}

/** Writes into a row that it is such an answer, and its id. */
export function keepLoneAnswer(store: Store, orphan: OrphanInfo, row: number): void {
  if (orphan.id !== null) store.setId(row, orphan.id);
  store.rows.block(row).aux[row % RowTable.BLOCK] = store.texts.add(LONE_ANSWER);
}
