import { placeOf } from '../sorted.js';
import type { Store } from '../store.js';
import type { Predicate } from './predicate.js';

/** Rows in order of their index, by position. */
export interface RowList {
  readonly length: number;
  /** The row at a position, which must be less than `length`. */
  at(position: number): number;
  /** Where a row stands; null where it is not in the list. */
  positionOf(row: number): number | null;
  /** The position of the first row that is not before `row`; `length` where there is none. */
  placeOf(row: number): number;
  /** The list as it is now, which then stays so. */
  frozen(): RowList;
}

/** All rows of a session, or the first `limit` of them. */
export class AllRows implements RowList {
  constructor(
    private readonly store: Store,
    private readonly limit: number = Number.POSITIVE_INFINITY,
  ) {}

  get length(): number {
    return Math.min(this.limit, this.store.rows.length);
  }

  at(position: number): number {
    return position;
  }

  positionOf(row: number): number | null {
    return row < this.length ? row : null;
  }

  placeOf(row: number): number {
    return Math.max(0, Math.min(row, this.length));
  }

  frozen(): RowList {
    return new AllRows(this.store, this.length);
  }
}

/** Sorted row indexes. */
class Picked implements RowList {
  protected rows: Uint32Array;

  constructor(
    rows: Uint32Array,
    public length: number,
  ) {
    this.rows = rows;
  }

  at(position: number): number {
    return this.rows[position]!;
  }

  positionOf(row: number): number | null {
    const place = this.placeOf(row);
    return place < this.length && this.rows[place] === row ? place : null;
  }

  frozen(): RowList {
    return new Picked(this.rows.slice(0, this.length), this.length);
  }

  placeOf(row: number): number {
    return placeOf(this.rows, this.length, row);
  }
}

/** Who is told of each row that a filter lets through from now on, and of each that it does not any more. */
export interface Told {
  entered(row: number): void;
  left(row: number): void;
}

/** The rows that a filter lets through, kept up to date as rows come and change. */
export class Matches extends Picked {
  private scanned = 0;

  constructor(
    private readonly store: Store,
    private readonly predicate: Predicate,
    /** Rows from here on are not looked at: a paused picture has an end. */
    private readonly limit: number = Number.POSITIVE_INFINITY,
    private readonly told: Told | null = null,
  ) {
    super(new Uint32Array(256), 0);
  }

  /** Whether all rows there are have been looked at. */
  get complete(): boolean {
    return this.scanned >= Math.min(this.limit, this.store.rows.length);
  }

  /** Looks at rows that it has not seen, at most `most`. */
  advance(most: number): void {
    const end = Math.min(this.limit, this.store.rows.length, this.scanned + most);
    for (; this.scanned < end; this.scanned++) if (this.predicate(this.scanned)) this.insert(this.length, this.scanned);
  }

  /** Looks at rows again that changed. */
  update(changed: readonly number[]): void {
    for (const row of changed) {
      // What it has not seen yet it will see as it is then.
      if (row >= this.scanned) continue;
      const place = this.placeOf(row);
      const was = place < this.length && this.rows[place] === row;
      const is = this.predicate(row);
      if (is && !was) this.insert(place, row);
      else if (was && !is) this.remove(place, row);
    }
  }

  private insert(place: number, row: number): void {
    if (this.length === this.rows.length) {
      const larger = new Uint32Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows.copyWithin(place + 1, place, this.length);
    this.rows[place] = row;
    this.length++;
    this.told?.entered(row);
  }

  private remove(place: number, row: number): void {
    this.rows.copyWithin(place, place + 1, this.length);
    this.length--;
    this.told?.left(row);
  }
}
