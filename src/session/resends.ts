import { idLength } from '../protocol/ids.js';
import { isObject, type JsonObject } from '../protocol/message.js';
import { equalParams } from './equal-json.js';
import type { LiveExchange } from './live-exchange.js';

/** So many open requests of one bucket are compared. Equal ones stand at the front: the latest is the first to be looked at. */
const MAX_COMPARED = 4;
const BUCKETS = 1 << 14;

/**
 * Finds requests that are sent again while the first is still open: same direction and method, equal params (but for `_meta`,
 * which holds the progress token), another id. `ping` is equal by nature, so it is left out.
 *
 * Requests stand in buckets by the length of their frame, id and token taken out, and by samples of their params; only those of
 * one bucket are compared.
 */
export class Resends {
  /** The latest open request of each bucket, which leads to the one before it. */
  readonly #latest = new Array<LiveExchange | null>(BUCKETS).fill(null);

  /** Takes in a new request, whose frame has `length` characters; returns the open one that it repeats, or null. */
  add(exchange: LiveExchange, length: number): LiveExchange | null {
    if (exchange.method === 'ping') return null;
    const bare = length - idLength(exchange.key) - (exchange.tokenKey === null ? 0 : idLength(exchange.tokenKey));
    const bucket = (isObject(exchange.params) ? sample(exchange.params, bare, 0) : bare) & (BUCKETS - 1);
    const latest = this.#latest[bucket] ?? null;
    exchange.bucket = bucket;
    exchange.earlierInBucket = latest;
    if (latest !== null) latest.laterInBucket = exchange;
    this.#latest[bucket] = exchange;
    for (let other = latest, compared = 0; other !== null && compared < MAX_COMPARED; other = other.earlierInBucket, compared++) {
      if (other.method === exchange.method && equalParams(other.params, exchange.params)) return other;
    }
    return null;
  }

  /** A request was answered or cancelled: what comes later does not repeat it. */
  remove(exchange: LiveExchange): void {
    const { earlierInBucket: earlier, laterInBucket: later, bucket } = exchange;
    if (later !== null) later.earlierInBucket = earlier;
    else if (this.#latest[bucket] === exchange) this.#latest[bucket] = earlier;
    if (earlier !== null) earlier.laterInBucket = later;
    exchange.earlierInBucket = null;
    exchange.laterInBucket = null;
  }
}

const SAMPLED_MEMBERS = 4;
const SAMPLED_DEPTH = 2;

/** Mixes a little of the first members into a number: lengths and three characters of strings, and small numbers. */
function sample(object: JsonObject, seed: number, depth: number): number {
  let mixed = seed;
  let seen = 0;
  for (const name in object) {
    if (name === '_meta' && depth === 0) continue;
    const value = object[name];
    if (typeof value === 'string') {
      const { length } = value;
      mixed = Math.imul(mixed ^ length, 0x9e3779b1) ^ value.charCodeAt(0);
      mixed = Math.imul(mixed ^ value.charCodeAt(length >> 1), 0x85ebca6b) ^ value.charCodeAt(length - 1);
    } else if (typeof value === 'number') mixed = Math.imul(mixed ^ (value | 0), 0x9e3779b1);
    else if (depth < SAMPLED_DEPTH && isObject(value)) mixed = sample(value, mixed, depth + 1);
    if (++seen === SAMPLED_MEMBERS) break;
  }
  return mixed ^ (mixed >>> 15);
}
