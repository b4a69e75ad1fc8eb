import type { Exchange } from '../listener.js';
import { hashJson } from './hash.js';

/** The open requests of one method in one direction. */
interface Group {
  count: number;
  /** The only open one, not hashed as long as it is alone: in most sessions no call ever overlaps an equal one. */
  single: { readonly row: number; readonly exchange: Exchange } | null;
  readonly byHash: Map<number, number>;
  readonly hashOf: Map<number, number>;
}

/** Finds requests that are sent again while the first is still open: same direction and method, equal params, another id. */
export class Repeats {
  private readonly groups = new Map<string, Group>();

  /** Takes in a new request; returns the row of the open request that it repeats, or null. */
  add(row: number, exchange: Exchange): number | null {
    const key = keyOf(exchange);
    const group = this.groups.get(key);
    if (group === undefined) {
      this.groups.set(key, { count: 1, single: { row, exchange }, byHash: new Map(), hashOf: new Map() });
      return null;
    }
    group.count++;
    if (group.single !== null) {
      this.hash(group, group.single.row, group.single.exchange);
      group.single = null;
    }
    return this.hash(group, row, exchange);
  }

  /** A request was answered or cancelled: what comes later does not repeat it. */
  remove(row: number, exchange: Exchange): void {
    const key = keyOf(exchange);
    const group = this.groups.get(key);
    if (group === undefined) return;
    if (--group.count === 0) {
      this.groups.delete(key);
      return;
    }
    const hash = group.hashOf.get(row);
    group.hashOf.delete(row);
    if (hash !== undefined && group.byHash.get(hash) === row) group.byHash.delete(hash);
  }

  private hash(group: Group, row: number, exchange: Exchange): number | null {
    const hash = hashJson(exchange.params);
    const earlier = group.byHash.get(hash) ?? null;
    group.byHash.set(hash, row);
    group.hashOf.set(row, hash);
    return earlier;
  }
}

function keyOf(exchange: Exchange): string {
  return `${exchange.dir} ${exchange.method}`;
}
