import type { IdKey } from '../protocol/ids.js';

/** Whether an id was issued: `unknown` where ids had to be forgotten, so that "no" cannot be said any more. */
export type Issued = 'yes' | 'no' | 'unknown';

/** Ranges of integers that are kept before the oldest one is forgotten, and other ids in the window. */
const MAX_RANGES = 4096;
const MAX_OTHERS = 16_384;

/**
 * The ids that one side has used, in bounded memory: integers as ranges (counting clients need one range, whatever they send),
 * strings and numbers beyond 2^53 in a window of the latest.
 */
export class UsedIds {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #others = new Set<string>();
  #forgotten = false;

  /** Remembers an id; says whether it was there before. */
  add(key: IdKey): Issued {
    const before = this.has(key);
    if (before === 'yes') return before;
    if (typeof key === 'number') this.#addInteger(key);
    else this.#addOther(key);
    return before;
  }

  has(key: IdKey): Issued {
    if (typeof key === 'number' ? this.#hasInteger(key) : this.#others.has(key)) return 'yes';
    return this.#forgotten ? 'unknown' : 'no';
  }

  #hasInteger(value: number): boolean {
    const last = this.#starts.length - 1;
    if (last < 0 || value > this.#ends[last]!) return false;
    if (value >= this.#starts[last]!) return true;
    const at = this.#rangeBefore(value);
    return at >= 0 && value <= this.#ends[at]!;
  }

  #addInteger(value: number): void {
    const last = this.#starts.length - 1;
    if (last >= 0 && value === this.#ends[last]! + 1) {
      this.#ends[last] = value;
      return;
    }
    const at = this.#rangeBefore(value);
    const joinsLeft = at >= 0 && this.#ends[at]! + 1 === value;
    const joinsRight = at < last && this.#starts[at + 1]! - 1 === value;
    if (joinsLeft && joinsRight) {
      this.#ends[at] = this.#ends[at + 1]!;
      this.#remove(at + 1);
    } else if (joinsLeft) this.#ends[at] = value;
    else if (joinsRight) this.#starts[at + 1] = value;
    else {
      this.#starts.splice(at + 1, 0, value);
      this.#ends.splice(at + 1, 0, value);
      if (this.#starts.length > MAX_RANGES) {
        this.#remove(0);
        this.#forgotten = true;
      }
    }
  }

  #addOther(key: string): void {
    this.#others.add(key);
    if (this.#others.size <= MAX_OTHERS) return;
    const oldest = this.#others.values().next();
    if (!oldest.done) this.#others.delete(oldest.value);
    this.#forgotten = true;
  }

  /** Index of the last range that starts at or below `value`, -1 if none. */
  #rangeBefore(value: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #remove(at: number): void {
    this.#starts.splice(at, 1);
    this.#ends.splice(at, 1);
  }
}
