import type { JsonObject } from '../../protocol/message.js';
import type { Meter } from './canonical.js';
import type { Resource } from './resources.js';

/** Whether a value fits; `unknown` where that cannot be told: a pattern or reference that is not followed. */
export type Truth = 'valid' | 'invalid' | 'unknown';

/** One demand of a schema on a value. `seen`: what of the value is accounted for, kept only where a schema asks for the rest. */
export type Check = (value: unknown, run: Run, seen: Seen | null) => Truth;

/** A subschema, ready to be run. */
export interface Node {
  readonly schema: JsonObject | boolean;
  readonly resource: Resource;
  readonly checks: readonly Check[];
}

/** The members and elements of a value that keywords have looked at: what `unevaluatedProperties` and `unevaluatedItems` leave out. */
export class Seen {
  readonly names = new Set<string>();
  readonly positions = new Set<number>();
  allNames = false;
  allPositions = false;
  /** Elements before this position. */
  upTo = 0;
  /** Something could not be judged that may account for more. */
  uncertain = false;

  add(other: Seen, run: Meter): void {
    run.spend(1 + other.names.size + other.positions.size);
    for (const name of other.names) this.names.add(name);
    for (const position of other.positions) this.positions.add(position);
    this.allNames ||= other.allNames;
    this.allPositions ||= other.allPositions;
    this.upTo = Math.max(this.upTo, other.upTo);
    this.uncertain ||= other.uncertain;
  }
}

/** Thrown where judging costs more than it may; caught by whoever began the run. */
export class Spent extends Error {}

/** Nested subschemas and references in a run; more are references that go round in circles, or as good as that. */
const MAX_DEPTH = 300;

/** One value being judged: what is left of the budget, where in the value we are, and the first thing found wrong. */
export class Run implements Meter {
  readonly path: (string | number)[] = [];
  readonly scopes: Resource[] = [];
  fault: { readonly path: readonly (string | number)[]; readonly why: string } | null = null;
  #left: number;
  #depth = 0;
  #quiet = 0;

  /** `tracks`: whether some schema asks what others looked at. */
  constructor(
    budget: number,
    private readonly tracks: boolean,
  ) {
    this.#left = budget;
  }

  /** What is left of the budget. */
  get left(): number {
    return this.#left;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Spent();
  }

  /** Judges the value by a subschema, which sees nothing of what others looked at. */
  node(node: Node, value: unknown, seen: Seen | null = this.tracks ? new Seen() : null): Truth {
    this.spend(1);
    if (++this.#depth > MAX_DEPTH) throw new Spent();
    const { scopes } = this;
    const entered = scopes[scopes.length - 1] !== node.resource;
    if (entered) scopes.push(node.resource);
    let truth: Truth = 'valid';
    if (node.schema === false) truth = this.fail(() => 'is not allowed');
    else {
      const { checks } = node;
      for (let i = 0; i < checks.length; i++) {
        const one = checks[i]!(value, this, seen);
        if (one !== 'valid') truth = one;
        if (one === 'invalid') break;
      }
    }
    if (entered) scopes.pop();
    this.#depth--;
    return truth;
  }

  /** Judges a member or element by a subschema. */
  child(node: Node, step: string | number, value: unknown): Truth {
    this.path.push(step);
    const truth = this.node(node, value);
    this.path.pop();
    return truth;
  }

  /** Judges without noting what is wrong: the outcome alone may not decide. */
  quietly(node: Node, value: unknown, seen?: Seen | null): Truth {
    this.#quiet++;
    const truth = this.node(node, value, seen);
    this.#quiet--;
    return truth;
  }

  /** Judges the same value by another schema; what that looked at counts in `seen` only if the value fits. */
  beside(node: Node, value: unknown, seen: Seen | null, how: 'aloud' | 'quietly' = 'aloud'): Truth {
    const own = seen === null ? null : new Seen();
    const truth = how === 'aloud' ? this.node(node, value, own) : this.quietly(node, value, own);
    if (seen === null || own === null) return truth;
    if (truth === 'valid') seen.add(own, this);
    else if (truth === 'unknown') seen.uncertain = true;
    return truth;
  }

  fail(why: () => string): 'invalid' {
    if (this.#quiet === 0) this.fault ??= { path: [...this.path], why: why() };
    return 'invalid';
  }
}

/** Both must hold. */
export function both(a: Truth, b: Truth): Truth {
  if (a === 'invalid' || b === 'invalid') return 'invalid';
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'valid';
}
