import { isObject } from '../../protocol/message.js';
import { Allowance } from './allowance.js';
import { type Dialect, namedDialect } from './dialect.js';
import { Prepared, type Verdict } from './prepared.js';
import type { SchemaFault } from './shape-faults.js';

const UNKNOWN: Verdict = { kind: 'unknown' };

/**
 * A schema that somebody else wrote, of which nothing is trusted: it is interpreted, never compiled to code; it is given a budget
 * of steps that grows with the traffic; its patterns run in a linear engine; references to the network are not followed. What
 * cannot be judged within that is `unknown`, and nobody is blamed for it. (ajv makes functions of schemas; interpreters such as
 * @cfworker/json-schema have no budget, and run patterns in JavaScript's engine, which some of them stop for good.)
 *
 * `assumed`: the dialects it may be of where it names none; it counts as faulty, and a value as unfit, only if it is in all of them.
 */
export class Schema {
  readonly #prepared = new Map<Dialect, Prepared>();
  readonly #named: Dialect | 'unknown' | null;

  #schema: unknown;

  /** `allowance`: what work is left, shared with other schemas. */
  constructor(
    schema: unknown,
    private readonly allowance = new Allowance(),
  ) {
    this.#schema = schema;
    this.#named = namedDialect(schema);
  }

  /** Frees what it holds: from now on nothing can be told by it. */
  forget(): void {
    this.#schema = null;
    this.#prepared.clear();
  }

  /** Where it is no valid JSON Schema; null where it is one, or cannot be judged. */
  fault(assumed: readonly Dialect[]): SchemaFault | null {
    let first: SchemaFault | null = null;
    for (const dialect of this.#dialects(assumed)) {
      const { fault } = this.#in(dialect);
      if (fault === null) return null;
      first ??= fault;
    }
    return first;
  }

  /** Judges a value that came in a message of `size` characters. */
  judge(value: unknown, assumed: readonly Dialect[], size: number): Verdict {
    let verdict: Verdict = UNKNOWN;
    for (const dialect of this.#dialects(assumed)) {
      const one = this.#in(dialect).judge(value, size);
      if (one.kind !== 'invalid') return one;
      if (verdict.kind === 'unknown') verdict = one;
    }
    return verdict;
  }

  /** A reference to a document on the network; null where there is none. */
  networkReference(assumed: readonly Dialect[]): string | null {
    for (const dialect of this.#dialects(assumed)) return this.#in(dialect).networkReference;
    return null;
  }

  #dialects(assumed: readonly Dialect[]): readonly Dialect[] {
    if (!isObject(this.#schema) || this.#named === 'unknown') return [];
    return this.#named === null ? assumed : [this.#named];
  }

  #in(dialect: Dialect): Prepared {
    let prepared = this.#prepared.get(dialect);
    if (prepared === undefined) {
      prepared = new Prepared(this.#schema as Readonly<Record<string, unknown>>, dialect, this.allowance);
      this.#prepared.set(dialect, prepared);
    }
    return prepared;
  }
}
