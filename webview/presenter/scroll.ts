import type { Heights } from './heights.js';

/** Where the picture of the rows stands. All in px. */
export interface Scroll {
  readonly top: number;
  readonly viewport: number;
  readonly total: number;
}

export interface Range {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
}

export const THUMB_LEAST = 20;

/** As far down as can be scrolled, in px. */
export function maxTop({ viewport, total }: Scroll): number {
  return Math.max(0, total - viewport);
}

/** The same place, moved into what can be scrolled to. */
export function clampTop(scroll: Scroll, top: number): number {
  return Math.min(Math.max(0, Number.isFinite(top) ? top : 0), maxTop(scroll));
}

/** Positions of the rows of which at least a part is in sight. */
export function visibleRange({ top, viewport }: Scroll, heights: Heights): Range {
  const first = heights.at(top);
  const last = heights.at(top + viewport);
  return { first, end: Math.max(first, Math.min(heights.lines, heights.topOf(last) < top + viewport ? last + 1 : last)) };
}

/** Where to scroll so that a row is wholly in sight, moving as little as possible. */
export function topToShow(scroll: Scroll, position: number, heights: Heights): number {
  const start = heights.topOf(position);
  const end = heights.topOf(position + 1);
  if (start < scroll.top) return clampTop(scroll, start);
  if (end > scroll.top + scroll.viewport) return clampTop(scroll, end - scroll.viewport);
  return scroll.top;
}

/** The thumb on its track, which is as high as the viewport; null where everything is in sight. */
export function thumbOf(scroll: Scroll): { readonly top: number; readonly height: number } | null {
  const { viewport, total, top } = scroll;
  if (total <= viewport || viewport <= 0) return null;
  const height = Math.min(viewport, Math.max(THUMB_LEAST, (viewport / total) * viewport));
  return { top: (top / maxTop(scroll)) * (viewport - height), height };
}

/** Where to scroll when the thumb's upper end is dragged to `thumbTop` on its track. */
export function topOfThumb(scroll: Scroll, thumbTop: number): number {
  const thumb = thumbOf(scroll);
  if (thumb === null) return 0;
  return clampTop(scroll, (thumbTop / Math.max(1, scroll.viewport - thumb.height)) * maxTop(scroll));
}

/**
 * The window of rows to ask the host for: what is in sight with as much again above and below, so that scrolling on finds rows.
 * Null where the window that is there still leaves room on both sides.
 */
export function windowToAsk(sight: Range, have: Range, lines: number): { readonly first: number; readonly count: number } | null {
  const height = Math.max(1, sight.end - sight.first);
  const margin = Math.ceil(height / 2);
  const enough = have.first <= Math.max(0, sight.first - margin) && have.end >= Math.min(lines, sight.end + margin);
  return enough ? null : { first: Math.max(0, sight.first - height), count: 3 * height };
}
