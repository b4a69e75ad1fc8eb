import type { Arrangement, TimeRange } from '../../src/session/timeline/row.js';
import type { WindowAt } from '../../src/session/timeline/view.js';
import { AS_IT_COMES, readArrangement } from './arranging.js';

/** What outlives the webview while it is hidden: how it was used, never what was captured. */
export interface Saved {
  /** The session that the choice belongs to. */
  readonly session: string | null;
  /** The trace of that session: the host brings an editor back with it after the window was reloaded. */
  readonly file: string | null;
  readonly row: number | null;
  readonly filter: string;
  /** Filters used lately, newest first. */
  readonly recent: readonly string[];
  /** The time that was chosen in the session; null: all of it. */
  readonly range: TimeRange | null;
  /** How the list is grouped, and what is folded in it. */
  readonly arrangement: Arrangement;
  readonly at: WindowAt;
  readonly detailsHeight: number | null;
  readonly detailsWidth: number | null;
  /** Whether the details are open, beside the list and below it. */
  readonly open: { readonly right: boolean; readonly below: boolean };
  readonly bodiesAs: 'tree' | 'raw';
  /** Whether the numbers stand in the place of the rows. */
  readonly statistics: boolean;
}

export const NOTHING_SAVED: Saved = {
  session: null,
  file: null,
  row: null,
  filter: '',
  recent: [],
  range: null,
  arrangement: AS_IT_COMES,
  at: { kind: 'tail' },
  detailsHeight: null,
  detailsWidth: null,
  open: { right: true, below: false },
  bodiesAs: 'tree',
  statistics: false,
};

/** Reads what was saved, maybe by another version: whatever does not fit takes its first value. */
export function readSaved(value: unknown): Saved {
  if (typeof value !== 'object' || value === null) return NOTHING_SAVED;
  const saved = value as { [K in keyof Saved]?: unknown };
  const first = (saved.at as { first?: unknown } | undefined)?.first;
  const open = (saved.open ?? {}) as { right?: unknown; below?: unknown };
  return {
    session: typeof saved.session === 'string' ? saved.session : null,
    file: typeof saved.file === 'string' ? saved.file : null,
    row: numberOr(saved.row),
    filter: typeof saved.filter === 'string' ? saved.filter : '',
    recent: Array.isArray(saved.recent) ? saved.recent.filter((filter) => typeof filter === 'string') : [],
    range: rangeOr(saved.range),
    arrangement: readArrangement(saved.arrangement),
    at: typeof first === 'number' && first >= 0 ? { kind: 'position', first } : { kind: 'tail' },
    detailsHeight: numberOr(saved.detailsHeight),
    detailsWidth: numberOr(saved.detailsWidth),
    open: { right: open.right !== false, below: open.below === true },
    bodiesAs: saved.bodiesAs === 'raw' ? 'raw' : 'tree',
    statistics: saved.statistics === true,
  };
}

function rangeOr(value: unknown): TimeRange | null {
  const { from, to } = (value ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  const [start, end] = [numberOr(from), numberOr(to)];
  return start === null || end === null || end <= start ? null : { from: start, to: end };
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
