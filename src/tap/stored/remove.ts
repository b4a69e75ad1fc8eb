import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionsFolder } from '../home.js';
import { filesBySession } from './names.js';
import type { StoredSession } from './stored.js';

/** What goes: `all`, or what lies in the folder of sessions alone, so that a trace that a person put elsewhere stays theirs. */
export type Extent = 'all' | 'in-folder';

/**
 * Deletes a session with all that lies beside its trace. The trace goes first: where that fails, the session is still found.
 * Rejects with the system's error. Whether it may go is the caller's to judge.
 */
export async function removeSession({ id, file, place }: StoredSession, extent: Extent, folder: string = sessionsFolder()): Promise<void> {
  if (place === 'ours' || extent === 'all') await rm(file, { force: true });
  const names = filesBySession(await readdir(folder)).get(id)?.names ?? [];
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
