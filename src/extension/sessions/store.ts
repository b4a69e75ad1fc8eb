import { Debounced } from '../base/debounce.js';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import { messageOf } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { WorkerClient } from '../worker/client.js';
import type { SessionSummary } from '../worker/messages.js';
import type { Session } from './session.js';

/** What the folder of sessions holds at the moment. */
export interface SessionsDirectory {
  list(): Promise<readonly ListedSession[]>;
  /** Calls back when sessions may have come or gone, until disposed. */
  watch(changed: () => void): { dispose(): void };
}

/** A session as the folder tells of it, without its trace being read. */
export type ListedSession = Omit<Session, 'summary' | 'summaryAt'>;

/** The part of the worker that the store needs. */
export type Summaries = Pick<WorkerClient, 'open' | 'close' | 'summarize' | 'onSummary'>;

/**
 * All sessions, live and recorded. Live ones are followed as long as they live; recorded ones are read only when somebody
 * looks at them. Knows nothing before `start`.
 */
export class SessionStore extends Disposable {
  private readonly sessions = new Map<string, Session>();
  /** `all`, until something changes: trees ask for it once per row. */
  private sorted: readonly Session[] | null = null;
  private readonly changed = this.register(new Emitter<void>());
  private readonly appeared = this.register(new Emitter<Session>());
  /** Something about some session changed. */
  readonly onDidChange = this.changed.event;
  /** A session is live that was not before, or that is in the first listing; or one came that is over already, as its server could not start. */
  readonly onDidStart = this.appeared.event;
  private listings = 0;
  private readonly soon = this.register(new Debounced(30, () => void this.refresh()));
  private readonly waiting: string[] = [];
  /** Recorded traces that were read or could not be: neither is tried again. */
  private readonly asked = new Set<string>();
  private summarizing = false;
  private listing: Promise<void> | null = null;
  private again = false;
  private started: Promise<void> | null = null;

  constructor(
    private readonly directory: SessionsDirectory,
    private readonly worker: Summaries,
    private readonly log: Log,
  ) {
    super();
    this.register(worker.onSummary((summary) => this.accept(summary)));
  }

  /** Lists the sessions and follows changes from now on; resolves when the first listing is there. Later calls change nothing. */
  start(): Promise<void> {
    this.started ??= (async () => {
      this.register(this.directory.watch(() => this.soon.trigger()));
      await this.refresh();
    })();
    return this.started;
  }

  /** Live sessions first, then recorded ones; both newest first. */
  get all(): readonly Session[] {
    const live = (session: Session) => Number(session.state.kind === 'live');
    this.sorted ??= [...this.sessions.values()].sort((a, b) => live(b) - live(a) || b.started.localeCompare(a.started));
    return this.sorted;
  }

  /** Whether the folder was read: what is not known then is not there. */
  get listed(): boolean {
    return this.listings > 0;
  }

  get live(): readonly Session[] {
    return this.all.filter((session) => session.state.kind === 'live');
  }

  get(file: string): Session | null {
    return this.sessions.get(file) ?? null;
  }

  /** Reads the folder again. A call during a reading makes it read once more: what changed meanwhile may have been missed. */
  refresh(): Promise<void> {
    if (this.listing) {
      this.again = true;
      return this.listing;
    }
    this.listing = (async () => {
      do {
        this.again = false;
        await this.list();
      } while (this.again && !this.isDisposed);
    })().finally(() => {
      this.listing = null;
    });
    return this.listing;
  }

  /** Takes up contact with a session's tap again. */
  async reconnect(file: string): Promise<void> {
    await this.refresh();
    const session = this.sessions.get(file);
    if (session) await this.follow(session);
  }

  /** Asks for the summary of a recorded session; `onDidChange` tells when it came. One trace is read at a time. */
  wantSummary(file: string): void {
    const session = this.sessions.get(file);
    if (!session || session.summary || session.state.kind === 'live' || this.asked.has(file)) return;
    this.asked.add(file);
    this.waiting.push(file);
    if (!this.summarizing) void this.summarizeWaiting();
  }

  private async list(): Promise<void> {
    let listed: readonly ListedSession[];
    try {
      listed = await this.directory.list();
    } catch (error) {
      this.log.error(`The sessions could not be listed: ${messageOf(error)}`);
      return;
    }
    const gone = new Set(this.sessions.keys());
    const went: Session[] = [];
    for (const found of listed) {
      gone.delete(found.file);
      const before = this.sessions.get(found.file);
      const session: Session = { ...found, summary: before?.summary ?? null, summaryAt: before?.summaryAt ?? 0 };
      this.set(found.file, session);
      if (found.state.kind === 'live') {
        if (before?.state.kind !== 'live') went.push(session);
      } else if (before?.state.kind === 'live') void this.settle(found.file);
      else if (!before && this.listed) went.push(session);
    }
    this.listings++;
    for (const file of gone) this.forget(file);
    for (const session of went) void this.follow(session);
    this.changed.fire();
    for (const session of went) this.appeared.fire(session);
  }

  private async follow(session: Session): Promise<void> {
    if (session.state.kind !== 'live') return;
    try {
      this.accept(await this.worker.open(session.file, session.state.entry));
    } catch (error) {
      this.log.error(`${session.file} could not be followed: ${messageOf(error)}`);
    }
  }

  /** The last picture of a session that ended: the worker reads the trace to its end, then lets it go. */
  private async settle(file: string): Promise<void> {
    try {
      this.accept(await this.worker.open(file, null));
      await this.worker.close(file);
      this.update(file, await this.worker.summarize(file));
    } catch (error) {
      this.log.warn(`${file} could not be read: ${messageOf(error)}`);
    }
  }

  private accept(summary: SessionSummary): void {
    this.update(summary.file, summary);
    const session = this.sessions.get(summary.file);
    // The worker hears of the end first, from the control socket; the folder tells whether the tap is gone.
    if (session?.state.kind === 'live' && summary.head.status.kind === 'ended') this.soon.trigger();
  }

  private update(file: string, summary: SessionSummary): void {
    const session = this.sessions.get(file);
    if (!session) return;
    this.set(file, { ...session, summary, summaryAt: Date.now() });
    this.changed.fire();
  }

  private set(file: string, session: Session): void {
    this.sessions.set(file, session);
    this.sorted = null;
  }

  private forget(file: string): void {
    const session = this.sessions.get(file);
    this.sessions.delete(file);
    this.sorted = null;
    this.asked.delete(file);
    if (session?.state.kind === 'live') void this.worker.close(file).catch(() => undefined);
  }

  private async summarizeWaiting(): Promise<void> {
    this.summarizing = true;
    for (let file = this.waiting[0]; file !== undefined && !this.isDisposed; file = this.waiting[0]) {
      try {
        this.update(file, await this.worker.summarize(file));
      } catch (error) {
        this.log.warn(`${file} could not be read: ${messageOf(error)}`);
      }
      this.waiting.shift();
    }
    this.summarizing = false;
  }
}
