/** The layout of the list, from its width in px. */
export type ListLayout =
  /** Too narrow for columns: the bar runs under the text, on a track over the whole width. */
  | { readonly kind: 'narrow'; readonly description: boolean; readonly axis: Span }
  | {
      readonly kind: 'columns';
      readonly id: boolean;
      readonly state: boolean;
      readonly size: boolean;
      /** Value for `grid-template-columns`. */
      readonly template: string;
      /** Where the waterfall column stands in the row, and where the axis stands in the row. */
      readonly waterfall: Span;
      readonly axis: Span;
    };

export interface Span {
  readonly left: number;
  readonly width: number;
}

/** Where the parts of the page stand, from the width and height of the view in px. */
export interface PageLayout {
  readonly counters: 'glyphs' | 'stacked' | 'line' | 'toolbar';
  readonly details: 'right' | 'below' | 'over';
}

export const ROW_HEIGHT = 22;
const NARROW_BELOW = 480;
/** A view in VS Code's side bar of default width has 298 px: there the words still fit, so they are there. */
const COMPACT_BELOW = 290;
const INSET = { narrow: 8, left: 10, right: 12 };
const WIDTH = { pad: 10, glyph: 16, direction: 18, id: 34, finding: 20, state: 188, duration: 62, size: 60, action: 28 };
const LABEL_LEAST = 100;
const WATERFALL_LEAST = 300;
/** Clocks of a session without contact read `> 59 m 59 s`. */
const DURATION_AT_LEAST = 78;
const LIST_LEAST = 560;
export const DETAILS_WIDTH = 404;

export function pageLayout(width: number, height: number, detailsWidth: number = DETAILS_WIDTH): PageLayout {
  return {
    counters: width < COMPACT_BELOW ? 'glyphs' : width < NARROW_BELOW ? 'stacked' : width < 860 ? 'line' : 'toolbar',
    details: width >= 860 && width - detailsWidth >= LIST_LEAST ? 'right' : height < 360 ? 'over' : 'below',
  };
}

/** `atLeast`: durations are lower bounds, which takes room for a sign. */
export function listLayout(width: number, atLeast = false): ListLayout {
  if (width < NARROW_BELOW) {
    return {
      kind: 'narrow',
      description: width >= COMPACT_BELOW,
      axis: { left: INSET.narrow, width: Math.max(1, width - 2 * INSET.narrow) },
    };
  }
  const size = width >= 860;
  const id = width >= 760;
  const state = width >= 700;
  const duration = atLeast ? DURATION_AT_LEAST : WIDTH.duration;
  const before = WIDTH.pad + WIDTH.glyph + WIDTH.direction + (id ? WIDTH.id : 0);
  const after = WIDTH.finding + (state ? WIDTH.state : 0) + duration + (size ? WIDTH.size : 0) + WIDTH.action;
  const rest = width - before - after;
  const waterfall = Math.min(Math.max(WATERFALL_LEAST, Math.round(rest * 0.6)), rest - LABEL_LEAST);
  const label = rest - waterfall;
  const tracks = [WIDTH.pad, WIDTH.glyph, WIDTH.direction, id && WIDTH.id, label, WIDTH.finding]
    .concat([state && WIDTH.state, duration, size && WIDTH.size, WIDTH.action, waterfall])
    .filter((track) => track !== false);
  const left = width - waterfall;
  return {
    kind: 'columns',
    id,
    state,
    size,
    template: tracks.map((track) => `${track}px`).join(' '),
    waterfall: { left, width: waterfall },
    axis: { left: left + INSET.left, width: waterfall - INSET.left - INSET.right },
  };
}
