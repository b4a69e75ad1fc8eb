import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { type ListedSession as InFolder, listSessions, mayLive } from '../../tap/control/directory.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { filesBySession } from '../../tap/stored/names.js';
import { sizeOnDisk } from '../../tap/stored/stored.js';
import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { ListedSession, SessionsDirectory } from './store.js';
import { readTraceHead } from './traceHead.js';

/** How often the folder is looked at where it cannot be watched, in ms. */
const POLL_MS = 2000;
/** A tap has written its trace for so long at most, in ms, before it tells how it is reached. */
const STARTING_MS = 2000;

/** A session without what the names in its folder say of it. */
type Examined = Omit<ListedSession, 'id' | 'kept' | 'bytes'>;

/** The sessions in a folder on this machine. */
export class SessionsFolder implements SessionsDirectory {
  private again: NodeJS.Timeout | null = null;
  private changed: () => void = () => {};
  /** What recorded sessions take, by trace and the files beside it: they change no more. */
  private readonly sizes = new Map<string, { readonly names: string; readonly bytes: number }>();

  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  async list(): Promise<readonly ListedSession[]> {
    const found = await listSessions(this.folder);
    const files = filesBySession(await readdir(this.folder).catch(() => []));
    const listed = await Promise.all(
      found.map(async (session): Promise<ListedSession | null> => {
        const examined = await this.examine(session);
        const { names, kept } = files.get(session.id) ?? { names: [], kept: false };
        return examined && { ...examined, id: session.id, kept, bytes: await this.sizeOf(session, names, examined.state.kind === 'live') };
      }),
    );
    return listed.filter((session) => session !== null);
  }

  private async sizeOf({ file, id }: InFolder, names: readonly string[], live: boolean): Promise<number> {
    const key = names.toSorted().join();
    const known = this.sizes.get(file);
    if (known?.names === key && !live) return known.bytes;
    const bytes = await sizeOnDisk(this.folder, id, file, names);
    if (!live) this.sizes.set(file, { names: key, bytes });
    return bytes;
  }

  watch(changed: () => void): { dispose(): void } {
    this.changed = changed;
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
        // Traces grow all the time; that a session came or went is told by files that come or go.
        watcher = watch(this.folder, (event, name) => {
          if (name === null || name.endsWith('.session.json') || (event === 'rename' && /\.(?:tapline\.jsonl|keep)$/.test(name))) changed();
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
        if (this.again) clearTimeout(this.again);
        this.changed = () => {};
      },
    };
  }

  private async examine({ file, entry, kind }: InFolder): Promise<Examined | null> {
    if (entry === null) return this.withoutEntry(file);
    const { name = '', command, cwd, started } = entry;
    // Without contact for a while, perhaps.
    const live = kind === 'live' || (await mayLive(entry));
    return { file, name, command, cwd, started, state: live ? { kind: 'live', entry: entry as SessionEntry } : { kind: 'recorded' } };
  }

  /** A trace that no tap answers for: it came here from elsewhere, its server could not be started, or its tap is just starting. */
  private async withoutEntry(file: string): Promise<Examined | null> {
    const head = await readTraceHead(file);
    if (head === null) return null;
    const { name, command, cwd, over, modified } = head;
    if (!over && Math.abs(Date.now() - modified) < STARTING_MS) {
      this.again ??= setTimeout(() => {
        this.again = null;
        this.changed();
      }, STARTING_MS);
      return null;
    }
    return { file, name, command, cwd, started: head.started ?? new Date(modified).toISOString(), state: { kind: 'recorded' } };
  }
}
