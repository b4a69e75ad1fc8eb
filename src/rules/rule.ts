import { type Citations, cite } from '../protocol/clauses.js';
import { LETTERS, type Letter } from '../protocol/revisions.js';
import type { Finding } from '../session/listener.js';

export type Level = Finding['level'];

/** One row of the rule table: what the specification asks, where it says so, and how much a breach weighs in which revision. */
export interface Rule {
  /** `family/name`. */
  readonly id: string;
  /** What holds where nobody is at fault. */
  readonly statement: string;
  /** The wording of the clause, e.g. "MUST NOT". */
  readonly wording: string;
  /** Who breaks it. */
  readonly fault: string;
  /** Severity by revision; a revision that is not there does not know the rule. */
  readonly levels: Readonly<Partial<Record<Letter, Level>>>;
  /** Severity while the revision is unknown, where that differs from the weakest of all. */
  readonly whenUnknown: Level | null;
  readonly citations: Citations;
  /** Why no finding is ever made of it by itself, for the rows that stand for completeness; null for all others. */
  readonly unreported: string | null;
  /** Why the rule is off unless a user turns it on; null for all others. `levels` is what it weighs then. */
  readonly off: string | null;
}

/** Rule data as it is written: levels by groups of revisions (`{ ABCD: 'warning', E: 'error' }`), citations in one string. */
export interface RuleSpec {
  readonly id: string;
  readonly statement: string;
  readonly wording: string;
  readonly fault: string;
  readonly levels: Readonly<Record<string, Level>>;
  readonly whenUnknown?: Level;
  readonly cite: string;
  readonly unreported?: string;
  readonly off?: string;
}

/** Makes a rule of its data. */
export function rule(spec: RuleSpec): Rule {
  const levels: Partial<Record<Letter, Level>> = {};
  for (const [group, level] of Object.entries(spec.levels)) {
    for (const letter of LETTERS) if (group.includes(letter)) levels[letter] = level;
  }
  return {
    id: spec.id,
    statement: spec.statement,
    wording: spec.wording,
    fault: spec.fault,
    levels,
    whenUnknown: spec.whenUnknown ?? null,
    citations: cite(spec.cite),
    unreported: spec.unreported ?? null,
    off: spec.off ?? null,
  };
}

const WEIGHT: Readonly<Record<Level, number>> = { info: 0, warning: 1, error: 2 };

/** The lighter of two levels. */
export function lighter(a: Level, b: Level): Level {
  return WEIGHT[a] < WEIGHT[b] ? a : b;
}

/** Whether a level is at least as heavy as another. */
export function atLeast(level: Level, bar: Level): boolean {
  return WEIGHT[level] >= WEIGHT[bar];
}

/** What a rule weighs for a message that may be of these revisions, and which one speaks; null where it does not hold in all of them. */
export function verdict(
  rule: Rule,
  letters: readonly Letter[],
  holds: (letter: Letter) => boolean,
): { readonly level: Level; readonly letter: Letter } | null {
  let level: Level | null = null;
  let speaker: Letter | null = null;
  let everywhere = true;
  for (const letter of letters) {
    const here = holds(letter) ? rule.levels[letter] : undefined;
    if (here === undefined) everywhere = false;
    else {
      level = level === null ? here : lighter(level, here);
      speaker = letter;
    }
  }
  if (level === null || speaker === null) return null;
  if (letters.length === 1) return { level, letter: speaker };
  if (rule.whenUnknown !== null) return { level: rule.whenUnknown, letter: speaker };
  return everywhere ? { level, letter: speaker } : null;
}
