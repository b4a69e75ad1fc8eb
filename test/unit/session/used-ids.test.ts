import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsedIds } from '../../../src/session/used-ids.js';

describe('used ids', () => {
  it('are what a set of them is', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer({ min: -20, max: 40 }), fc.constantFrom('"a"', '"b"', '1.5'))), (ids) => {
        const used = new UsedIds();
        const set = new Set<number | string>();
        for (const id of ids) {
          expect(used.add(id)).toBe(set.has(id) ? 'yes' : 'no');
          set.add(id);
        }
        for (let id = -21; id <= 41; id++) expect(used.has(id)).toBe(set.has(id) ? 'yes' : 'no');
      }),
    );
  });

  it('do not say no any more once they had to forget', () => {
    const used = new UsedIds();
    for (let i = 0; i < 5000; i++) used.add(i * 2);
    expect([used.has(9998), used.has(1), used.has(0)]).toEqual(['yes', 'unknown', 'unknown']);
  });
});
