import { formatDuration } from '../session/timeline/format.js';
import type { Latencies } from './latencies.js';

/** What a session may cost at most. */
export type Budget =
  | { readonly kind: 'leaked' | 'orphaned'; readonly most: number }
  /** `name`: a method, or `tools/call:NAME`. `most` in ms. */
  | { readonly kind: 'p95'; readonly name: string; readonly most: number };

/** A budget, and what the session cost. `actual` is null where there was nothing to measure. */
export interface BudgetResult {
  readonly budget: Budget;
  readonly actual: number | null;
  readonly over: boolean;
}

/** Holds a session against budgets. */
export function budgetResults(
  budgets: readonly Budget[],
  counts: { readonly leaked: number; readonly orphaned: number },
  latencies: Latencies,
): readonly BudgetResult[] {
  return budgets.map((budget) => {
    const actual = budget.kind === 'p95' ? latencies.p95(budget.name) : counts[budget.kind];
    return { budget, actual, over: actual !== null && actual > budget.most };
  });
}

/** The option that the budget was given by. */
export function budgetName(budget: Budget): string {
  return budget.kind === 'p95' ? `p95 ${budget.name}` : `max-${budget.kind}`;
}

/** What came of a budget, as a sentence. */
export function budgetText({ budget, actual, over }: BudgetResult): string {
  const unit = (value: number) => (budget.kind === 'p95' ? formatDuration(value) : `${value} ${budget.kind}`);
  const what = budget.kind === 'p95' ? `95 % of ${budget.name} are answered within ` : '';
  if (actual === null) return `${what}${unit(budget.most)}: there was no answer to measure`;
  return over
    ? `over budget: ${what}${unit(actual)}, at most ${unit(budget.most)} allowed`
    : `${what}${unit(actual)}, within ${unit(budget.most)}`;
}

const UNITS = { ms: 1, s: 1000, m: 60_000 } as const;

/** Reads `METHOD=TIME`, the time with its unit: `tools/call=2s`, `tools/call:search=500ms`. Null for anything else. */
export function readP95(text: string): Budget | null {
  const match = /^(.+)=(\d+(?:\.\d+)?)(ms|s|m)$/s.exec(text);
  if (match === null) return null;
  const [, name, amount, unit] = match as unknown as [string, string, string, keyof typeof UNITS];
  return { kind: 'p95', name, most: Number(amount) * UNITS[unit] };
}

/** Reads a count; null for anything else. */
export function readCount(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
