import { Allowance } from './allowance.js';
import { Schema } from './schema.js';

/** Schemas with a longer text are not judged. */
const MAX_TEXT = 1_000_000;
/** Characters of all texts that are kept; the schemas asked for longest ago go first. Real servers stay far below a million. */
const MAX_KEPT = 4_000_000;

/** Schemas by their text, so that one that is listed again is not made ready again. Bounded, whoever still holds the schemas that go. */
export class SchemaCache {
  readonly #schemas = new Map<string, Schema>();
  readonly #allowance = new Allowance();
  #kept = 0;

  /** The schema of a value from the wire; null where that is too large or nested too deep to look at. */
  get(value: unknown): Schema | null {
    const text = textOf(value);
    if (text === null || text.length > MAX_TEXT) return null;
    const known = this.#schemas.get(text);
    if (known !== undefined) {
      this.#schemas.delete(text);
      this.#schemas.set(text, known);
      return known;
    }
    const schema = new Schema(value, this.#allowance);
    this.#schemas.set(text, schema);
    this.#kept += text.length;
    for (const [oldest, dropped] of this.#schemas) {
      if (this.#kept <= MAX_KEPT) break;
      dropped.forget();
      this.#schemas.delete(oldest);
      this.#kept -= oldest.length;
    }
    return schema;
  }
}

function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}
