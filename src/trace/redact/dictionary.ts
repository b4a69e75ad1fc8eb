import type { SecretKind } from './found.js';

/** Shorter values are words of any text: they are masked where they stand, not wherever they appear. */
export const SHORTEST = 4;
const BITS = 16;
/** So many values are looked for everywhere; those beyond are still masked wherever they can be told for what they are. */
const MOST = 100_000;

/** Values that were found somewhere, looked for everywhere: what was a password in one place is one in all others. */
export class Dictionary {
  readonly #byStart = new Map<string, { readonly value: string; readonly kind: SecretKind }[]>();
  /** Which beginnings may be one of a value's: most places of a text are passed over by one look. */
  #size = 0;
  readonly #maybe = new Uint8Array(1 << BITS);

  add(value: string, kind: SecretKind): void {
    for (const form of formsOf(value)) this.#add(form, kind);
  }

  has(value: string): boolean {
    return this.#byStart.get(value.slice(0, SHORTEST))?.some((entry) => entry.value === value) ?? false;
  }

  #add(value: string, kind: SecretKind): void {
    if (value.length < SHORTEST || this.#size >= MOST) return;
    const start = value.slice(0, SHORTEST);
    const list = this.#byStart.get(start) ?? [];
    if (list.some((entry) => entry.value === value)) return;
    list.push({ value, kind });
    this.#size++;
    // Longest first: of two that fit, the longer one is meant.
    list.sort((a, b) => b.value.length - a.value.length);
    this.#byStart.set(start, list);
    this.#maybe[hashAt(start, 0)] = 1;
  }

  /** Calls `found` with every place where one of the values stands; as a word of its own where it is short and nobody asked for it. */
  eachIn(text: string, found: (start: number, end: number, kind: SecretKind) => void): void {
    for (let i = 0; i + SHORTEST <= text.length; i++) {
      if (this.#maybe[hashAt(text, i)] === 0) continue;
      const list = this.#byStart.get(text.slice(i, i + SHORTEST));
      const entry = list?.find(
        ({ value, kind }) => text.startsWith(value, i) && (value.length >= 10 || kind === 'chosen' || isWord(text, i, i + value.length)),
      );
      if (entry === undefined) continue;
      found(i, i + entry.value.length, entry.kind);
      i += entry.value.length - 1;
    }
  }

  /**
   * How much of a value stands at the end of `text` and goes on at the beginning of `next`: its two parts, as lengths; null where
   * none does. Programs wrap what they write.
   */
  across(text: string, next: string): { readonly before: number; readonly after: number; readonly kind: SecretKind } | null {
    for (let before = Math.min(text.length, 400); before >= SHORTEST; before--) {
      const at = text.length - before;
      if (this.#maybe[hashAt(text, at)] === 0) continue;
      const tail = text.slice(at);
      for (const { value, kind } of this.#byStart.get(tail.slice(0, SHORTEST)) ?? []) {
        const rest = value.slice(before);
        if (rest !== '' && value.startsWith(tail) && next.startsWith(rest)) return { before, after: rest.length, kind };
      }
    }
    return null;
  }
}

/** A value as it stands, in a URL, and inside of a JSON string. */
export function formsOf(value: string): readonly string[] {
  return [...new Set([value, inUrl(value), JSON.stringify(value).slice(1, -1)])];
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let i = at; i < at + SHORTEST; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> BITS)) & ((1 << BITS) - 1);
}

function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[end] ?? ' ');
}

function inUrl(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}
