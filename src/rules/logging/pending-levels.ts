import { LEVELS } from './levels.js';

/** The levels that requests which wait asked for, by their serial. The lowest is found without looking at all of them. */
export class PendingLevels {
  readonly #bySerial = new Map<number, number>();
  readonly #count: number[] = LEVELS.map(() => 0);

  add(serial: number, weight: number): void {
    this.remove(serial);
    this.#bySerial.set(serial, weight);
    this.#count[weight]!++;
  }

  /** The request does not wait any more. What it asked for; null where that was nothing. */
  remove(serial: number): number | null {
    if (this.#bySerial.size === 0) return null;
    const weight = this.#bySerial.get(serial);
    if (weight === undefined) return null;
    this.#bySerial.delete(serial);
    this.#count[weight]!--;
    return weight;
  }

  /** The weight of the lowest level asked for; null where nothing is. */
  get lowest(): number | null {
    const lowest = this.#count.findIndex((count) => count > 0);
    return lowest < 0 ? null : lowest;
  }
}
