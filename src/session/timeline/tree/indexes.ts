import { placeOf } from '../sorted.js';

/** A sorted list of row numbers that grows mostly at its end. */
export class Indexes {
  private rows = new Uint32Array(8);
  length = 0;

  get bytes(): number {
    return this.rows.byteLength;
  }

  /** The row at a place, which must be less than `length`. */
  at(place: number): number {
    return this.rows[place]!;
  }

  /** Where the first row stands that is not before `row`; `length` where there is none. */
  placeOf(row: number): number {
    return placeOf(this.rows, this.length, row);
  }

  has(row: number): boolean {
    const place = this.placeOf(row);
    return place < this.length && this.rows[place] === row;
  }

  /** Adds a row that is not in the list yet. */
  add(row: number): void {
    if (this.length === this.rows.length) {
      const larger = new Uint32Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    const place = this.length === 0 || this.rows[this.length - 1]! < row ? this.length : this.placeOf(row);
    this.rows.copyWithin(place + 1, place, this.length);
    this.rows[place] = row;
    this.length++;
  }

  /** Takes a row out that is in the list. */
  remove(row: number): void {
    const place = this.placeOf(row);
    this.rows.copyWithin(place, place + 1, this.length);
    this.length--;
  }
}
