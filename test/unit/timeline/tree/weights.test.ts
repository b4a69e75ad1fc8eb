import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Weights } from '../../../../src/session/timeline/tree/weights.js';

/** Some thousand rows with weights, in a plain array. */
const changes = fc.array(fc.record({ row: fc.nat(5000), weight: fc.constantFrom(0, 1, 1, 2, 7) }), { minLength: 1, maxLength: 4000 });

for (const base of [0, 1] as const) {
  test(`weights over a base of ${base} tell the same as a list that is added up anew`, () => {
    fc.assert(
      fc.property(changes, fc.array(fc.nat(20_000), { maxLength: 50 }), (list, positions) => {
        const extent = 5001;
        const weights = new Weights(base, () => extent);
        const naive = new Array<number>(extent).fill(base);
        for (const { row, weight } of list) {
          weights.set(row, weight);
          naive[row] = weight;
        }
        const lines = naive.flatMap((weight, row) => Array.from({ length: weight }, (_, offset) => ({ row, offset })));
        expect(weights.total).toBe(lines.length);
        for (const position of positions) {
          if (position < lines.length) expect(weights.at(position)).toEqual(lines[position]);
          const row = position % extent;
          expect(weights.get(row)).toBe(naive[row]);
          expect(weights.before(row)).toBe(naive.slice(0, row).reduce((sum, weight) => sum + weight, 0));
        }
        const from = positions[0] === undefined ? 0 : positions[0] % extent;
        const there = naive.flatMap((weight, row) => (weight > 0 ? [row] : []));
        expect([...weights.rows(from, 1)]).toEqual(there.filter((row) => row >= from));
        expect([...weights.rows(from, -1)]).toEqual(there.filter((row) => row <= from).reverse());
      }),
      { numRuns: 60 },
    );
  });
}

test('a million rows with parts are found and changed in time that does not grow with them', () => {
  const weights = new Weights(1, () => 1_000_000);
  for (let row = 0; row < 1_000_000; row += 4) {
    weights.set(row, 4);
    for (let part = 1; part < 4; part++) weights.set(row + part, 0);
  }
  expect(weights.total).toBe(1_000_000);
  const started = performance.now();
  for (let i = 0; i < 1000; i++) {
    const row = ((i * 7919) % 250_000) * 4;
    weights.set(row, 1);
    expect(weights.at(weights.before(row) + 1).offset).toBe(0);
    weights.set(row, 4);
  }
  // A list that is made anew for each change takes thousands of times as long.
  expect(performance.now() - started).toBeLessThan(2000);
});
