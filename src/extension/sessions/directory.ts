import { type FSWatcher, watch } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { listSessions } from '../../tap/control/directory.js';
import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { ListedSession, SessionsDirectory } from './store.js';

/** How often the folder is looked at where it cannot be watched, in ms. */
const POLL_MS = 2000;

/** The sessions in a folder on this machine. */
export class SessionsFolder implements SessionsDirectory {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  async list(): Promise<readonly ListedSession[]> {
    const listed = await listSessions(this.folder);
    return Promise.all(
      listed.map(async ({ kind, file, entry }) => ({
        file,
        name: entry?.name ?? '',
        command: entry?.command ?? [],
        cwd: entry?.cwd ?? null,
        started: entry?.started ?? (await modified(file)),
        state: kind === 'live' ? ({ kind, entry } as const) : ({ kind } as const),
      })),
    );
  }

  watch(changed: () => void): { dispose(): void } {
    let watcher: FSWatcher | null = null;
    let timer: NodeJS.Timeout | null = null;
    let disposed = false;
    const poll = (why: unknown) => {
      this.log.warn(`${this.folder} cannot be watched (${messageOf(why)}); it is read every ${POLL_MS / 1000} s instead.`);
      watcher?.close();
      if (!disposed) timer ??= setInterval(changed, POLL_MS);
    };
    mkdir(this.folder, { recursive: true, mode: 0o700 })
      .then(() => {
        if (disposed) return;
        // Traces grow all the time; only session files tell that a session came or went.
        watcher = watch(this.folder, (_event, name) => {
          if (name === null || name.endsWith('.session.json')) changed();
        });
        watcher.on('error', poll);
        // What came between the first listing and now.
        changed();
      })
      .catch(poll);
    return {
      dispose: () => {
        disposed = true;
        watcher?.close();
        if (timer) clearInterval(timer);
      },
    };
  }
}

/** When a trace without an entry was written, as ISO 8601; empty where it is gone. */
async function modified(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found?.mtime.toISOString() ?? '';
}
