import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdTable } from '../../../src/tap/observe/idTable.js';

it('holds what a Map would hold, newest last, whatever ids come and go', () => {
  const id = fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: -5, max: 5 }).map((n) => n * 1024),
    fc.maxSafeInteger(),
    fc.constantFrom('"a"', '"7"', '1.5', '12345678901234567890'),
  );
  const step = fc.tuple(fc.constantFrom('set', 'set', 'delete'), id, fc.nat());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const table = new IdTable<number>();
      const map = new Map<number | string, number>();
      for (const [what, key, value] of steps) {
        map.delete(key);
        if (what === 'set') {
          map.set(key, value);
          table.set(key, value);
        } else table.delete(key);
        expect(table.get(key)).toBe(map.get(key) ?? null);
      }
      expect(table.size).toBe(map.size);
      expect(table.entries()).toEqual([...map]);
    }),
    { numRuns: 300 },
  );
});

it('grows, forgets its older half, and stays right while a million requests pass', () => {
  const table = new IdTable<number>();
  for (let i = 0; i < 5000; i++) table.set(i, i);
  table.forgetHalf();
  expect(table.entries().map(([key]) => key)).toEqual(Array.from({ length: 2500 }, (_, i) => 2500 + i));
  for (let i = 5000; i < 1_000_000; i++) {
    table.set(i, i);
    table.delete(i - 2500);
  }
  expect(table.size).toBe(2500);
  expect(table.get(999_999)).toBe(999_999);
  expect(table.get(997_499)).toBeNull();
});
