import { expect, test } from 'vitest';
import { numberSetting } from '../../../src/extension/numberSettings.js';

test('a number that cannot be used is refused, and one that is not set is not', () => {
  expect(numberSetting(500, 60_000, 100)).toEqual({ value: 500, refused: false });
  expect(numberSetting(undefined, 60_000, 100)).toEqual({ value: 60_000, refused: false });
  for (const written of [50, '500', null, Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect(numberSetting(written, 60_000, 100)).toEqual({ value: 60_000, refused: true });
});
