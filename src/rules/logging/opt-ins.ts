import type { Exchange } from '../../session/listener.js';
import { LEVELS, requestedLevel, weightOf } from './levels.js';

/** Levels asked for by requests that were just cancelled: their messages may be on the way. */
interface Fading {
  readonly weight: number;
  readonly until: number;
}

/** Cancelled requests that are remembered, for the length of the race window. */
const MAX_FADING = 1000;

/** Which requests of 2026-07-28 that wait for their answer asked for log messages, and from which level on. */
export class OptIns {
  readonly #waiting = new Map<number, number>();
  /** How many wait for each level: the lowest is found without looking at all requests. */
  readonly #count: number[] = LEVELS.map(() => 0);
  #fading: Fading[] = [];

  constructor(private readonly windowMs: number) {}

  sent(exchange: Exchange): void {
    const weight = weightOf(requestedLevel(exchange.params));
    if (weight === null) return;
    this.#waiting.set(exchange.serial, weight);
    this.#count[weight]!++;
  }

  answered(exchange: Exchange): void {
    this.#end(exchange);
  }

  cancelled(exchange: Exchange, clock: number): void {
    const weight = this.#end(exchange);
    if (weight === null) return;
    this.#fading.push({ weight, until: clock + this.windowMs });
    if (this.#fading.length > MAX_FADING) this.#fading.shift();
  }

  /** The weight of the lowest level that may be sent now; null where no message may be. */
  lowest(clock: number): number | null {
    const waiting = this.#count.findIndex((count) => count > 0);
    this.#fading = this.#fading.filter(({ until }) => until >= clock);
    const weights = this.#fading.map(({ weight }) => weight);
    if (waiting >= 0) weights.push(waiting);
    return weights.length === 0 ? null : Math.min(...weights);
  }

  #end(exchange: Exchange): number | null {
    if (this.#waiting.size === 0) return null;
    const weight = this.#waiting.get(exchange.serial);
    if (weight === undefined) return null;
    this.#waiting.delete(exchange.serial);
    this.#count[weight]!--;
    return weight;
  }
}
