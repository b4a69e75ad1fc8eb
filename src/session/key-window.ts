import type { IdKey } from '../protocol/ids.js';

/**
 * The latest values by id, in bounded memory and without garbage for ids that count up: a small non-negative integer has a fixed
 * slot, which a later id with the same low bits takes over; other ids are in a first-in first-out map.
 */
export class KeyWindow<T> {
  readonly #keys: Float64Array;
  readonly #values: (T | undefined)[];
  readonly #others = new Map<IdKey, T>();
  readonly #size: number;

  /** `size`: a power of two. */
  constructor(size: number) {
    this.#size = size;
    this.#keys = new Float64Array(size).fill(-1);
    this.#values = new Array<T | undefined>(size).fill(undefined);
  }

  get(key: IdKey): T | undefined {
    if (typeof key !== 'number' || key < 0) return this.#others.get(key);
    const slot = key % this.#size;
    return this.#keys[slot] === key ? this.#values[slot] : undefined;
  }

  set(key: IdKey, value: T): void {
    if (typeof key === 'number' && key >= 0) {
      const slot = key % this.#size;
      this.#keys[slot] = key;
      this.#values[slot] = value;
      return;
    }
    this.#others.delete(key);
    this.#others.set(key, value);
    if (this.#others.size <= this.#size) return;
    const oldest = this.#others.keys().next();
    if (!oldest.done) this.#others.delete(oldest.value);
  }

  delete(key: IdKey): void {
    if (typeof key !== 'number' || key < 0) {
      this.#others.delete(key);
      return;
    }
    const slot = key % this.#size;
    if (this.#keys[slot] !== key) return;
    this.#keys[slot] = -1;
    this.#values[slot] = undefined;
  }
}
