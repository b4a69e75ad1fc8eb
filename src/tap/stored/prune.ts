import { type Beyond, expired, type Limits } from '../../trace/retention.js';
import { sessionsFolder } from '../home.js';
import { removeSession } from './remove.js';
import { type StoredSession, storedSessions } from './stored.js';

/** What housekeeping did, or would do. */
export interface Pruned {
  readonly gone: readonly { readonly session: StoredSession; readonly because: Beyond }[];
  readonly failed: readonly { readonly session: StoredSession; readonly error: Error }[];
}

export interface Pruning {
  /** Whether a trace is in use in a way that only the caller knows. */
  readonly inUse?: (file: string) => boolean;
  readonly mode?: 'delete' | 'dry-run';
  readonly folder?: string;
}

/** Deletes the sessions that are beyond the limits, oldest first. Never rejects: what could not be deleted is told. */
export async function pruneSessions(limits: Limits, options: Pruning = {}): Promise<Pruned> {
  const { inUse = () => false, mode = 'delete', folder = sessionsFolder() } = options;
  const stored = await storedSessions(folder);
  const held = stored.map((session) => (session.hold === null && inUse(session.file) ? { ...session, hold: 'open' as const } : session));
  const gone: Pruned['gone'][number][] = [];
  const failed: Pruned['failed'][number][] = [];
  for (const { session, because } of expired(held, limits, Date.now())) {
    try {
      if (mode === 'delete') await removeSession(session, 'in-folder', folder);
      gone.push({ session, because });
    } catch (error) {
      failed.push({ session, error: error as Error });
    }
  }
  return { gone, failed };
}
