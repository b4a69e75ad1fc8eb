import type { Readable, Writable } from 'node:stream';
import type { Dir } from '../../protocol/direction.js';
import type { Clock } from '../clock.js';
import type { Gate, GateOutput, WithheldMark } from './gate.js';

const NEWLINE = 10;

/** How much may be waiting for the reader before the writer is stopped, in bytes. */
const MOST_UNWRITTEN = 512 * 1024;

/** Where a channel tells what it did, after it did it. Implementations never throw and never wait. */
export interface ChannelObserver {
  /**
   * Bytes that came from the source, in order. `since`: when the first of them came, where they were held back since. A mark says
   * that they were not passed on, or not all of them.
   */
  bytes(dir: Dir, t: number, bytes: Uint8Array, since?: number, mark?: WithheldMark): void;
  /** A whole line that Tapline put on the wire by itself, without its `\n`. */
  line(dir: Dir, t: number, line: string, mark: { readonly injected: string }): void;
  eof(dir: Dir, t: number): void;
}

/** A wish to write between two lines. */
export interface BetweenLines {
  /** Runs at the boundary; may write lines with `channel.inject`. */
  run(): void;
  /** Called instead when the direction ended before a boundary came. */
  ended(): void;
}

/**
 * One direction of the relay. Bytes go on as they came, at once; the observer hears of them afterwards. While nobody watches for
 * a particular answer there is no gate, and a chunk costs one look at its last byte.
 */
export class Channel implements GateOutput {
  /** True while what was passed on so far ends with a whole line. */
  private atBoundary = true;
  private gate: Gate | null = null;
  private readonly waiting: BetweenLines[] = [];
  private ended = false;

  constructor(
    readonly dir: Dir,
    private readonly source: Readable,
    private readonly sink: Writable,
    private readonly observer: ChannelObserver,
    private readonly clock: Clock,
  ) {}

  /** Starts relaying. The source's end ends the sink; what a failing end means is for the owner of the streams to say. */
  start(): void {
    this.source.on('data', (chunk: Buffer) => this.receive(chunk));
    this.source.once('end', () => this.finish());
    this.sink.on('drain', () => this.source.resume());
  }

  /** True once nothing can be written in this direction any more. */
  get closed(): boolean {
    return this.ended || this.sink.destroyed || this.sink.writableEnded;
  }

  /** True while the line that is being passed on has begun and not ended. */
  get midLine(): boolean {
    return !this.atBoundary;
  }

  get gated(): boolean {
    return this.gate !== null;
  }

  /** Whether somebody waits for the end of the line that is being passed on. */
  get awaited(): boolean {
    return this.waiting.length > 0;
  }

  /** Makes the gate decide about every line from here on; null goes back to passing chunks. Whoever takes a gate away has emptied it. */
  setGate(gate: Gate | null): void {
    this.gate = gate;
  }

  /** Calls `run` as soon as this direction is between two lines: at once, if it is now. Returns a function that takes the wish back. */
  betweenLines(wish: BetweenLines): () => void {
    if (this.closed) wish.ended();
    else if (this.atBoundary) wish.run();
    else this.waiting.push(wish);
    return () => {
      const at = this.waiting.indexOf(wish);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  }

  /** Writes a line of Tapline's own. Only to be called between two lines. */
  inject(line: string, injected: string): void {
    this.sink.write(`${line}\n`);
    this.observer.line(this.dir, this.clock.now(), line, { injected });
  }

  /** Bytes of the source that go on to the sink. */
  pass(bytes: Uint8Array, t: number, since = t): void {
    if (this.waiting.length > 0 && !this.atBoundary) {
      const end = bytes.indexOf(NEWLINE) + 1;
      if (end > 0 && end < bytes.length) {
        this.write(bytes.subarray(0, end), t, since);
        this.pass(bytes.subarray(end), t);
        return;
      }
    }
    this.write(bytes, t, since);
  }

  /** Bytes of the source that stay here, because the user cancelled the request that they are about. */
  withhold(bytes: Uint8Array, t: number, since: number, why: string): void {
    this.observer.bytes(this.dir, t, bytes, since, { withheld: why });
  }

  /** A batch of the source of which some messages stay here: `rest` goes on in its place. */
  passRest(rest: Uint8Array, t: number, since: number, seen: Uint8Array, mark: WithheldMark): void {
    this.write(rest, t, since, seen, mark);
  }

  private receive(chunk: Buffer): void {
    const t = this.clock.now();
    if (this.gate !== null) this.gate.receive(chunk, t);
    else this.pass(chunk, t);
  }

  /**
   * The source pauses when more is unwritten than a pipe takes at once, not already at the stream's own mark of a few chunks: each
   * pause costs two turns of the event loop. (The sink's `drain` comes in either case.) A sink that broke takes nothing any more.
   */
  private send(bytes: Uint8Array): void {
    if (this.sink.destroyed) return;
    if (!this.sink.write(bytes) && this.sink.writableLength > MOST_UNWRITTEN) this.source.pause();
  }

  private write(bytes: Uint8Array, t: number, since: number, seen = bytes, mark?: WithheldMark): void {
    this.atBoundary = bytes[bytes.length - 1] === NEWLINE;
    this.send(bytes);
    this.observer.bytes(this.dir, t, seen, since, mark);
    if (this.atBoundary && this.waiting.length > 0) for (const wish of this.waiting.splice(0)) wish.run();
  }

  /** The source ended or broke: the sink ends, and nobody waits any longer. */
  finish(): void {
    if (this.ended) return;
    const t = this.clock.now();
    this.gate?.finish(t);
    this.ended = true;
    this.sink.end();
    this.observer.eof(this.dir, t);
    for (const wish of this.waiting.splice(0)) wish.ended();
  }
}
