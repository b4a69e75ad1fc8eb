import { type Letter, lettersOf } from '../protocol/revisions.js';
import type { Breach } from './context.js';
import { type Rule, verdict } from './rule.js';

interface Claim {
  readonly rule: string;
  readonly at: number;
  readonly holds: (letter: Letter) => boolean;
}

/**
 * Which rules spoke of the message at hand. Where several could tell of one fault, the more general one looks here before it speaks,
 * and leaves the fault only to a rule that did speak: so each fault is told once, and none is lost between two rules.
 */
export class Claims {
  #list: Claim[] = [];

  /** The next message comes. */
  clear(): void {
    if (this.#list.length > 0) this.#list = [];
  }

  /** A rule speaks; `open`: of which revision the message is comes later, and each is judged for itself then. */
  add(rule: Rule, breach: Pick<Breach, 'at' | 'scope' | 'holds'>, open = false): void {
    const { at, scope, holds = everywhere } = breach;
    const letters = lettersOf(scope);
    if (open) this.#list.push({ rule: rule.id, at, holds: (letter) => verdict(rule, [letter], holds) !== null });
    else if (verdict(rule, letters, holds) !== null) this.#list.push({ rule: rule.id, at, holds: everywhere });
  }

  /** Whether a rule spoke of the message at hand, which is in the record `at`, if that is of this revision. */
  has(rule: string, at: number, letter: Letter): boolean {
    return this.#list.some((claim) => claim.rule === rule && claim.at === at && claim.holds(letter));
  }
}

function everywhere(): boolean {
  return true;
}
