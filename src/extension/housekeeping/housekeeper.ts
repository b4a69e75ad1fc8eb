import { formatBytes } from '../../session/timeline/format.js';
import { type Pruned, pruneSessions } from '../../tap/stored/prune.js';
import type { Beyond, Limits } from '../../trace/retention.js';
import { Debounced } from '../base/debounce.js';
import { Disposable } from '../base/dispose.js';
import type { Log } from '../base/log.js';
import type { SessionStore } from '../sessions/store.js';

/** How long after a session has ended, or the window begun, it is looked what may go, in ms: nothing else should have to wait for that. */
const AFTER_MS = 3000;

export interface HousekeeperParts {
  readonly store: Pick<SessionStore, 'onDidChange' | 'listed' | 'live' | 'refresh'>;
  readonly limits: () => Limits;
  /** Whether a trace is shown in this window. */
  readonly isOpen: (file: string) => boolean;
  readonly folder: string;
  readonly log: Log;
  /** Told once a window, the first time that something was deleted. */
  readonly tell: (sessions: number, bytes: number) => void;
}

/**
 * Keeps recorded sessions within the limits: looks after them once when the window begins, and when a session has ended. A limit that is
 * changed holds from the next time on, as it may be half typed.
 */
export class Housekeeper extends Disposable {
  private live: ReadonlySet<string> | null = null;
  private told = false;
  private readonly soon: Debounced;

  constructor(private readonly parts: HousekeeperParts) {
    super();
    this.soon = this.register(new Debounced(AFTER_MS, () => void this.sweep()));
    this.register(parts.store.onDidChange(() => this.look()));
  }

  /** Deletes now what is beyond the limits. */
  async sweep(): Promise<void> {
    const { limits, isOpen, folder, log, store, tell } = this.parts;
    const { gone, failed } = await pruneSessions(limits(), { inUse: isOpen, folder });
    // A warning: what is gone must stand in every log.
    for (const one of gone) log.warn(lineOf(one));
    for (const { session, error } of failed) log.warn(`${session.file} is beyond the limits, but could not be deleted: ${error.message}`);
    if (gone.length === 0 || this.isDisposed) return;
    await store.refresh();
    if (this.told) return;
    this.told = true;
    tell(
      gone.length,
      gone.reduce((sum, { session }) => sum + session.bytes, 0),
    );
  }

  private look(): void {
    const { store } = this.parts;
    if (!store.listed) return;
    const live = new Set(store.live.map(({ file }) => file));
    const before = this.live;
    this.live = live;
    if (before === null || [...before].some((file) => !live.has(file))) this.soon.trigger();
  }
}

const WHY: Readonly<Record<Beyond, string>> = {
  age: 'older than tapline.traces.maxAge',
  count: 'more than tapline.traces.maxCount',
  size: 'beyond tapline.traces.maxSize',
};

function lineOf({ session, because }: Pruned['gone'][number]): string {
  return `Deleted ${session.file} (${formatBytes(session.bytes)}): ${WHY[because]}`;
}
