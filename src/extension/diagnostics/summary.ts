import type { Level, RuleSum } from '../../session/timeline/row.js';

/** How many rules are named; the timeline has the rest. */
const NAMED = 5;
const WEIGHT: Readonly<Record<Level, number>> = { error: 2, warning: 1, info: 0 };

/** The findings of a session in one place. */
export interface FindingsSummary {
  /** The gravest there is, and a rule of that level: the one that marks most rows. */
  readonly level: Level;
  readonly rule: string;
  /** How many rules do not hold. */
  readonly count: number;
  /** The gravest of them, each with the number of rows that it marks: `cancel/duplicate (2)`. */
  readonly named: readonly string[];
}

/** Sums up the rules that do not hold in a session; null where all do. */
export function summarize(rules: readonly RuleSum[]): FindingsSummary | null {
  const sorted = [...rules].sort((a, b) => WEIGHT[b.level] - WEIGHT[a.level] || b.rows - a.rows || a.rule.localeCompare(b.rule));
  const [first] = sorted;
  if (!first) return null;
  const named = sorted.slice(0, NAMED).map(({ rule, rows }) => (rows > 1 ? `${rule} (${rows})` : rule));
  return { level: first.level, rule: first.rule, count: sorted.length, named };
}

/** The address of a rule's page; `repository`: the address of the project. */
export function rulePage(repository: string, rule: string): string {
  return `${repository}/blob/main/docs/rules.md#${rule.replace('/', '-')}`;
}
