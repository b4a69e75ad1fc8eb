import type { BodyCursor, BodySource } from '../../src/session/timeline/filter/search.js';
import type { TraceRecord } from '../../src/trace/record.js';

/** The texts of records that are in memory, for filters that look into bodies. */
export class RecordBodies implements BodySource {
  constructor(private readonly all: () => readonly TraceRecord[]) {}

  get records(): number {
    return this.all().length;
  }

  open(): BodyCursor {
    let at = 0;
    return {
      next: () => {
        const record = this.all()[at];
        if (record === undefined) return null;
        return { at: at++, text: 'raw' in record ? (record.raw ?? '') : '', last: true };
      },
    };
  }
}
