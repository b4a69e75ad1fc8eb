import type { Dir } from '../../protocol/direction.js';
import { Extras } from './extras.js';
import type { CancelOutcome } from './row.js';
import type { Store } from './store.js';
import { NONE } from './table.js';

interface Waiting {
  readonly row: number;
  readonly at: number;
}

/**
 * What became of cancellations: whether the receiver read them, and what it still did. A receiver reads its input in order,
 * so whatever was sent after the cancellation and got an answer proves that the cancellation was read before.
 */
export class Cancels {
  /** Cancelled rows whose cancellation is not known to have been read, by direction of the request, oldest first. */
  private readonly unproven: Record<Dir, Waiting[]> = { c2s: [], s2c: [] };
  /** Cancelled rows whose grace time still runs, by the clock that stands while a debugger holds the server, oldest first, behind those that are done with. */
  private inGrace: { readonly row: number; readonly until: number }[] = [];
  private graceDone = 0;

  /** `graceMs`: how long the receiver is given before its silence is judged. */
  constructor(
    private readonly store: Store,
    readonly graceMs: number,
  ) {}

  /** A cancellation took effect. */
  add(row: number, dir: Dir, at: number, t: number): void {
    this.unproven[dir].push({ row, at });
    this.inGrace.push({ row, until: this.store.stops.counted(t) + this.graceMs });
  }

  /** Something that was sent in `dir` as record `sentAt` drew a reaction in record `at`. */
  proof(dir: Dir, sentAt: number, at: number, byPing: boolean): void {
    const queue = this.unproven[dir];
    if (queue.length === 0 || queue[0]!.at >= sentAt) return;
    let proven = 0;
    while (proven < queue.length && queue[proven]!.at < sentAt) proven++;
    for (const { row } of queue.splice(0, proven)) {
      const extra = this.store.extra(row);
      const block = this.store.extras.block(extra);
      block.proofAt[extra % Extras.BLOCK] = at;
      block.proofByPing[extra % Extras.BLOCK] = byPing ? 1 : 0;
      this.store.touch(row);
    }
  }

  /** The clock went on: rows whose grace time is over look different now. */
  advance(t: number): void {
    const { inGrace } = this;
    const counted = this.store.stops.counted(t);
    while (this.graceDone < inGrace.length && inGrace[this.graceDone]!.until <= counted) this.store.touch(inGrace[this.graceDone++]!.row);
    if (this.graceDone === 0 || this.graceDone * 2 < inGrace.length) return;
    this.inGrace = inGrace.slice(this.graceDone);
    this.graceDone = 0;
  }

  /** The session ended: no grace time runs on. */
  end(): void {
    this.advance(Number.POSITIVE_INFINITY);
  }
}

/** How a cancelled row stands at the time `now`. */
export function outcomeOf(store: Store, row: number, graceMs: number, now: number): CancelOutcome {
  const extra = store.extra(row);
  const block = store.extras.block(extra);
  const i = extra % Extras.BLOCK;
  const cancelT = block.cancelT[i]!;
  const lateT = block.lateT[i]!;
  if (lateT <= now) return { kind: 'answered', afterMs: lateT - cancelT };
  if (!store.ended && now - cancelT - store.stops.within(cancelT, now) < graceMs) return { kind: 'waiting' };
  const signs = block.signs[i]!;
  const lastMs = signs === 0 ? null : block.signT[i]! - cancelT - store.stops.within(cancelT, block.signT[i]!);
  // Progress that crossed the cancellation on the wire is no disobedience: what counts is what came once it had been read.
  const proofAt = block.proofAt[i]!;
  const quiet = lastMs === null || (lastMs <= graceMs && block.signAt[i]! < proofAt);
  if (proofAt !== NONE && quiet) return { kind: 'stopped' };
  return { kind: 'no-reaction', lastMs, signs };
}
