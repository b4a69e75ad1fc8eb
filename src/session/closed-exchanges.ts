import type { Dir } from '../protocol/direction.js';
import type { IdKey } from '../protocol/ids.js';
import { KeyWindow } from './key-window.js';
import type { ExchangeState, IdReuse } from './listener.js';
import { LiveExchange } from './live-exchange.js';

const SIZE = 1024;
const REUSES: readonly IdReuse[] = ['first', 'in-flight', 'after-cancel', 'before', 'probe'];
const FAILED = 1;
const MODERN = 2;
const BATCHED = 4;
const TASK = 8;
const CREATED_TASK = 16;
const INJECTED = 32;

/**
 * The requests of one direction that were answered last. They are kept in columns, not as objects: thousands of objects that live
 * a little longer than a moment make the garbage collector's young generation grow out of the processor's cache. The few that are
 * asked for again (a second answer, a late cancellation, late progress) are made anew from the columns.
 */
export class ClosedExchanges {
  readonly #byId = new KeyWindow(SIZE);
  readonly #byToken = new KeyWindow(SIZE);
  readonly #serials = new Float64Array(SIZE).fill(-1);
  readonly #ats = new Float64Array(SIZE);
  readonly #starts = new Float64Array(SIZE);
  readonly #clocks = new Float64Array(SIZE);
  readonly #closed = new Float64Array(SIZE);
  readonly #flags = new Uint8Array(SIZE);
  readonly #reuses = new Uint8Array(SIZE);
  readonly #keys: IdKey[] = new Array<IdKey>(SIZE).fill(0);
  readonly #tokens: (IdKey | null)[] = new Array<IdKey | null>(SIZE).fill(null);
  readonly #methods: string[] = new Array<string>(SIZE).fill('');
  #next = 0;

  constructor(private readonly dir: Dir) {}

  add(exchange: LiveExchange): void {
    const slot = this.#next;
    this.#next = (slot + 1) % SIZE;
    this.#serials[slot] = exchange.serial;
    this.#ats[slot] = exchange.at;
    this.#starts[slot] = exchange.start;
    this.#clocks[slot] = exchange.clock;
    this.#closed[slot] = exchange.closed ?? 0;
    this.#flags[slot] = flagsOf(exchange);
    this.#reuses[slot] = REUSES.indexOf(exchange.reuse);
    this.#keys[slot] = exchange.key;
    this.#tokens[slot] = exchange.tokenKey;
    this.#methods[slot] = exchange.method;
    this.#byId.set(exchange.key, slot);
    if (exchange.tokenKey !== null) this.#byToken.set(exchange.tokenKey, slot);
  }

  /** The latest answered request of an id, as far as it is remembered. */
  byId(key: IdKey): LiveExchange | undefined {
    const slot = this.#byId.get(key);
    return slot >= 0 && this.#keys[slot] === key ? this.#revive(slot) : undefined;
  }

  /** The latest answered request that gave a progress token, as far as it is remembered. */
  byToken(token: IdKey): LiveExchange | undefined {
    const slot = this.#byToken.get(token);
    return slot >= 0 && this.#tokens[slot] === token ? this.#revive(slot) : undefined;
  }

  #revive(slot: number): LiveExchange | undefined {
    const serial = this.#serials[slot]!;
    if (serial < 0) return undefined;
    const flags = this.#flags[slot]!;
    const state: ExchangeState = flags & FAILED ? 'failed' : 'answered';
    const frame = {
      at: this.#ats[slot]!,
      t: this.#starts[slot]!,
      clock: this.#clocks[slot]!,
      dir: this.dir,
      injected: flags & INJECTED ? 'ping' : null,
    };
    const is = { modern: (flags & MODERN) !== 0, taskAugmented: (flags & TASK) !== 0, batched: (flags & BATCHED) !== 0 };
    const exchange = new LiveExchange(
      serial,
      this.#keys[slot]!,
      this.#methods[slot]!,
      undefined,
      is.modern,
      is.taskAugmented,
      is.batched,
      frame,
    );
    exchange.state = state;
    exchange.createdTask = (flags & CREATED_TASK) !== 0;
    exchange.reuse = REUSES[this.#reuses[slot]!]!;
    exchange.closed = this.#closed[slot]!;
    exchange.tokenKey = this.#tokens[slot]!;
    return exchange;
  }
}

function flagsOf(exchange: LiveExchange): number {
  return (
    (exchange.state === 'failed' ? FAILED : 0) |
    (exchange.modern ? MODERN : 0) |
    (exchange.batched ? BATCHED : 0) |
    (exchange.taskAugmented ? TASK : 0) |
    (exchange.createdTask ? CREATED_TASK : 0) |
    (exchange.injected !== null ? INJECTED : 0)
  );
}
