import type { LiveExchange } from './live-exchange.js';

/**
 * Which open requests have been silent for longer than the threshold. A list in order of the last sign of life: arming, touching
 * and disarming cost the same however many requests are open, and asking costs nothing while nothing is due.
 */
export class LeakClock {
  #oldest: LiveExchange | null = null;
  #newest: LiveExchange | null = null;

  constructor(readonly thresholdMs: number) {}

  /** Starts (or restarts) the time of a request at `now` on the session clock, which never runs backwards. */
  arm(exchange: LiveExchange, now: number): void {
    this.disarm(exchange);
    exchange.alive = now;
    exchange.timed = true;
    exchange.older = this.#newest;
    if (this.#newest === null) this.#oldest = exchange;
    else this.#newest.newer = exchange;
    this.#newest = exchange;
  }

  disarm(exchange: LiveExchange): void {
    if (!exchange.timed) return;
    if (exchange.older === null) this.#oldest = exchange.newer;
    else exchange.older.newer = exchange.newer;
    if (exchange.newer === null) this.#newest = exchange.older;
    else exchange.newer.older = exchange.older;
    exchange.older = null;
    exchange.newer = null;
    exchange.timed = false;
  }

  /** Those that have been silent for longer than the threshold at `now`, the longest first. None is taken out. */
  *silent(now: number): Iterable<LiveExchange> {
    for (let one = this.#oldest; one !== null && now - one.alive > this.thresholdMs; one = one.newer) yield one;
  }

  /** Takes out and returns the next request that has been silent for longer than the threshold at `now`; null if there is none. */
  due(now: number): LiveExchange | null {
    const oldest = this.#oldest;
    if (oldest === null || now - oldest.alive <= this.thresholdMs) return null;
    this.disarm(oldest);
    return oldest;
  }
}
