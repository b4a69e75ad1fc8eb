import type { Arrangement, Grouping } from '../row.js';

const GROUPINGS: readonly Grouping[] = ['none', 'method', 'tool', 'state'];
/** So much of what a person folded is taken over. */
const MOST_FOLDS = 1000;

/** Rows in the order of their start, calls with their parts unfolded. */
export const AS_IT_COMES: Arrangement = { by: 'none', folded: [], unfolded: [], foldedSections: [] };

/** An arrangement from outside: what is wrong in it counts as not said. */
export function arrangementOf(value: Partial<Arrangement> | undefined): Arrangement {
  const rows = (list: readonly number[] | undefined) => (Array.isArray(list) ? list.filter(isRow).slice(-MOST_FOLDS) : []);
  const { by, folded, unfolded, foldedSections } = value ?? {};
  return {
    by: GROUPINGS.find((known) => known === by) ?? 'none',
    folded: rows(folded),
    unfolded: rows(unfolded),
    foldedSections: Array.isArray(foldedSections) ? foldedSections.filter((key) => typeof key === 'string').slice(-MOST_FOLDS) : [],
  };
}

function isRow(row: unknown): boolean {
  return typeof row === 'number' && Number.isInteger(row) && row >= 0 && row < 0xffff_ffff;
}
