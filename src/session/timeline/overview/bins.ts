/** What a moment of a session can be marked with. Findings are told apart by their level. */
export const MARK_KINDS = ['error', 'warning', 'info', 'cancelled', 'orphaned', 'leaked'] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * What the overview is drawn from: a session in bins of equal width, with those alone that differ from what the asker has.
 * `state` names what the bins were when this was made; asked with it again, only what changed since comes.
 */
export interface OverviewBins {
  readonly state: string;
  /** Whether this takes the place of all that the asker has, and not only of the bins that it names. */
  readonly whole: boolean;
  /** Width of a bin in ms. */
  readonly width: number;
  /** Bins one behind the other, each in `BIN_FIELDS` numbers, in rising order. */
  readonly bins: readonly number[];
}

/**
 * The numbers of a bin: which one it is, the most requests that were open in it at once (-1 where none was opened or closed, so that as
 * many are open as before), how many were open at its end, its frames, and its marks in the order of `MARK_KINDS`.
 */
export const BIN_FIELDS = 4 + MARK_KINDS.length;

/** The most bins that there are of a session, however long it is. */
export const MOST_BINS = 2048;
