import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ControlClient, ControlError } from '../../tap/control/client.js';
import { listSessions, mayLive } from '../../tap/control/directory.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { spansMark } from '../../tap/stored/names.js';
import type { ExportInfo } from '../../trace/export/exporter.js';
import type { Span } from '../../trace/export/spans.js';
import { Cursor } from './cursor.js';
import { followSpans } from './follow.js';
import { infoOf } from './leaving.js';
import type { FromSpanThread, SpanTask } from './messages.js';
import { Role } from './role.js';
import { SpanSender } from './sender.js';

/** Between two tries to get the role, or to reach a tap that does not answer, in ms. */
const TRY_MS = 2_000;
/** Between two words on how it stands, in ms. */
const TELL_MS = 300;

/** Spans that wait, at most: each of many busy sessions may add those of its next quarter of a MiB where there is room for one. */
const MOST_WAITING = 50_000;

type Kind = 'live' | 'recorded';

/**
 * Sends the spans of every live session to one endpoint, each once, whatever number of windows and reloads: of several processes one does it,
 * and goes on where the one before it stopped. The trace on the disk is what waits while the endpoint takes nothing; memory holds little.
 */
export class SpanService {
  private readonly sender: SpanSender;
  private readonly stop = new AbortController();
  private readonly where: string;
  private role: Role | null = null;
  private readonly cursors = new Map<ExportInfo, Cursor>();
  /** Ids of sessions that are being sent, and of those that need not be any more. */
  private readonly sending = new Set<string>();
  private readonly done = new Set<string>();
  /** Ids of all sessions there were; null until they were looked through. */
  private known: ReadonlySet<string> | null = null;
  private looking: Promise<void> | null = null;
  private again = false;
  private retry: NodeJS.Timeout | null = null;
  private telling: NodeJS.Timeout | null = null;

  /** `tell` hears how it stands. `pauseMs`: between two batches. */
  constructor(
    private readonly task: SpanTask,
    private readonly tell: (message: FromSpanThread) => void,
    pauseMs?: number,
  ) {
    this.where = createHash('sha256').update(task.url).digest('hex').slice(0, 8);
    this.sender = new SpanSender({
      url: task.url,
      headers: task.headers,
      mostWaiting: MOST_WAITING,
      trouble: () => this.changed(),
      settled: (info, count) => this.settled(info, count),
      ...(pauseMs === undefined ? {} : { pauseMs }),
    });
  }

  /** Sessions may have come or gone: looks for those whose spans are to be sent. The first call begins. */
  look(): Promise<void> {
    this.again = true;
    this.looking ??= (async () => {
      while (this.again && !this.stop.signal.aborted) {
        this.again = false;
        await this.once().catch((error: Error) => {
          this.tell({ kind: 'problem', message: `The sessions could not be looked through: ${error.message}` });
          this.later();
        });
      }
    })().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** Sends nothing more from now on, and leaves the role to others. Resolves when it is noted how far it came. */
  async end(): Promise<void> {
    this.stop.abort();
    for (const timer of [this.retry, this.telling]) if (timer !== null) clearTimeout(timer);
    const stopped = this.sender.stop();
    await Promise.all([...this.cursors.values()].map((cursor) => cursor.save()));
    this.role?.leave();
    await stopped;
  }

  private async once(): Promise<void> {
    await this.takeRole();
    const { folder, since } = this.task;
    const listed = await listSessions(folder);
    const names = new Set(await readdir(folder));
    const known = this.known;
    this.known = new Set(listed.map(({ id }) => id));
    this.changed();
    // Who has the role says in a file that it saw a session.
    if (this.role === null || this.stop.signal.aborted) return;
    for (const { id, kind, entry } of listed) {
      if (entry === null || this.sending.has(id) || this.done.has(id)) continue;
      const came = known !== null && !known.has(id);
      const begun = names.has(basename(spansMark(folder, id, this.where)));
      if (kind === 'live' || came || (begun && since === null)) void this.session(entry, kind);
      else if (begun) await this.leave(id);
    }
  }

  private async takeRole(): Promise<void> {
    if (this.role !== null || this.stop.signal.aborted) return;
    const { folder } = this.task;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    this.role = await Role.take(join(folder, `${this.where}.sends`), () => this.lostRole());
    if (this.role === null) this.later();
    else if (this.stop.signal.aborted) this.role.leave();
  }

  /** Sends the rest of a session; whatever goes wrong concerns that session alone. */
  private async session(entry: SessionEntry, kind: Kind): Promise<void> {
    this.sending.add(entry.id);
    try {
      const cursor = await Cursor.of(spansMark(this.task.folder, entry.id, this.where));
      if (!cursor.over) await this.rest(entry, cursor, kind);
      this.done.add(entry.id);
    } catch (error) {
      // A tap that is stopped, or busy, goes on some time.
      if (error instanceof ControlError && (await mayLive(entry))) this.later();
      else if (!this.stop.signal.aborted) {
        this.done.add(entry.id);
        this.tell({ kind: 'problem', message: `The spans of session ${entry.id} cannot be sent: ${(error as Error).message}` });
      }
    } finally {
      this.sending.delete(entry.id);
      this.changed();
    }
  }

  private async rest(entry: SessionEntry, cursor: Cursor, kind: Kind): Promise<void> {
    const client = kind === 'live' ? await connected(entry) : null;
    const info = infoOf(entry);
    this.cursors.set(info, cursor);
    const since = this.task.since ?? 0;
    const settled = cursor.settled;
    let spans = 0;
    let early = true;
    const give = (span: Span, over: number) => {
      if (spans++ < settled) return;
      early &&= over < since;
      if (early) cursor.settle(1);
      else this.sender.add(info, span);
    };
    await followSpans({ client, entry, info }, { give, ready: () => this.sender.room() }, this.stop.signal);
    if (this.stop.signal.aborted) return;
    cursor.finish(spans);
    this.settled(info, 0);
  }

  /** A session that ended while sending was turned off: what was not sent then never is. */
  private async leave(id: string): Promise<void> {
    this.done.add(id);
    const cursor = await Cursor.of(spansMark(this.task.folder, id, this.where));
    cursor.finish(cursor.settled);
  }

  private settled(info: ExportInfo, count: number): void {
    const cursor = this.cursors.get(info);
    if (count > 0) cursor?.settle(count);
    if (cursor?.over) this.cursors.delete(info);
    this.changed();
  }

  /** Another process took the role: it sends what this one would have sent. */
  private lostRole(): void {
    this.role = null;
    void this.end().then(() => this.tell({ kind: 'lost-role' }));
  }

  private later(): void {
    this.retry ??= setTimeout(() => {
      this.retry = null;
      void this.try();
    }, TRY_MS);
  }

  /** Without the role there is nothing to look for. */
  private async try(): Promise<void> {
    const before = this.role;
    await this.takeRole().catch(() => this.later());
    if (before !== null || this.role !== null) await this.look();
  }

  private changed(): void {
    if (this.stop.signal.aborted) return;
    this.telling ??= setTimeout(() => {
      this.telling = null;
      const { sent, lost, refusal } = this.sender;
      const state =
        this.role === null ? { kind: 'elsewhere' as const } : { kind: 'here' as const, sessions: this.sending.size, sent, lost, refusal };
      this.tell({ kind: 'state', state });
    }, TELL_MS);
  }
}

/** A connection to the tap of a session; null where it has just ended. */
async function connected(entry: SessionEntry): Promise<ControlClient | null> {
  try {
    return await ControlClient.connect(entry);
  } catch (error) {
    if (await mayLive(entry)) throw error;
    return null;
  }
}
