const BLOCK_BITS = 12;
const BLOCK = 1 << BLOCK_BITS;

class Block {
  readonly offset = new Float64Array(BLOCK);
  readonly size = new Uint32Array(BLOCK);
}

/** Where in the file each record stands, so that bodies can be read when they are looked at and need not be kept. */
export class RecordIndex {
  private readonly blocks: Block[] = [];
  length = 0;
  /** Offset behind the last record. */
  private end = 0;

  get bytes(): number {
    return this.blocks.length * BLOCK * 12;
  }

  /** Record `at` starts at `offset`; the next can start at `end`. Records are added in order. */
  add(at: number, offset: number, end: number): void {
    while (this.blocks.length * BLOCK <= at) this.blocks.push(new Block());
    this.blocks[at >>> BLOCK_BITS]!.offset[at % BLOCK] = offset;
    this.length = at + 1;
    this.end = end;
  }

  /** The size of a record's frame (or line of stderr) on the wire, in bytes. */
  setSize(at: number, size: number): void {
    this.blocks[at >>> BLOCK_BITS]!.size[at % BLOCK] = Math.min(size, 0xffff_ffff);
  }

  /** Offset, length in the file (with what blank lines may follow) and size on the wire; null where there is no such record. */
  get(at: number): { readonly offset: number; readonly length: number; readonly size: number } | null {
    if (at < 0 || at >= this.length) return null;
    const block = this.blocks[at >>> BLOCK_BITS]!;
    const next = at + 1 < this.length ? this.blocks[(at + 1) >>> BLOCK_BITS]!.offset[(at + 1) % BLOCK]! : this.end;
    const offset = block.offset[at % BLOCK]!;
    return { offset, length: next - offset, size: block.size[at % BLOCK]! };
  }
}
