import type { Dir } from '../protocol/direction.js';
import { type IdKey, idText } from '../protocol/ids.js';
import type { Cancellation, Exchange, ExchangeState, FrameInfo, IdReuse, SecondTry } from './listener.js';

/** What the engine itself remembers of a request; listeners see it as `Exchange`, which cannot be changed. */
export class LiveExchange implements Exchange {
  state: ExchangeState = 'pending';
  cancellation: Cancellation | null = null;
  sentAgain: SecondTry | null = null;
  /** What the request that this one repeats holds of it. */
  asSecondTry: { settled: boolean } | null = null;
  ambiguous = false;
  createdTask = false;
  closed: number | null = null;
  reuse: IdReuse = 'first';
  readonly at: number;
  readonly start: number;
  readonly clock: number;
  readonly dir: Dir;
  readonly injected: string | null;
  params: unknown;

  /** The next open request of the same direction and id, behind this one. */
  nextSameId: LiveExchange | null = null;
  /** Neighbours in the leak clock, in order of their last sign of life; see `leak-clock.ts`. */
  older: LiveExchange | null = null;
  newer: LiveExchange | null = null;
  timed = false;
  /** Whether it is silent for too long by the wall clock alone, and the listeners were told. */
  overdue = false;
  /** Session clock of the last sign of life. */
  alive: number;
  tokenKey: IdKey | null = null;
  /** Where it stands among the open requests that may be equal to it, and its neighbours there; see `resends.ts`. */
  bucket = 0;
  earlierInBucket: LiveExchange | null = null;
  laterInBucket: LiveExchange | null = null;

  constructor(
    readonly serial: number,
    readonly key: IdKey,
    readonly method: string,
    params: unknown,
    readonly modern: boolean,
    readonly taskAugmented: boolean,
    readonly batched: boolean,
    frame: Pick<FrameInfo, 'at' | 't' | 'clock' | 'dir' | 'injected'>,
  ) {
    this.params = params;
    this.at = frame.at;
    this.start = frame.t;
    this.clock = frame.clock;
    this.alive = frame.clock;
    this.dir = frame.dir;
    this.injected = frame.injected;
  }

  get id(): string {
    return idText(this.key);
  }

  get token(): string | null {
    return this.tokenKey === null ? null : idText(this.tokenKey);
  }
}
