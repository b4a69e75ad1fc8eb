const BLOCK_BITS = 11;
const BLOCK = 1 << BLOCK_BITS;

/** Stands for "no such record" and "no such row" in columns of indexes. */
export const NONE = 0xffff_ffff;

/** The columns of 2,048 rows. */
class Block {
  readonly state = new Uint8Array(BLOCK);
  readonly flags = new Uint8Array(BLOCK);
  readonly dir = new Uint8Array(BLOCK);
  readonly labelIs = new Uint8Array(BLOCK);
  readonly level = new Uint8Array(BLOCK);
  /** Cause of an orphan, or who cancelled. */
  readonly detail = new Uint8Array(BLOCK);
  readonly findings = new Uint16Array(BLOCK);
  readonly start = new Float64Array(BLOCK);
  /** NaN while open. */
  readonly end = new Float64Array(BLOCK).fill(Number.NaN);
  readonly size = new Float64Array(BLOCK);
  /** How much of the size went the way of the request; up to 4 GB. */
  readonly sent = new Uint32Array(BLOCK);
  readonly id = new Float64Array(BLOCK);
  readonly at = new Uint32Array(BLOCK);
  readonly answerAt = new Uint32Array(BLOCK).fill(NONE);
  readonly partner = new Uint32Array(BLOCK).fill(NONE);
  readonly method = new Uint32Array(BLOCK);
  readonly label = new Uint32Array(BLOCK);
  readonly description = new Uint32Array(BLOCK);
  /** Text that belongs to the state: error code, what a stray line is, what was done with an elicitation, frames lost. */
  readonly aux = new Uint32Array(BLOCK);
  readonly extra = new Uint32Array(BLOCK);
}

/** Bytes of one row in its fixed columns. */
const ROW_BYTES = 6 + 2 + 4 * 8 + 9 * 4;

/** The rows in columns. `at(row)` gives the block, `row % RowTable.BLOCK` the place in it. */
export class RowTable {
  static readonly BLOCK = BLOCK;
  private readonly blocks: Block[] = [];
  length = 0;

  get bytes(): number {
    return this.blocks.length * BLOCK * ROW_BYTES;
  }

  /** Adds an empty row; returns its index. */
  add(): number {
    if (this.length === this.blocks.length * BLOCK) this.blocks.push(new Block());
    return this.length++;
  }

  block(row: number): Block {
    const block = this.blocks[row >>> BLOCK_BITS];
    if (block === undefined || row >= this.length) throw new RangeError(`There is no row ${row}.`);
    return block;
  }
}

/** A growing column of indexes; what was never set reads as NONE. */
export class IndexColumn {
  private readonly blocks: Uint32Array[] = [];

  get bytes(): number {
    return this.blocks.length * BLOCK * 4;
  }

  set(index: number, value: number): void {
    const block = index >>> BLOCK_BITS;
    while (this.blocks.length <= block) this.blocks.push(new Uint32Array(BLOCK).fill(NONE));
    this.blocks[block]![index % BLOCK] = value;
  }

  get(index: number): number {
    return this.blocks[index >>> BLOCK_BITS]?.[index % BLOCK] ?? NONE;
  }
}
