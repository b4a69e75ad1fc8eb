import { placeOf } from '../sorted.js';

/** So many entries stand in one block. */
const BLOCK = 1024;

class Block {
  rows = new Uint32Array(BLOCK);
  weights = new Uint32Array(BLOCK);
  length = 0;
  /** Sum of what the entries weigh beyond the weight that rows have by themselves. */
  extra = 0;

  get first(): number {
    return this.rows[0]!;
  }

  get last(): number {
    return this.rows[this.length - 1]!;
  }

  /** Where the first entry stands that is not before `row`. */
  placeOf(row: number): number {
    return placeOf(this.rows, this.length, row);
  }
}

/** A row of a list and how far behind it a position stands: 0 is the row itself. */
export interface Place {
  readonly row: number;
  readonly offset: number;
}

/**
 * How many lines of a list each row takes: itself and what is unfolded under it. Rows that take `base` lines are not stored: 1 in a
 * list of all rows, 0 in one of few. Entries stand in blocks with sums, so that a position is found, and a weight is changed, in time
 * that the number of blocks and the size of one bound, however many rows there are.
 */
export class Weights {
  private readonly blocks: Block[] = [];
  private extra = 0;

  /** `extent`: how many rows there are; it only counts where `base` is 1. */
  constructor(
    private readonly base: 0 | 1,
    private readonly extent: () => number = () => 0,
  ) {}

  /** Lines altogether. */
  get total(): number {
    return this.base * this.extent() + this.extra;
  }

  get(row: number): number {
    const block = this.blocks[this.blockOf(row)];
    if (block === undefined) return this.base;
    const place = block.placeOf(row);
    return place < block.length && block.rows[place] === row ? block.weights[place]! : this.base;
  }

  set(row: number, weight: number): void {
    const end = this.blocks[this.blocks.length - 1];
    // Mostly rows come in order: then there is nothing to look for.
    if (end === undefined || row > end.last) {
      if (weight !== this.base) this.insert(this.blocks.length - 1, end?.length ?? 0, row, weight);
      return;
    }
    const b = this.blockOf(row);
    const block = this.blocks[b];
    const place = block?.placeOf(row) ?? 0;
    if (block !== undefined && place < block.length && block.rows[place] === row) {
      const change = weight - block.weights[place]!;
      this.grow(block, change);
      if (weight === this.base) this.remove(b, place);
      else block.weights[place] = weight;
    } else if (weight !== this.base) this.insert(b, place, row, weight);
  }

  /** Lines in front of a row. */
  before(row: number): number {
    let lines = this.base * row;
    for (const block of this.blocks) {
      if (block.first >= row) break;
      if (block.last < row) {
        lines += block.extra;
        continue;
      }
      for (let i = 0; i < block.length && block.rows[i]! < row; i++) lines += block.weights[i]! - this.base;
      break;
    }
    return lines;
  }

  /** What stands at a position, which must be less than `total`. */
  at(position: number): Place {
    const { base } = this;
    // Lines in front of `row`, the first row that was not looked at.
    let lines = 0;
    let row = 0;
    for (const block of this.blocks) {
      const span = base * (block.last + 1 - row) + block.extra;
      if (position >= lines + span) {
        lines += span;
        row = block.last + 1;
        continue;
      }
      for (let i = 0; i < block.length; i++) {
        const entry = block.rows[i]!;
        const gap = base * (entry - row);
        if (position < lines + gap) return { row: row + position - lines, offset: 0 };
        lines += gap;
        if (position < lines + block.weights[i]!) return { row: entry, offset: position - lines };
        lines += block.weights[i]!;
        row = entry + 1;
      }
    }
    return { row: row + position - lines, offset: 0 };
  }

  /** Rows that take lines, from `row` on (itself first, where it takes any), upwards or downwards. */
  *rows(row: number, step: 1 | -1): Iterable<number> {
    let b = this.blockOf(row);
    let place = this.blocks[b]?.placeOf(row) ?? 0;
    const entry = (): number | undefined => this.blocks[b]?.rows[place];
    const inBlock = () => b >= 0 && b < this.blocks.length && place >= 0 && place < this.blocks[b]!.length;
    const settle = () => {
      while (b >= 0 && b < this.blocks.length && !inBlock()) {
        b += step;
        place = step === 1 ? 0 : (this.blocks[b]?.length ?? 0) - 1;
      }
    };
    // `placeOf` gave the first entry that is not before the row; downwards, the last that is not behind it is wanted.
    if (step === -1 && !(inBlock() && entry() === row)) place--;
    settle();
    if (this.base === 0) {
      for (; inBlock(); place += step, settle()) yield entry()!;
      return;
    }
    const end = this.extent();
    for (let at = row; at >= 0 && at < end; at += step) {
      if (!inBlock() || entry() !== at) {
        yield at;
        continue;
      }
      const weight = this.blocks[b]!.weights[place]!;
      place += step;
      settle();
      if (weight > 0) yield at;
    }
  }

  /** The block in which a row stands, or would. */
  private blockOf(row: number): number {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.blocks[middle]!.first <= row) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  private grow(block: Block, by: number): void {
    block.extra += by;
    this.extra += by;
  }

  private insert(b: number, place: number, row: number, weight: number): void {
    let block = this.blocks[b];
    if (block === undefined || (block.length === BLOCK && place === BLOCK)) {
      block = new Block();
      this.blocks.splice(b + 1, 0, block);
      place = 0;
    } else if (block.length === BLOCK) {
      const next = this.split(b, block);
      if (place > block.length) {
        place -= block.length;
        block = next;
      }
    }
    block.rows.copyWithin(place + 1, place, block.length);
    block.weights.copyWithin(place + 1, place, block.length);
    block.rows[place] = row;
    block.weights[place] = weight;
    block.length++;
    this.grow(block, weight - this.base);
  }

  /** Moves the second half of a full block into one of its own behind it. */
  private split(b: number, block: Block): Block {
    const next = new Block();
    const half = BLOCK / 2;
    next.rows.set(block.rows.subarray(half));
    next.weights.set(block.weights.subarray(half));
    next.length = BLOCK - half;
    block.length = half;
    for (let i = 0; i < next.length; i++) next.extra += next.weights[i]! - this.base;
    block.extra -= next.extra;
    this.blocks.splice(b + 1, 0, next);
    return next;
  }

  private remove(b: number, place: number): void {
    const block = this.blocks[b]!;
    block.rows.copyWithin(place, place + 1, block.length);
    block.weights.copyWithin(place, place + 1, block.length);
    block.length--;
    if (block.length === 0) this.blocks.splice(b, 1);
  }
}
