import type { Dir } from '../../protocol/direction.js';
import type { EventRecord } from '../../trace/record.js';
import type { Item, LineMark, StreamName } from '../record/item.js';
import { NO_MARK } from '../record/item.js';
import type { ChannelObserver } from '../relay/channel.js';
import { Arena } from './arena.js';
import { Framer } from './framer.js';
import { QuickReader } from './quick.js';
import { EnvelopeScanner } from './scanner.js';
import { Tracker } from './tracker.js';

/**
 * How long what arrived may wait before it is looked at, in milliseconds. After a silence that is short, so that a lone frame is
 * soon on the screen; in lively traffic the work for many frames is done at once, because each time costs the relay a moment.
 */
const PAUSE_AFTER_SILENCE = 10;
const PAUSE_IN_TRAFFIC = 40;

/** So long without work is a silence, in milliseconds. */
const SILENCE = 120;

/**
 * How long one slice of work may keep the relay from running, in milliseconds. What gathers between two pauses of calm traffic is
 * done in one go, so that it delays one message and not several; in a flood the pipes have to be emptied all the time.
 */
const SLICE = 2;
const SLICE_IN_FLOOD = 0.2;

/** A chunk of more than this comes from a full pipe: it is worked off soon, while it is still in the processor's cache. */
const LARGE_CHUNK = 16 * 1024;

/** With more than this waiting it is a flood: work starts without a pause. */
const EAGER_BYTES = 512 * 1024;

/** With more than this waiting, it is worked off at once: memory is bounded. This is processor time only; it never waits for a disk. */
const MOST_BYTES = 2 * 1024 * 1024;

const NEWLINE = 10;

/** What an entry of the queue takes besides its bytes, roughly. */
const OVERHEAD = 160;

/** The recorder, as the observer sees it. */
export interface Sink {
  /** The item's bytes are only valid during the call. */
  item(item: Item): void;
  lost(): void;
  /** What was given so far should reach the file now. */
  flush(): void;
}

type Entry =
  | {
      readonly kind: 'bytes';
      readonly stream: StreamName;
      readonly t: number;
      readonly since: number;
      readonly bytes: Buffer;
      /** Whether the bytes are a copy in the arena, or the chunk itself. */
      readonly copied: boolean;
      readonly mark: LineMark;
    }
  | { readonly kind: 'lines'; readonly stream: StreamName; readonly t: number; readonly bytes: Buffer; readonly mark: LineMark }
  | { readonly kind: 'eof'; readonly stream: StreamName; readonly t: number }
  | { readonly kind: 'event'; readonly event: EventRecord };

/**
 * Everything that is done with a copy of the traffic starts here. The relay only leaves its chunks; later, in short slices, they are
 * cut into lines, paired into requests and answers (`tracker`), and handed to the recorder.
 */
