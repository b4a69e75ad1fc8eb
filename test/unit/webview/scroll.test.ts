import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heights } from '../../../webview/presenter/heights.js';
import {
  maxTop,
  type Scroll,
  THUMB_LEAST,
  thumbOf,
  topOfThumb,
  topToShow,
  visibleRange,
  windowToAsk,
} from '../../../webview/presenter/scroll.js';

/** A million rows without sections. */
const ROWS = new Heights(1_000_000);
const MILLION: Scroll = { top: 0, viewport: 600, total: 22_000_000 };

test('of a million rows only those in sight are in the range, at the beginning, in the middle and at the end', () => {
  expect(visibleRange(MILLION, ROWS)).toEqual({ first: 0, end: 28 });
  expect(visibleRange({ ...MILLION, top: 11_000_011 }, ROWS)).toEqual({ first: 500_000, end: 500_028 });
  expect(visibleRange({ ...MILLION, top: maxTop(MILLION) }, ROWS)).toEqual({ first: 999_972, end: 1_000_000 });
});

test('the thumb is never smaller than 20 px, stays on its track, and is absent where all is in sight', () => {
  expect(thumbOf(MILLION)).toEqual({ top: 0, height: THUMB_LEAST });
  expect(thumbOf({ ...MILLION, top: maxTop(MILLION) })).toEqual({ top: 580, height: 20 });
  expect(thumbOf({ top: 0, viewport: 600, total: 600 })).toBeNull();
});

test('dragging the thumb and placing it are inverse, so that it stays under the pointer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 2000 }),
      fc.integer({ min: 2001, max: 30_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (viewport, total, part) => {
        const scroll = { top: 0, viewport, total };
        const top = part * maxTop(scroll);
        const thumb = thumbOf({ ...scroll, top });
        expect(topOfThumb(scroll, thumb!.top)).toBeCloseTo(top, 3);
      },
    ),
  );
});

test('showing a row moves as little as possible', () => {
  const scroll = { top: 220, viewport: 220, total: 22_000 };
  expect(topToShow(scroll, 12, ROWS)).toBe(220);
  expect(topToShow(scroll, 9, ROWS)).toBe(198);
  expect(topToShow(scroll, 20, ROWS)).toBe(242);
});

test('a window is asked for when less than half a screen is left on a side, and holds all that is in sight', () => {
  const sight = { first: 100, end: 130 };
  expect(windowToAsk(sight, { first: 70, end: 160 }, 1000)).toBeNull();
  const asked = windowToAsk(sight, { first: 95, end: 185 }, 1000);
  expect(asked).toEqual({ first: 70, count: 90 });
  expect(windowToAsk({ first: 0, end: 30 }, { first: 0, end: 45 }, 1000)).toBeNull();
  expect(windowToAsk({ first: 970, end: 1000 }, { first: 950, end: 1000 }, 1000)).toBeNull();
});
