import { NONE } from './table.js';

const BLOCK_BITS = 9;
const BLOCK = 1 << BLOCK_BITS;

/** Columns for exchanges with more than a request and an answer. */
class Block {
  readonly cancelT = new Float64Array(BLOCK).fill(Number.NaN);
  readonly cancelAt = new Uint32Array(BLOCK).fill(NONE);
  /** When and where the receiver was first seen to have read the cancellation; NaN and NONE while it was not. */
  readonly proofAt = new Uint32Array(BLOCK).fill(NONE);
  /** Whether the proof was the answer to a ping of Tapline. */
  readonly proofByPing = new Uint8Array(BLOCK);
  /** Progress since the cancellation: how often, and the first and last time. */
  readonly signs = new Uint32Array(BLOCK);
  readonly signT = new Float64Array(BLOCK).fill(Number.NaN);
  readonly signAt = new Uint32Array(BLOCK).fill(NONE);
  /** The answer that came after the cancellation. */
  readonly lateT = new Float64Array(BLOCK).fill(Number.NaN);
  readonly lateAt = new Uint32Array(BLOCK).fill(NONE);
  readonly lateWithheld = new Uint8Array(BLOCK);
  /** The answer that Tapline gave in the receiver's place. */
  readonly standInAt = new Uint32Array(BLOCK).fill(NONE);
  readonly leakedAt = new Float64Array(BLOCK).fill(Number.NaN);
  readonly done = new Float64Array(BLOCK).fill(Number.NaN);
  readonly total = new Float64Array(BLOCK).fill(Number.NaN);
  /** Progress, newest first, in the timeline's nodes. */
  readonly progress = new Uint32Array(BLOCK);
  readonly progressCount = new Uint32Array(BLOCK);
  /** Frames on the wire after the request, oldest first, in the timeline's nodes. */
  readonly wire = new Uint32Array(BLOCK);
  readonly wireEnd = new Uint32Array(BLOCK);
  readonly wireCount = new Uint32Array(BLOCK);
  /** The row of the same request sent again. */
  readonly again = new Uint32Array(BLOCK).fill(NONE);
}

/** What only some exchanges need, in columns of its own. Number 0 is none. */
export class Extras {
  static readonly BLOCK = BLOCK;
  private readonly blocks: Block[] = [];
  private length = 1;

  get bytes(): number {
    return this.blocks.length * BLOCK * 122;
  }

  add(): number {
    const extra = this.length++;
    if (extra >= this.blocks.length * BLOCK) this.blocks.push(new Block());
    return extra;
  }

  block(extra: number): Block {
    return this.blocks[extra >>> BLOCK_BITS]!;
  }
}
