import { expect, it } from 'vitest';
import { sharedLines } from '../../../src/extension/codelens/sharedLines.js';

it('knows the lines on which several servers stand, as in a configuration written in one line, so that their lenses are told apart', () => {
  expect([...sharedLines([0, 0, 0])]).toEqual([0]);
  expect([...sharedLines([1, 2, 4, 4, 7])]).toEqual([4]);
  expect([...sharedLines([1, 2, 3])]).toEqual([]);
  expect([...sharedLines([])]).toEqual([]);
});
