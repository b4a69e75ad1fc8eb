import type { TraceRecord } from '../record.js';

/** So many records wait at most for the next line of their stream: what a program wraps follows at once. */
const MOST_WAITING = 64;

/** Hands records on in order, each with the record of the same stream behind it, where that comes soon. */
export class Lookahead {
  readonly #queue: { readonly record: TraceRecord; next: TraceRecord | null; settled: boolean }[] = [];

  constructor(private readonly take: (record: TraceRecord, next: TraceRecord | null) => void) {}

  push(record: TraceRecord): void {
    const stream = 'dir' in record && !('ev' in record) ? record.dir : null;
    const before =
      stream === null ? undefined : this.#queue.findLast((waiting) => !('ev' in waiting.record) && waiting.record.dir === stream);
    if (before !== undefined) {
      before.next = record;
      before.settled = true;
    }
    this.#queue.push({ record, next: null, settled: stream === null });
    while (this.#queue[0]?.settled || this.#queue.length > MOST_WAITING) this.#hand();
  }

  /** Nothing follows. */
  end(): void {
    while (this.#queue.length > 0) this.#hand();
  }

  #hand(): void {
    const { record, next } = this.#queue.shift()!;
    this.take(record, next);
  }
}
