import type { IdKey } from '../protocol/ids.js';

/**
 * A number for each of the latest ids, in bounded memory and without garbage for ids that count up: a small non-negative integer
 * has a fixed slot, which a later id with the same low bits takes over; other ids are in a first-in first-out map.
 */
export class KeyWindow {
  readonly #keys: Float64Array;
  readonly #values: Float64Array;
  readonly #others = new Map<IdKey, number>();

  constructor(private readonly size: number) {
    this.#keys = new Float64Array(size).fill(-1);
    this.#values = new Float64Array(size);
  }

  /** The number of an id, -1 if there is none or it is forgotten. */
  get(key: IdKey): number {
    if (typeof key !== 'number' || key < 0) return this.#others.get(key) ?? -1;
    const slot = key % this.size;
    return this.#keys[slot] === key ? this.#values[slot]! : -1;
  }

  set(key: IdKey, value: number): void {
    if (typeof key === 'number' && key >= 0) {
      const slot = key % this.size;
      this.#keys[slot] = key;
      this.#values[slot] = value;
      return;
    }
    this.#others.delete(key);
    this.#others.set(key, value);
    if (this.#others.size <= this.size) return;
    const oldest = this.#others.keys().next();
    if (!oldest.done) this.#others.delete(oldest.value);
  }
}
