/** Where the picture of the rows stands. All in px; rows are of one height. */
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

export function maxTop({ viewport, total }: Scroll): number {
  return Math.max(0, total - viewport);
}

/** The same place, moved into what can be scrolled to. */
export function clampTop(scroll: Scroll, top: number): number {
  return Math.min(Math.max(0, Number.isFinite(top) ? top : 0), maxTop(scroll));
}

/** Positions of the rows of which at least a part is in sight. */
export function visibleRange({ top, viewport, total }: Scroll, rowHeight: number): Range {
  const count = Math.round(total / rowHeight);
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)));
  return { first, end: Math.max(first, Math.min(count, Math.ceil((top + viewport) / rowHeight))) };
}

/** Where to scroll so that a row is wholly in sight, moving as little as possible. */
export function topToShow(scroll: Scroll, position: number, rowHeight: number): number {
  const start = position * rowHeight;
  if (start < scroll.top) return clampTop(scroll, start);
  if (start + rowHeight > scroll.top + scroll.viewport) return clampTop(scroll, start + rowHeight - scroll.viewport);
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
export function windowToAsk(sight: Range, have: Range, matched: number): { readonly first: number; readonly count: number } | null {
  const height = Math.max(1, sight.end - sight.first);
  const margin = Math.ceil(height / 2);
  const enough = have.first <= Math.max(0, sight.first - margin) && have.end >= Math.min(matched, sight.end + margin);
  return enough ? null : { first: Math.max(0, sight.first - height), count: 3 * height };
}
