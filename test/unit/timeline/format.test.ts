import { expect, test } from 'vitest';
import { formatAxis, formatBytes, formatCode, formatCount, formatDuration } from '../../../src/session/timeline/format.js';

test.each([
  [0, '0 ms'],
  [0.04, '0.1 ms'],
  [0.4, '0.4 ms'],
  [0.96, '1 ms'],
  [86, '86 ms'],
  [999.4, '999 ms'],
  [999.6, '1.00 s'],
  [9190, '9.19 s'],
  [9996, '10.0 s'],
  [21_600, '21.6 s'],
  [59_960, '1 m 00 s'],
  [84_000, '1 m 24 s'],
  [65_000, '1 m 05 s'],
  [3_599_600, '1 h 00 m'],
  [7_500_000, '2 h 05 m'],
  [359_970_000, '4 d 04 h'],
  [367_200_000, '4 d 06 h'],
  [25_000_000_000, '289 d'],
  [86_399_999_000, '1,000 d'],
  [1e12, '31 y'],
  [1e15, '31,709 y'],
  [1e300, '999,999 y'],
  [Number.POSITIVE_INFINITY, '999,999 y'],
  [-5, '0 ms'],
  [Number.NaN, '0 ms'],
])('a duration of %d ms reads %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

test.each([
  [182, '182 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [18_200, '18.2 kB'],
  [999_960, '1.0 MB'],
  [2_100_000, '2.1 MB'],
  [3e12, '3.0 TB'],
])('%d bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [9_999, '9,999'],
  [12_345, '12.3k'],
  [99_960, '100k'],
  [1_234_567, '1.2M'],
])('a counter of %d reads %s', (count, text) => expect(formatCount(count)).toBe(text));

test.each([
  [0, 1000, '0'],
  [20_000, 1000, '0:20'],
  [3_600_000, 1000, '1:00:00'],
  [500, 500, '0:00.5'],
  [1020, 20, '0:01.02'],
])('%d ms on an axis with steps of %d ms reads %s', (ms, step, text) => expect(formatAxis(ms, step)).toBe(text));

test('a negative code has a true minus sign', () => expect(formatCode('-32601')).toBe('−32601'));

test('no duration is longer than its column is wide', () => {
  for (let ms = 0.01; ms < 1e18; ms *= 1.07) expect([ms, formatDuration(ms).length <= 9]).toEqual([ms, true]);
});
