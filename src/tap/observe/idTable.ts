import type { IdKey } from '../../protocol/ids.js';

/** Places for numbers at first; a power of two, doubled whenever half of them are taken. */
const PLACES = 1024;

interface Entry<V> {
  readonly order: number;
  readonly value: V;
}

/**
 * A map from ids to what is remembered of them, for requests that come and go by the million. Numbers, which most ids are, stand in
 * arrays that are used again and again (open addressing with linear probing): a `Map` makes a new table every few thousand
 * requests, and what the garbage collector keeps of these was half of the tap's memory.
 */
export class IdTable<V> {
  private keys!: Float64Array;
  private orders!: Float64Array;
  private values!: (V | null)[];
  private numbers = 0;
  private readonly texts = new Map<string, Entry<V>>();
  private last = 0;

  constructor() {
    this.clear(PLACES);
  }

  get size(): number {
    return this.numbers + this.texts.size;
  }

  get(key: IdKey): V | null {
    return typeof key === 'number' ? this.values[this.find(key)]! : (this.texts.get(key)?.value ?? null);
  }

  /** Remembers a value for a key, as the newest one. */
  set(key: IdKey, value: V): void {
    if (typeof key === 'string') {
      this.texts.set(key, { order: ++this.last, value });
      return;
    }
    let at = this.find(key);
    if (this.values[at] === null) {
      if (2 * this.numbers > this.keys.length) {
        this.grow();
        at = this.find(key);
      }
      this.numbers++;
      this.keys[at] = key;
    }
    this.orders[at] = ++this.last;
    this.values[at] = value;
  }

  delete(key: IdKey): void {
    if (typeof key === 'string') this.texts.delete(key);
    else this.remove(this.find(key));
  }

  /** All entries, oldest first. */
  entries(): [IdKey, V][] {
    const all: [number, IdKey, V][] = [];
    for (const [at, value] of this.values.entries()) if (value !== null) all.push([this.orders[at]!, this.keys[at]!, value]);
    for (const [key, { order, value }] of this.texts) all.push([order, key, value]);
    return all.sort(([a], [b]) => a - b).map(([, key, value]) => [key, value]);
  }

  /** Forgets the older half. */
  forgetHalf(): void {
    for (const [key] of this.entries().slice(0, this.size >> 1)) this.delete(key);
  }

  /** Where a key stands, or the free place where it would stand. */
  private find(key: number): number {
    const mask = this.keys.length - 1;
    let at = this.home(key);
    while (this.values[at] !== null && this.keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  private home(key: number): number {
    const high = (key / 2 ** 32) | 0;
    const mixed = Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
    return (mixed ^ (mixed >>> 15)) & (this.keys.length - 1);
  }

  /** Frees a place, and moves up what stands behind it only because its own place was taken. */
  private remove(place: number): void {
    if (this.values[place] === null) return;
    const mask = this.keys.length - 1;
    let free = place;
    for (let at = (free + 1) & mask; this.values[at] !== null; at = (at + 1) & mask) {
      if (((at - this.home(this.keys[at]!)) & mask) < ((at - free) & mask)) continue;
      this.keys[free] = this.keys[at]!;
      this.orders[free] = this.orders[at]!;
      this.values[free] = this.values[at]!;
      free = at;
    }
    this.values[free] = null;
    this.numbers--;
  }

  private clear(places: number): void {
    this.keys = new Float64Array(places);
    this.orders = new Float64Array(places);
    this.values = new Array<V | null>(places).fill(null);
    this.numbers = 0;
  }

  private grow(): void {
    const entries = this.entries();
    this.clear(2 * this.keys.length);
    for (const [key, value] of entries) this.set(key, value);
  }
}
