import type { IdKey } from '../protocol/ids.js';

/** Whether an id was issued: `unknown` where ids had to be forgotten, so that "no" cannot be said any more. */
export type Issued = 'yes' | 'no' | 'unknown';

/** Ranges of integers that are kept before the oldest ones are forgotten, and other ids in the window. */
const MAX_RANGES = 4096;
/** So many are forgotten at once: one by one, each new range would move all others. */
const FORGOTTEN_AT_ONCE = 512;
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
      removeAt(this.#starts, at + 1);
      removeAt(this.#ends, at + 1);
    } else if (joinsLeft) this.#ends[at] = value;
    else if (joinsRight) this.#starts[at + 1] = value;
    else {
      insertAt(this.#starts, at + 1, value);
      insertAt(this.#ends, at + 1, value);
      if (this.#starts.length > MAX_RANGES) this.#forgetOldest();
    }
  }

  #forgetOldest(): void {
    this.#starts.splice(0, FORGOTTEN_AT_ONCE);
    this.#ends.splice(0, FORGOTTEN_AT_ONCE);
    this.#forgotten = true;
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
}

// Ids come nearly in order, so that what moves is the end of a list: by hand that costs a fraction of `splice`, which makes an array.

function insertAt(list: number[], at: number, value: number): void {
  list.push(value);
  for (let i = list.length - 1; i > at; i--) list[i] = list[i - 1]!;
  list[at] = value;
}

function removeAt(list: number[], at: number): void {
  for (let i = at + 1; i < list.length; i++) list[i - 1] = list[i]!;
  list.pop();
}
