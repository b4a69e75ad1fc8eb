/** The layout of the list, from its width in px. Names win: everything else leaves before they are cut, what is worth least first. */
export type ListLayout =
  /** Too narrow for columns: the bar runs under the text, on a track over the whole width. */
  | { readonly kind: 'narrow'; readonly room: NarrowRoom; readonly axis: Span }
  | {
      readonly kind: 'columns';
      readonly id: boolean;
      readonly state: boolean;
      readonly size: boolean;
      /** Whether the marks of what Tapline did are words, or only signs. */
      readonly tags: 'words' | 'signs';
      /** Value for `grid-template-columns`. */
      readonly template: string;
      /** Where the waterfall column stands in the row, and where the axis stands in the row. */
      readonly waterfall: Span;
      readonly axis: Span;
    };

/** `names`: little more than the name; `durations`: with its duration and direction; `words`: with a description, too. */
export type NarrowRoom = 'names' | 'durations' | 'words';

export interface Span {
  readonly left: number;
  readonly width: number;
}

/** Where the parts of the page stand, from the width and height of the view in px. */
export interface PageLayout {
  readonly counters: 'least' | 'glyphs' | 'stacked' | 'line' | 'toolbar';
  readonly details: 'right' | 'below' | 'over';
}

export const ROW_HEIGHT = 22;
const STACKED_BELOW = 480;
/** A view in VS Code's side bar of default width has 298 px: there the words still fit, so they are there. */
const COMPACT_BELOW = 290;
/** VS Code's narrowest side bar has 170 px. */
const NAMES_BELOW = 230;
/** To the right there is room for the diamond of an answer after a cancellation at the very end, beside the scroll bar. */
const INSET = { narrow: { left: 8, right: 17 }, left: 10, right: 24 };
const WIDTH = { pad: 10, glyph: 16, direction: 18, id: 34, finding: 20, state: 200, duration: 72, size: 60, action: 28 };
/** Of monospace characters at 12 px, and what stands around an id. */
const ID = { char: 7.3, around: 10, most: 98 };
const LABEL = { least: 240, share: 0.42, most: 420 };
/** The waterfall has at least so much when a column joins: what is worth more joins first. */
const WATERFALL = { least: 150, state: 178, id: 198, size: 238 };
const SIGNS_BELOW = 320;
/** Clocks of a session without contact read `> 59 m 59 s`. */
const DURATION_AT_LEAST = 78;
const LIST_LEAST = 560;
export const DETAILS_WIDTH = 404;

/** Where the parts of the page stand in a view of that size; `detailsWidth`: as wide as the person drew the details. In px. */
export function pageLayout(width: number, height: number, detailsWidth: number = DETAILS_WIDTH): PageLayout {
  return {
    counters: countersLayout(width),
    details: width >= 860 && width - detailsWidth >= LIST_LEAST ? 'right' : height < 360 ? 'over' : 'below',
  };
}

function countersLayout(width: number): PageLayout['counters'] {
  if (width < NAMES_BELOW) return 'least';
  if (width < COMPACT_BELOW) return 'glyphs';
  if (width < STACKED_BELOW) return 'stacked';
  return width < 860 ? 'line' : 'toolbar';
}

/** `atLeast`: durations are lower bounds, which takes room for a sign. `idChars`: how long the longest id is. */
export function listLayout(width: number, atLeast = false, idChars = 0): ListLayout {
  const duration = atLeast ? DURATION_AT_LEAST : WIDTH.duration;
  const fixed = WIDTH.pad + WIDTH.glyph + WIDTH.direction + WIDTH.finding + duration + WIDTH.action;
  let rest = width - fixed;
  if (rest < LABEL.least + WATERFALL.least) return narrowLayout(width);
  const joins = (column: number, waterfall: number) => {
    const fits = rest - column >= LABEL.least + waterfall;
    if (fits) rest -= column;
    return fits;
  };
  const idWidth = Math.max(WIDTH.id, Math.min(ID.most, Math.ceil(idChars * ID.char + ID.around)));
  const state = joins(WIDTH.state, WATERFALL.state);
  const id = state && joins(idWidth, WATERFALL.id);
  const size = id && joins(WIDTH.size, WATERFALL.size);
  const label = Math.max(LABEL.least, Math.min(LABEL.most, Math.round(rest * LABEL.share)));
  const waterfall = rest - label;
  const tracks = [WIDTH.pad, WIDTH.glyph, WIDTH.direction, id && idWidth, label, WIDTH.finding]
    .concat([state && WIDTH.state, duration, size && WIDTH.size, WIDTH.action, waterfall])
    .filter((track) => track !== false);
  const left = width - waterfall;
  return {
    ...{ kind: 'columns', id, state, size, tags: label < SIGNS_BELOW ? 'signs' : 'words' },
    template: tracks.map((track) => `${track}px`).join(' '),
    waterfall: { left, width: waterfall },
    axis: { left: left + INSET.left, width: waterfall - INSET.left - INSET.right },
  };
}

function narrowLayout(width: number): ListLayout {
  const room = width < NAMES_BELOW ? 'names' : width < COMPACT_BELOW ? 'durations' : 'words';
  return { kind: 'narrow', room, axis: { left: INSET.narrow.left, width: Math.max(1, width - INSET.narrow.left - INSET.narrow.right) } };
}
