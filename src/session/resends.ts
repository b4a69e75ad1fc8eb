import { idLength } from '../protocol/ids.js';
import { equalParams } from './equal-json.js';
import type { LiveExchange } from './live-exchange.js';

/** So many open requests of one length are compared. Equal ones stand at the front: the latest is the first to be looked at. */
const MAX_COMPARED = 4;
/** Longer requests are not compared. */
const MAX_LENGTH = 65_536;

/**
 * Finds requests that are sent again while the first is still open: same direction and method, equal params (but for `_meta`,
 * which holds the progress token), another id. `ping` is equal by nature, so it is left out.
 *
 * Params are only looked at where the two frames, id and token taken out, are of equal length: few are.
 */
export class Resends {
  /** By length: the latest open request, which leads to the one before it. */
  readonly #byLength: (LiveExchange | null)[] = [];

  /** Takes in a new request, whose frame has `length` characters; returns the open one that it repeats, or null. */
  add(exchange: LiveExchange, length: number): LiveExchange | null {
    if (exchange.method === 'ping' || length > MAX_LENGTH) return null;
    const bare = length - idLength(exchange.key) - (exchange.tokenKey === null ? 0 : idLength(exchange.tokenKey));
    const latest = this.#byLength[bare] ?? null;
    exchange.bareLength = bare;
    exchange.earlierOfLength = latest;
    if (latest !== null) latest.laterOfLength = exchange;
    while (this.#byLength.length < bare) this.#byLength.push(null);
    this.#byLength[bare] = exchange;
    for (let other = latest, compared = 0; other !== null && compared < MAX_COMPARED; other = other.earlierOfLength, compared++) {
      if (other.method === exchange.method && equalParams(other.params, exchange.params)) return other;
    }
    return null;
  }

  /** A request was answered or cancelled: what comes later does not repeat it. */
  remove(exchange: LiveExchange): void {
    const { earlierOfLength: earlier, laterOfLength: later } = exchange;
    if (later !== null) later.earlierOfLength = earlier;
    else if (this.#byLength[exchange.bareLength] === exchange) this.#byLength[exchange.bareLength] = earlier;
    if (earlier !== null) earlier.laterOfLength = later;
    exchange.earlierOfLength = null;
    exchange.laterOfLength = null;
  }
}
