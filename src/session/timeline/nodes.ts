const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;

/** Columns of `Nodes`, one block of them. */
class Block {
  readonly at = new Uint32Array(CHUNK);
  readonly t = new Float64Array(CHUNK);
  readonly lastT = new Float64Array(CHUNK);
  readonly count = new Uint32Array(CHUNK);
  readonly what = new Uint8Array(CHUNK);
  readonly text = new Uint32Array(CHUNK);
  readonly next = new Uint32Array(CHUNK);
}

/** Number of a node. 0 is none: the end of a list. */
export type NodeRef = number;

/**
 * Linked lists in columns: what a row needs beyond its fixed columns, where only some rows need it (frames on the wire, times of
 * progress). Nodes that are given back are used again.
 */
export class Nodes {
  private readonly blocks: Block[] = [];
  private size = 1;
  private free: NodeRef = 0;

  get bytes(): number {
    return this.blocks.length * CHUNK * 33;
  }

  add(at: number, t: number, what = 0, text = 0): NodeRef {
    let ref = this.free;
    if (ref !== 0) this.free = this.next(ref);
    else ref = this.size++;
    if (ref >= this.blocks.length * CHUNK) this.blocks.push(new Block());
    const block = this.block(ref);
    const i = ref % CHUNK;
    block.at[i] = at;
    block.t[i] = t;
    block.lastT[i] = t;
    block.count[i] = 1;
    block.what[i] = what;
    block.text[i] = text;
    block.next[i] = 0;
    return ref;
  }

  /** Counts one more event into a node. */
  fold(ref: NodeRef, t: number): void {
    const block = this.block(ref);
    const i = ref % CHUNK;
    block.count[i] = block.count[i]! + 1;
    block.lastT[i] = t;
  }

  link(ref: NodeRef, next: NodeRef): void {
    this.block(ref).next[ref % CHUNK] = next;
  }

  release(ref: NodeRef): void {
    this.link(ref, this.free);
    this.free = ref;
  }

  at(ref: NodeRef): number {
    return this.block(ref).at[ref % CHUNK]!;
  }
  t(ref: NodeRef): number {
    return this.block(ref).t[ref % CHUNK]!;
  }
  lastT(ref: NodeRef): number {
    return this.block(ref).lastT[ref % CHUNK]!;
  }
  count(ref: NodeRef): number {
    return this.block(ref).count[ref % CHUNK]!;
  }
  what(ref: NodeRef): number {
    return this.block(ref).what[ref % CHUNK]!;
  }
  text(ref: NodeRef): number {
    return this.block(ref).text[ref % CHUNK]!;
  }
  next(ref: NodeRef): NodeRef {
    return this.block(ref).next[ref % CHUNK]!;
  }

  /** The nodes of a list, from its head. */
  *list(head: NodeRef): Generator<NodeRef> {
    for (let ref = head; ref !== 0; ref = this.next(ref)) yield ref;
  }

  private block(ref: NodeRef): Block {
    return this.blocks[ref >>> CHUNK_BITS]!;
  }
}
