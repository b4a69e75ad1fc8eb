import type { Exchange } from '../../session/listener.js';
import { requestedLevel, weightOf } from './levels.js';
import { PendingLevels } from './pending-levels.js';

/** The level asked for by a request that was just cancelled: its messages may be on the way. */
interface Fading {
  readonly weight: number;
  readonly until: number;
}

/** Cancelled requests that are remembered, for the length of the race window. */
const MAX_FADING = 1000;

/** Which requests of 2026-07-28 that wait for their answer asked for log messages, and from which level on. */
export class OptIns {
  readonly #waiting = new PendingLevels();
  #fading: Fading[] = [];

  constructor(private readonly windowMs: number) {}

  sent(exchange: Exchange): void {
    const weight = weightOf(requestedLevel(exchange.params));
    if (weight !== null) this.#waiting.add(exchange.serial, weight);
  }

  answered(exchange: Exchange): void {
    this.#waiting.remove(exchange.serial);
  }

  cancelled(exchange: Exchange, clock: number): void {
    const weight = this.#waiting.remove(exchange.serial);
    if (weight === null) return;
    this.#fading.push({ weight, until: clock + this.windowMs });
    if (this.#fading.length > MAX_FADING) this.#fading.shift();
  }

  /** The weight of the lowest level that may be sent now; null where no message may be. */
  lowest(clock: number): number | null {
    const waiting = this.#waiting.lowest;
    if (this.#fading.length === 0) return waiting;
    this.#fading = this.#fading.filter(({ until }) => until >= clock);
    return this.#fading.reduce<number | null>((lowest, { weight }) => Math.min(lowest ?? weight, weight), waiting);
  }
}
