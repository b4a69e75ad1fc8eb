import { type Clause, clauseFor } from '../protocol/clauses.js';
import { dateOf, LETTERS, type Letter } from '../protocol/revisions.js';
import type { RuleExample } from './example.js';
import { EXAMPLES } from './examples.js';
import type { Level, Rule } from './rule.js';

/** What there is to say of a rule, for pages, terminals and views alike. Plain text, with `code` in back-ticks. */
export interface RuleDescription {
  readonly id: string;
  /** What holds where nobody is at fault, as a sentence. */
  readonly statement: string;
  /** "error (2024-11-05 to 2025-11-25), warning (2026-07-28)". */
  readonly severity: string;
  readonly wording: string;
  readonly fault: string;
  /** Why no finding is made of it unless somebody asks, or at all; null where findings are made. */
  readonly silent: string | null;
  readonly clauses: readonly Clause[];
  readonly example: ExampleText | null;
}

/** An example, to be read. */
export interface ExampleText {
  readonly revision: string;
  readonly breaks: readonly string[];
  readonly spares: readonly string[];
  /** How the one is told from the other and from what else looks alike. */
  readonly told: string;
}

/** Describes a rule. */
export function describeRule(rule: Rule): RuleDescription {
  return {
    id: rule.id,
    statement: rule.statement.endsWith('.') ? rule.statement : `${rule.statement}.`,
    severity: severities(rule),
    wording: rule.wording,
    fault: rule.fault,
    silent: silence(rule),
    clauses: clauses(rule),
    example: exampleText(EXAMPLES.get(rule.id)),
  };
}

function silence({ unreported, off }: Rule): string | null {
  if (unreported !== null) return `Never reported by itself: ${unreported}`;
  return off === null ? null : `Off unless it is turned on: ${off}`;
}

function exampleText(example: RuleExample | undefined): ExampleText | null {
  if (example === undefined) return null;
  const { of, breaks, spares, told } = example;
  return { revision: dateOf(of), breaks, spares, told };
}

/** "error" where all revisions agree, else by revision. */
function severities(rule: Rule): string {
  const byLevel = new Map<Level, Letter[]>();
  for (const letter of LETTERS) {
    const level = rule.levels[letter];
    if (level !== undefined) byLevel.set(level, [...(byLevel.get(level) ?? []), letter]);
  }
  const parts = [...byLevel].map(([level, letters]) => (letters.length === LETTERS.length ? level : `${level} (${dates(letters)})`));
  return parts.join(', ') + (rule.whenUnknown === null ? '' : `; ${rule.whenUnknown} while the revision is unknown`);
}

/** Neighbours as ranges: "2024-11-05 to 2025-11-25". */
function dates(letters: readonly Letter[]): string {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && LETTERS.indexOf(last) + 1 === LETTERS.indexOf(letter)) run.push(letter);
    else runs.push([letter]);
  }
  return runs.map((run) => (run.length === 1 ? dateOf(run[0]!) : `${dateOf(run[0]!)} to ${dateOf(run.at(-1)!)}`)).join(', ');
}

/** One clause for every revision that knows the rule, each address once. */
function clauses(rule: Rule): readonly Clause[] {
  const links = LETTERS.filter((letter) => rule.levels[letter] !== undefined).map((letter) => clauseFor(rule.citations, letter));
  return [...new Map(links.map((clause) => [clause.url, clause])).values()];
}