export class Observer implements ChannelObserver {
  readonly tracker = new Tracker();
  private readonly arena = new Arena();
  private readonly quick = new QuickReader(this.tracker);
  private readonly scanners: Readonly<Record<Dir, EnvelopeScanner>> = { c2s: new EnvelopeScanner(), s2c: new EnvelopeScanner() };
  private readonly framers: Readonly<Record<StreamName, Framer>>;
  private queue: Entry[] = [];
  private head = 0;
  private queuedBytes = 0;
  private timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  private eager = false;
  private broken = false;
  /** When the entry that was worked on last arrived, in the session's time. */
  private lastTime = 0;
  private lastWork = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly sink: Sink,
    spillPath: () => string,
  ) {
    const framer = (stream: StreamName) => new Framer(stream, sink, spillPath);
    this.framers = { c2s: framer('c2s'), s2c: framer('s2c'), stderr: framer('stderr') };
  }

  bytes(stream: StreamName, t: number, bytes: Uint8Array, since = t, mark: LineMark = NO_MARK): void {
    if (this.broken) return;
    let copy = this.arena.keep(bytes);
    if (copy === null) {
      this.drain();
      copy = this.arena.keep(bytes);
    }
    this.add({ kind: 'bytes', stream, t, since, bytes: copy ?? asBuffer(bytes), copied: copy !== null, mark }, bytes.length);
  }

  line(stream: Dir, t: number, line: string | Uint8Array, mark: LineMark): void {
    const bytes = typeof line === 'string' ? Buffer.from(line) : asBuffer(line);
    this.add({ kind: 'lines', stream, t, bytes, mark }, bytes.length);
  }

  eof(stream: StreamName, t: number): void {
    this.add({ kind: 'eof', stream, t }, 0);
  }

  event(event: EventRecord): void {
    this.add({ kind: 'event', event }, 0);
  }

  /** Works off everything that is waiting, now: afterwards the tracker knows all that has passed. */
  drain(): void {
    this.work(Number.POSITIVE_INFINITY);
  }

  /** What is known of the line that a direction is in the middle of; for use right after `drain`. */
  partialLine(dir: Dir): EnvelopeScanner {
    return this.scanners[dir].clone();
  }

  private add(entry: Entry, size: number): void {
    if (this.broken) return;
    this.queue.push(entry);
    this.queuedBytes += size + OVERHEAD;
    if (this.queuedBytes > MOST_BYTES) this.drain();
    else if (this.timer === null) this.timer = setTimeout(this.slice, this.pause());
    else if ((size > LARGE_CHUNK || this.queuedBytes > EAGER_BYTES) && !this.eager) {
      clearTimeout(this.timer as NodeJS.Timeout);
      this.again();
    }
  }

  private pause(): number {
    return performance.now() - this.lastWork > SILENCE ? PAUSE_AFTER_SILENCE : PAUSE_IN_TRAFFIC;
  }

  private again(): void {
    this.eager = true;
    this.timer = setImmediate(this.slice);
  }

  private readonly slice = (): void => {
    const slice = this.queuedBytes > EAGER_BYTES / 2 ? SLICE_IN_FLOOD : SLICE;
    this.timer = null;
    this.eager = false;
    this.work(performance.now() + slice);
    if (this.head < this.queue.length) this.again();
    else this.sink.flush();
    this.lastWork = performance.now();
  };

  private work(until: number): void {
    try {
      while (this.head < this.queue.length) {
        const entry = this.queue[this.head++]!;
        this.lastTime = entry.kind === 'event' ? entry.event.t : entry.t;
        this.process(entry);
        if (until !== Number.POSITIVE_INFINITY && performance.now() > until) break;
      }
    } catch (error) {
      this.giveUp(error);
    }
    if (this.head === this.queue.length) {
      this.queue = [];
      this.head = 0;
    } else if (this.head > 1024) {
      this.queue = this.queue.slice(this.head);
      this.head = 0;
    }
  }

  private process(entry: Entry): void {
    this.queuedBytes -= OVERHEAD + ('bytes' in entry ? entry.bytes.length : 0);
    switch (entry.kind) {
      case 'bytes':
        if (entry.stream !== 'stderr') this.read(entry.stream, entry.bytes, entry.t);
        this.framers[entry.stream].push(entry.bytes, entry.t, entry.mark, entry.since);
        if (entry.copied) this.arena.release();
        return;
      case 'eof':
        if (entry.stream !== 'stderr') this.endLine(entry.stream, entry.t);
        this.framers[entry.stream].finish(entry.t);
        if (entry.stream !== 'stderr') this.sink.item({ kind: 'event', event: { t: entry.t, ev: 'eof', dir: entry.stream } });
        return;
      case 'lines':
      case 'event':
        this.sink.item(entry);
        return;
    }
  }

  /** A bug in here ends the observation, never the traffic. The trace says so. */
  private giveUp(error: unknown): void {
    this.broken = true;
    this.queue = [];
    this.head = 0;
    const message = `Tapline could not go on recording: ${error instanceof Error ? error.message : String(error)}`;
    this.sink.item({ kind: 'event', event: { t: this.lastTime, ev: 'error', message } });
    this.sink.lost();
  }

  private read(dir: Dir, bytes: Buffer, t: number): void {
    const scanner = this.scanners[dir];
    this.quick.begin();
    for (let at = 0; at < bytes.length; ) {
      const end = scanner.midLine ? -1 : bytes.indexOf(NEWLINE, at);
      if (end >= 0 && this.quick.read(dir, bytes, at, end, t)) at = end + 1;
      else {
        at = scanner.scan(bytes, at);
        if (at < bytes.length) this.endLine(dir, t);
        at++;
      }
    }
  }

  private endLine(dir: Dir, t: number): void {
    const scanner = this.scanners[dir];
    if (scanner.whole) for (const message of scanner.messages) this.tracker.message(dir, message, t);
    scanner.reset();
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
