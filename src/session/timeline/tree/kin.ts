import { IndexColumn, NONE } from '../table.js';
import { Indexes } from './indexes.js';

/** The parts of a call, in order, and how many of them are more than a look whether it is done. */
export interface Parts {
  readonly rows: Indexes;
  readonly telling: number;
}

/**
 * Which rows are part of which call. There is one level: a part of a part is a part of the same call, as that is one thing to a
 * person. Whose part a row is stands fast from the moment it is there.
 */
export class Kin {
  private readonly parents = new IndexColumn();
  private readonly calls = new Map<number, { readonly rows: Indexes; telling: number }>();
  /** All parts, in order. */
  private readonly parts = new Indexes();

  /** Bytes that it takes; those of the map are an estimate. */
  get bytes(): number {
    let bytes = this.parents.bytes + this.parts.bytes;
    for (const { rows } of this.calls.values()) bytes += rows.bytes + 200;
    return bytes;
  }

  /** How many rows are parts. */
  get count(): number {
    return this.parts.length;
  }

  /** The part that came as the `n`-th. */
  part(n: number): number {
    return this.parts.at(n);
  }

  /** The call that a row is part of, or NONE. */
  parentOf(row: number): number {
    return this.parents.get(row);
  }

  /** The call that a row is part of, or the row itself. */
  rootOf(row: number): number {
    const parent = this.parents.get(row);
    return parent === NONE ? row : parent;
  }

  partsOf(row: number): Parts | null {
    return this.calls.get(row) ?? null;
  }

  /** Makes the newest row a part of an earlier one, or of the call which that is a part of. `poll`: it only asks whether it is done. */
  join(row: number, of: number, poll: boolean): void {
    const root = this.rootOf(of);
    if (root >= row) throw new RangeError(`Row ${row} cannot be part of row ${root}: parts come after their call.`);
    this.parents.set(row, root);
    this.parts.add(row);
    let call = this.calls.get(root);
    if (call === undefined) {
      call = { rows: new Indexes(), telling: 0 };
      this.calls.set(root, call);
    }
    call.rows.add(row);
    if (!poll) call.telling++;
  }
}
