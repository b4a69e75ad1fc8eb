import type { Dir } from '../protocol/direction.js';
import { type IdKey, otherType } from '../protocol/ids.js';
import { ClosedExchanges } from './closed-exchanges.js';
import type { IdReuse } from './listener.js';
import type { LiveExchange } from './live-exchange.js';
import { type Issued, UsedIds } from './used-ids.js';

/** Cancelled requests that are remembered, longer than answered ones: what follows a cancellation is judged by it. */
const CANCELLED_WINDOW = 4096;

/** The requests of one direction: which wait, which were closed lately, which ids were used at all, and whose progress tokens are whose. */
export class RequestTable {
  readonly #open = new Map<IdKey, LiveExchange>();
  /** Of ids that several requests wait under, the one that came last. */
  readonly #lastOfSeveral = new Map<IdKey, LiveExchange>();
  readonly #answered: ClosedExchanges;
  readonly #cancelled = new Map<IdKey, LiveExchange>();
  readonly #cancelledTokens = new Map<IdKey, LiveExchange>();
  readonly #issued = new UsedIds();
  /** Ids that only a `server/discover` used so far. */
  readonly #probes = new Set<IdKey>();
  readonly #openTokens = new Map<IdKey, LiveExchange>();
  #count = 0;

  constructor(dir: Dir) {
    this.#answered = new ClosedExchanges(dir);
  }

  /** Requests that wait, those of Tapline left out. */
  get size(): number {
    return this.#count;
  }

  add(exchange: LiveExchange): void {
    const waiting = this.#open.get(exchange.key);
    if (exchange.injected === null) {
      exchange.reuse = this.#reuse(exchange, waiting);
      this.#issued.add(exchange.key);
      this.#count++;
    }
    if (waiting === undefined) this.#open.set(exchange.key, exchange);
    else {
      (this.#lastOfSeveral.get(exchange.key) ?? waiting).nextSameId = exchange;
      this.#lastOfSeveral.set(exchange.key, exchange);
    }
    if (exchange.tokenKey !== null) this.#openTokens.set(exchange.tokenKey, exchange);
  }

  /** The open request of an id; of several the oldest, which is closed first. */
  waiting(key: IdKey): LiveExchange | undefined {
    return this.#open.get(key);
  }

  /** Closes the oldest open request of its id, which must be this one. */
  close(exchange: LiveExchange, how: 'answered' | 'cancelled'): void {
    const next = exchange.nextSameId;
    if (next === null) this.#open.delete(exchange.key);
    else {
      this.#open.set(exchange.key, next);
      if (next.nextSameId === null) this.#lastOfSeveral.delete(exchange.key);
    }
    exchange.nextSameId = null;
    if (exchange.injected === null) this.#count--;
    const { tokenKey } = exchange;
    if (tokenKey !== null && this.#openTokens.get(tokenKey) === exchange) this.#openTokens.delete(tokenKey);
    if (how === 'cancelled') {
      remember(this.#cancelled, exchange.key, exchange);
      if (tokenKey !== null) remember(this.#cancelledTokens, tokenKey, exchange);
    } else {
      this.#answered.add(exchange);
      if (this.#cancelled.size > 0) this.#cancelled.delete(exchange.key);
      if (tokenKey !== null && this.#cancelledTokens.size > 0) this.#cancelledTokens.delete(tokenKey);
    }
  }

  /** The request of an id that was closed last, as far as it is remembered. */
  closed(key: IdKey): LiveExchange | undefined {
    return this.#cancelled.get(key) ?? this.#answered.byId(key);
  }

  /** The open or cancelled request whose id differs from this one in its JSON type only. */
  ofOtherType(key: IdKey): LiveExchange | undefined {
    const other = otherType(key);
    return other === null ? undefined : (this.#open.get(other) ?? this.#cancelled.get(other));
  }

  byToken(token: IdKey): LiveExchange | undefined {
    return this.#openTokens.get(token) ?? this.#cancelledTokens.get(token) ?? this.#answered.byToken(token);
  }

  issued(key: IdKey): Issued {
    return this.#issued.has(key);
  }

  *[Symbol.iterator](): Iterator<LiveExchange> {
    for (const first of this.#open.values()) {
      for (let exchange: LiveExchange | null = first; exchange !== null; exchange = exchange.nextSameId) {
        if (exchange.injected === null) yield exchange;
      }
    }
  }

  #reuse(exchange: LiveExchange, waiting: LiveExchange | undefined): IdReuse {
    const probe = this.#probes.delete(exchange.key);
    if (exchange.method === 'server/discover' && this.#issued.has(exchange.key) !== 'yes') {
      this.#probes.add(exchange.key);
      return 'first';
    }
    if (probe && !exchange.modern) return 'probe';
    if (waiting !== undefined && waiting.injected === null) return 'in-flight';
    if (this.#issued.has(exchange.key) !== 'yes') return 'first';
    return this.#cancelled.get(exchange.key) === undefined ? 'before' : 'after-cancel';
  }
}

function remember(window: Map<IdKey, LiveExchange>, key: IdKey, exchange: LiveExchange): void {
  window.delete(key);
  window.set(key, exchange);
  if (window.size <= CANCELLED_WINDOW) return;
  const oldest = window.keys().next();
  if (!oldest.done) window.delete(oldest.value);
}
