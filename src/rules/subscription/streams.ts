import type { IdKey } from '../../protocol/ids.js';
import type { Exchange } from '../../session/listener.js';
import { type Filter, filterOf } from './filter.js';

/** Subscriptions that are remembered; a client has a handful. */
const MAX_STREAMS = 1000;

/** A subscription: its request, what it asked for, and how far it has come. */
export interface Stream {
  readonly exchange: Exchange;
  readonly filter: Filter | null;
  state: 'waiting' | 'open' | 'ended';
  /** Whether something came on it before it was acknowledged. */
  early: boolean;
  /** Session clock at which it ended. */
  ended: number;
}

/** The subscriptions of a session, by the id of their request. */
export class Streams {
  readonly #streams = new Map<IdKey, Stream>();
  /** Whether some had to be forgotten: then an id that is not known proves nothing. */
  #forgotten = false;
  /** Those that may still wait for their acknowledgment, the oldest first. */
  readonly #waiting: Stream[] = [];

  open(exchange: Exchange): void {
    this.#streams.delete(exchange.key);
    const stream: Stream = { exchange, filter: filterOf(exchange.params), state: 'waiting', early: false, ended: 0 };
    this.#streams.set(exchange.key, stream);
    if (this.#waiting.length < MAX_STREAMS) this.#waiting.push(stream);
    if (this.#streams.size <= MAX_STREAMS) return;
    this.#forgotten = true;
    const oldest = this.#streams.keys().next();
    if (!oldest.done) this.#streams.delete(oldest.value);
  }

  acknowledge(stream: Stream): void {
    if (stream.state === 'waiting') stream.state = 'open';
  }

  end(stream: Stream, clock: number): void {
    if (stream.state === 'ended') return;
    stream.state = 'ended';
    stream.ended = clock;
  }

  of(key: IdKey): Stream | undefined {
    return this.#streams.get(key);
  }

  get complete(): boolean {
    return !this.#forgotten;
  }

  /** Whether some subscription is open, or has ended no longer ago than `windowMs`. */
  someOpen(clock: number, windowMs: number): boolean {
    for (const { state, ended } of this.#streams.values()) if (state !== 'ended' || clock - ended <= windowMs) return true;
    return false;
  }

  /** False only if no subscription waits for its acknowledgment: a question that costs nothing. */
  get someWait(): boolean {
    return this.#waiting.length > 0;
  }

  /** The oldest subscription that waits for its acknowledgment; null if none does. */
  oldestWaiting(): Stream | null {
    return this.#waiting.find(({ state }) => state === 'waiting') ?? null;
  }

  /** Takes out the oldest subscription that waits for its acknowledgment, if that is due; null if it is not, or none waits. */
  takeDue(isDue: (stream: Stream) => boolean): Stream | null {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const waits = first.state === 'waiting';
      if (waits && !isDue(first)) return null;
      this.#waiting.shift();
      if (waits) return first;
    }
    return null;
  }
}
