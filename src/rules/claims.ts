import { type Letter, lettersOf } from '../protocol/revisions.js';
import type { Breach } from './breach.js';
import { type Rule, verdict } from './rule.js';

interface Claim {
  readonly at: number;
  readonly holds: (letter: Letter) => boolean;
}

/** So many claims of one rule on one message are kept while its revision is open; what is lost beyond is told twice at worst. */
const MAX_OPEN = 100;

/**
 * Which rules spoke of the message at hand. Where several could tell of one fault, the more general one looks here before it speaks,
 * and leaves the fault only to a rule that did speak: so each fault is told once, and none is lost between two rules.
 */
export class Claims {
  readonly #claims = new Map<string, Claim[]>();

  /** The next message comes. */
  clear(): void {
    if (this.#claims.size > 0) this.#claims.clear();
  }

  /** A rule speaks; `open`: of which revision the message is comes later, and each is judged for itself then. */
  add(rule: Rule, breach: Pick<Breach, 'at' | 'scope' | 'holds'>, open = false): void {
    const { at, scope, holds = everywhere } = breach;
    const claims = this.#claims.get(rule.id) ?? [];
    if (claims.length >= MAX_OPEN || claims.some((claim) => claim.at === at && claim.holds === everywhere)) return;
    if (open) claims.push({ at, holds: (letter) => verdict(rule, [letter], holds) !== null });
    else if (verdict(rule, lettersOf(scope), holds) !== null) claims.push({ at, holds: everywhere });
    this.#claims.set(rule.id, claims);
  }

  /** Whether a rule spoke of the message at hand, which is in the record `at`, if that is of this revision. */
  has(rule: string, at: number, letter: Letter): boolean {
    return this.#claims.get(rule)?.some((claim) => claim.at === at && claim.holds(letter)) ?? false;
  }
}

function everywhere(): boolean {
  return true;
}
