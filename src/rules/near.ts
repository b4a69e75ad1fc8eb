import { RULES } from './families.js';
import { INTERNAL } from './internal.js';

/** So many suggestions help; more are a list. */
const MAX_NEAR = 3;
/** Ids that differ in more than this part of their letters are not meant. */
const MAX_DISTANCE = 0.4;
/** Ids that are further off than the nearest by more than this are not meant either. */
const MAX_BEHIND = 0.15;

/** All ids that a finding can have. */
export const RULE_IDS: ReadonlySet<string> = new Set([...RULES.map(({ id }) => id), INTERNAL]);

/** The families (`cancel`) of all ids. */
export const FAMILY_NAMES: ReadonlySet<string> = new Set([...RULE_IDS].map((id) => id.slice(0, id.indexOf('/'))));

/** The rule ids that are nearest to what somebody wrote, the nearest first; none where nothing comes near. */
export function nearRules(written: string): readonly string[] {
  const text = written.trim().toLowerCase();
  const name = text.slice(text.indexOf('/') + 1);
  const scored = [...RULE_IDS].flatMap((id) => {
    const own = id.slice(id.indexOf('/') + 1);
    const longer = Math.max(text.length, id.length);
    const hopeless = Math.abs(text.length - id.length) > MAX_DISTANCE * longer;
    const whole = hopeless ? 1 : distance(text, id) / longer;
    // The name alone, perhaps with another family in front of it, is as good as nearly right.
    const score = Math.min(whole, own === name ? 0.1 : 1, name.length > 3 && own.includes(name) ? 0.3 : 1);
    return score <= MAX_DISTANCE ? [{ id, score }] : [];
  });
  const best = Math.min(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score <= best + MAX_BEHIND)
    .sort((a, b) => a.score - b.score)
    .slice(0, MAX_NEAR)
    .map(({ id }) => id);
}

/** "There is no rule X. Did you mean Y or Z?", what the family has that was named, or which families there are. */
export function unknownRule(written: string): string {
  const near = nearRules(written);
  if (near.length > 0) return `There is no rule "${written}". Did you mean ${near.join(' or ')}?`;
  const family = written.trim().toLowerCase().split('/')[0]!;
  const own = [...RULE_IDS].filter((id) => id.startsWith(`${family}/`));
  return `There is no rule "${written}". ${own.length > 0 ? `There are ${own.join(', ')}.` : `The families of rules are ${[...FAMILY_NAMES].join(', ')}; docs/rules.md lists all rules.`}`;
}

/** How many letters must be changed, put in or taken away (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
