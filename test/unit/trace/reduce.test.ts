import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduce } from '../../../src/trace/reduce.js';

const needs = (needed: readonly number[]) => (kept: readonly number[]) => needed.every((one) => kept.includes(one));

describe('reducing a list to what shows something', () => {
  it('finds exactly what is needed, wherever it stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.nat(), { maxLength: 6 }), (length, seeds) => {
        const needed = [...new Set(seeds.map((seed) => seed % length))].sort((a, b) => a - b);
        const { kept, minimal } = reduce(length, needs(needed), { mostTries: 20_000 });
        expect(kept.filter((one) => needed.includes(one))).toEqual(needed);
        // One thing is always left: nothing shows nothing.
        expect(kept.length).toBe(Math.max(1, needed.length));
        expect(minimal).toBe(true);
      }),
    );
  });

  it('leaves nothing out that could go alone, also where one of several would do', () => {
    const either = (kept: readonly number[]) => (kept.includes(3) && kept.includes(90)) || kept.includes(50);
    expect(reduce(100, either).kept).toHaveLength(1);
  });

  it('takes the first guess that shows it, and goes on from there', () => {
    const asked: number[] = [];
    const shows = (kept: readonly number[]) => {
      asked.push(kept.length);
      return needs([5, 70])(kept);
    };
    const guesses = [
      [1, 2],
      [5, 6, 70],
    ];
    expect(reduce(1000, shows, { guesses }).kept).toEqual([5, 70]);
    expect(Math.max(...asked)).toBe(3);
  });

  it('gives the whole back where the whole does not show it, and what it has where the tries are used up', () => {
    expect(reduce(5, () => false)).toEqual({ kept: [0, 1, 2, 3, 4], minimal: false });
    const few = reduce(1000, needs([1, 500, 999]), { mostTries: 12 });
    expect(few.minimal).toBe(false);
    expect(needs([1, 500, 999])(few.kept)).toBe(true);
  });
});
