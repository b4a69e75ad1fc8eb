import type { Arrangement, Grouping, Over } from '../../src/session/timeline/row.js';
import type { Line } from './viewport.js';

export const AS_IT_COMES: Arrangement = { by: 'none', folded: [], unfolded: [], foldedSections: [] };
/** So much of what was folded is remembered, the latest last. */
const REMEMBERED = 500;

/** A call is folded, or unfolded. */
export function foldRow(arrangement: Arrangement, row: number, on: boolean): Arrangement {
  const without = (rows: readonly number[]) => rows.filter((other) => other !== row);
  const folded = without(arrangement.folded);
  const unfolded = without(arrangement.unfolded);
  return on
    ? { ...arrangement, folded: [...folded, row].slice(-REMEMBERED), unfolded }
    : { ...arrangement, folded, unfolded: [...unfolded, row].slice(-REMEMBERED) };
}

/** A section is folded, or unfolded. */
export function foldSection(arrangement: Arrangement, key: string, on: boolean): Arrangement {
  const others = arrangement.foldedSections.filter((other) => other !== key);
  return { ...arrangement, foldedSections: on ? [...others, key].slice(-REMEMBERED) : others };
}

/** Nothing is folded over a row any more. */
export function unfold(arrangement: Arrangement, over: Over): Arrangement {
  return over.kind === 'row' ? foldRow(arrangement, over.row, false) : foldSection(arrangement, over.key, false);
}

/** The rows put into sections by something else; none of the new ones is folded. */
export function groupBy(arrangement: Arrangement, by: Grouping): Arrangement {
  return by === arrangement.by ? arrangement : { ...arrangement, by, foldedSections: [] };
}

/** What an arrow key to the left (`fold`) or to the right does at a line, as in every tree. */
export type TreeStep =
  | { readonly kind: 'fold'; readonly on: boolean }
  /** To the line in which this one is, or to the first that is in it. */
  | { readonly kind: 'out' | 'in' }
  | { readonly kind: 'nothing' };

/** What such a key does at a line; at none, nothing. `grouped`: whether rows stand in sections. */
export function treeStep(line: Line | null, key: 'fold' | 'unfold', grouped: boolean): TreeStep {
  if (line === null) return { kind: 'nothing' };
  const folded = line.kind === 'section' ? line.section.folded : (line.row.parts?.folded ?? null);
  if (key === 'unfold') {
    if (folded === null) return { kind: 'nothing' };
    return folded ? { kind: 'fold', on: false } : { kind: 'in' };
  }
  if (folded === false) return { kind: 'fold', on: true };
  const inside = line.kind === 'row' && (line.row.of !== undefined || grouped);
  return inside ? { kind: 'out' } : { kind: 'nothing' };
}

/** An arrangement that was saved, maybe by another version: what does not fit is left out. */
export function readArrangement(value: unknown): Arrangement {
  if (typeof value !== 'object' || value === null) return AS_IT_COMES;
  const { by, folded, unfolded, foldedSections } = value as { [K in keyof Arrangement]?: unknown };
  const list = <T extends string | number>(given: unknown, type: 'string' | 'number') =>
    Array.isArray(given) ? given.filter((one): one is T => typeof one === type).slice(-REMEMBERED) : [];
  return {
    by: by === 'method' || by === 'tool' || by === 'state' ? by : 'none',
    folded: list<number>(folded, 'number'),
    unfolded: list<number>(unfolded, 'number'),
    foldedSections: list<string>(foldedSections, 'string'),
  };
}
