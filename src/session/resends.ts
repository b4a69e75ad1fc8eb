import type { LiveExchange } from './live-exchange.js';
import { hashJson } from './timeline/hash.js';

/** The open requests of one method. */
interface Group {
  open: number;
  /** The only open request, not hashed as long as it is alone: in most sessions no call overlaps one of its kind. */
  alone: LiveExchange | null;
  readonly byHash: Map<number, LiveExchange>;
}

/** Methods that are remembered although none of their requests is open. */
const MAX_IDLE_GROUPS = 256;
/** Two requests that differ more in length than an id, a progress token and a time stamp explain are not the same. */
const MAX_LENGTH_DIFFERENCE = 64;

/**
 * Finds requests that are sent again while the first is still open: same direction and method, equal params (but for `_meta`,
 * which holds the progress token), another id. `ping` is equal by nature, so it is left out.
 */
export class Resends {
  readonly #groups = new Map<string, Group>();

  /** Takes in a new request; returns the open one that it repeats, or null. */
  add(exchange: LiveExchange): LiveExchange | null {
    if (exchange.method === 'ping') return null;
    let group = this.#groups.get(exchange.method);
    if (group === undefined) {
      if (this.#groups.size >= MAX_IDLE_GROUPS) this.#dropIdle();
      group = { open: 0, alone: null, byHash: new Map() };
      this.#groups.set(exchange.method, group);
    }
    group.open++;
    if (group.open === 1) {
      group.alone = exchange;
      return null;
    }
    if (group.alone !== null) {
      this.#hash(group, group.alone);
      group.alone = null;
    }
    const earlier = this.#hash(group, exchange);
    return earlier !== null && Math.abs(earlier.textLength - exchange.textLength) <= MAX_LENGTH_DIFFERENCE ? earlier : null;
  }

  /** A request was answered or cancelled: what comes later does not repeat it. */
  remove(exchange: LiveExchange): void {
    if (exchange.method === 'ping') return;
    const group = this.#groups.get(exchange.method);
    if (group === undefined) return;
    group.open--;
    if (group.alone === exchange) group.alone = null;
    const hash = exchange.fingerprint;
    if (hash !== null && group.byHash.get(hash) === exchange) group.byHash.delete(hash);
  }

  /** Makes the hash of a request whose params are about to be dropped. */
  settle(exchange: LiveExchange): void {
    exchange.fingerprint ??= hashJson(exchange.params);
  }

  #hash(group: Group, exchange: LiveExchange): LiveExchange | null {
    exchange.fingerprint ??= hashJson(exchange.params);
    const earlier = group.byHash.get(exchange.fingerprint) ?? null;
    group.byHash.set(exchange.fingerprint, exchange);
    return earlier;
  }

  #dropIdle(): void {
    for (const [method, group] of this.#groups) {
      if (group.open === 0) this.#groups.delete(method);
    }
  }
}
