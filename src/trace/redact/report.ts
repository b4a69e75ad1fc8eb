import type { SecretKind } from './found.js';

/** A value that is taken out: what a person looks through before the copy leaves. */
export interface TakenValue {
  readonly value: string;
  /** What stands in its place. */
  readonly mask: string;
  readonly kind: SecretKind;
  readonly count: number;
  /** Where it stands, by path of members (empty for text that is no JSON): how often. */
  readonly fields: ReadonlyMap<string, number>;
}

/** So many values, and fields of each, are listed; beyond that they are only counted. */
const MOST_VALUES = 5_000;
const MOST_FIELDS = 50;
/** And so many characters of all values together: a trace may be full of long ones. */
const MOST_CHARACTERS = 20_000_000;

/** Collects what is taken out, in the order in which it was met first. */
export class TakenValues {
  readonly #values = new Map<string, { readonly kind: SecretKind; count: number; readonly fields: Map<string, number> }>();
  /** How often something was taken out of a value that is not listed any more. */
  unlisted = 0;
  #characters = 0;

  add(value: string, kind: SecretKind, path: readonly string[]): void {
    const known = this.#values.get(value);
    if (known === undefined && (this.#values.size >= MOST_VALUES || this.#characters + value.length > MOST_CHARACTERS)) {
      this.unlisted++;
      return;
    }
    const entry = known ?? { kind, count: 0, fields: new Map<string, number>() };
    if (known === undefined) {
      this.#values.set(value, entry);
      this.#characters += value.length;
    }
    entry.count++;
    const field = path.join('.');
    if (entry.fields.has(field) || entry.fields.size < MOST_FIELDS) entry.fields.set(field, (entry.fields.get(field) ?? 0) + 1);
  }

  list(maskOf: (value: string) => string): readonly TakenValue[] {
    return [...this.#values].map(([value, { kind, count, fields }]) => ({ value, mask: maskOf(value), kind, count, fields }));
  }
}
