import { setKept } from '../../tap/stored/marks.js';
import { manageTraces } from '../housekeeping/manage.js';
import type { SessionStore } from '../sessions/store.js';
import type { SessionNode } from '../sessions/tree.js';
import type { CommandRegistry } from './registry.js';

/** What is on the disk, and what of it stays. `folder`: of the sessions. */
export function registerHousekeepingCommands(registry: CommandRegistry, store: SessionStore, folder: string): void {
  registry.add('tapline.manageTraces', () => manageTraces(store, folder));
  const keep = (kept: boolean) => async (argument: unknown) => {
    const node = argument as SessionNode | undefined;
    if (node?.kind !== 'session') return;
    await setKept(folder, node.session.id, kept);
    await store.refresh();
  };
  registry.add('tapline.keepSession', keep(true));
  registry.add('tapline.stopKeepingSession', keep(false));
}
