import { TabInputCustom, window } from 'vscode';
import { type Extent, removeSession } from '../../tap/stored/remove.js';
import { type StoredSession, storedSessions } from '../../tap/stored/stored.js';
import type { SessionStore } from '../sessions/store.js';

/** What was deleted, and what stays because it lives by now. */
export interface Deleted {
  readonly deleted: readonly StoredSession[];
  readonly live: readonly StoredSession[];
}

/**
 * Deletes sessions with all that belongs to them, and closes their editors in this window. Live ones stay. Rejects where the system
 * refuses; what was deleted until then is gone.
 */
export async function deleteSessions(files: ReadonlySet<string>, extent: Extent, folder: string, store: SessionStore): Promise<Deleted> {
  const chosen = (await storedSessions(folder)).filter(({ file }) => files.has(file));
  const live = chosen.filter(({ hold }) => hold === 'live');
  const deleted = chosen.filter(({ hold }) => hold !== 'live');
  const going = new Set(deleted.map(({ file }) => file));
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  await window.tabGroups.close(tabs.filter(({ input }) => input instanceof TabInputCustom && going.has(input.uri.fsPath)));
  try {
    for (const session of deleted) await removeSession(session, extent, folder);
  } finally {
    await store.refresh();
  }
  return { deleted, live };
}
