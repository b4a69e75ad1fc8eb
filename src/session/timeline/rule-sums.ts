import { codeFor, LEVELS } from './codes.js';
import type { Level, RuleSum } from './row.js';
import { RowTable } from './table.js';
import type { Timeline } from './timeline.js';

/** The rules that do not hold somewhere, the gravest first, with the number of rows that each marks. */
export function ruleSums({ store, findings }: Timeline): readonly RuleSum[] {
  const sums = new Map<string, { level: Level; rows: number }>();
  for (let row = 0; row < store.rows.length; row++) {
    if (store.rows.block(row).findings[row % RowTable.BLOCK] === 0) continue;
    for (const [rule, level] of heaviest(findings.of(row))) {
      const sum = sums.get(rule) ?? { level, rows: 0 };
      sums.set(rule, { level: graver(sum.level, level) ? sum.level : level, rows: sum.rows + 1 });
    }
  }
  return [...sums]
    .map(([rule, sum]) => ({ rule, ...sum }))
    .sort((a, b) => codeFor(LEVELS, b.level) - codeFor(LEVELS, a.level) || b.rows - a.rows || (a.rule < b.rule ? -1 : 1));
}

/** A rule counts once a row, at its gravest there. */
function heaviest(found: readonly { readonly rule: string; readonly level: Level }[]): ReadonlyMap<string, Level> {
  const levels = new Map<string, Level>();
  for (const { rule, level } of found) {
    const known = levels.get(rule);
    if (known === undefined || !graver(known, level)) levels.set(rule, level);
  }
  return levels;
}

function graver(one: Level, other: Level): boolean {
  return codeFor(LEVELS, one) >= codeFor(LEVELS, other);
}
