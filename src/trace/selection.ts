import type { TraceRecord } from './record.js';

/**
 * Tells for each record in turn what a copy of part of a trace holds: the record where it was chosen, and a `gap` in front of it
 * where frames were left out, so that nobody takes the copy for the whole.
 */
export class Selection {
  #lost = 0;

  constructor(private readonly chosen: (at: number) => boolean) {}

  take(record: TraceRecord, at: number): readonly TraceRecord[] {
    if (!this.chosen(at)) {
      if (!('ev' in record) && record.dir !== 'stderr') this.#lost++;
      if ('ev' in record && record.ev === 'gap') this.#lost += record.lost;
      return [];
    }
    const lost = this.#lost;
    this.#lost = 0;
    return lost === 0 ? [record] : [{ t: record.t, ev: 'gap', lost }, record];
  }
}
