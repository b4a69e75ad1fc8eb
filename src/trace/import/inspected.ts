/** A value read back from what Node's `util.inspect` printed of it. `abridged`: parts were left out, and are `null` in it. */
export interface Inspected {
  readonly value: unknown;
  readonly abridged: boolean;
}

const MAX_DEPTH = 200;
const QUOTES = `'"\``;

/** Reads an object or array as `util.inspect` prints it; null where it is none, or holds what JSON cannot. */
export function readInspected(text: string): Inspected | null {
  const reader = new Reader(text);
  try {
    const value = reader.value(0);
    return reader.atEnd ? { value, abridged: reader.abridged } : null;
  } catch (error) {
    if (error instanceof NotInspected) return null;
    throw error;
  }
}

class NotInspected extends Error {}

const SPACE = /\s*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w])/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const LEFT_OUT = /\[(?:Object|Array|Circular \*\d+|[A-Z][\w$]*(?:: null prototype)?)\]|\.\.\. \d+ more (?:items?|properties|characters)/y;
const LENGTH = /\[length\]: \d+/y;

class Reader {
  abridged = false;
  #at = 0;

  constructor(private readonly text: string) {}

  get atEnd(): boolean {
    this.#take(SPACE);
    return this.#at === this.text.length;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new NotInspected();
    this.#take(SPACE);
    if (this.#take(LEFT_OUT) !== null) {
      this.abridged = true;
      return null;
    }
    const next = this.text[this.#at];
    if (next === '{') return this.#object(depth);
    if (next === '[') return this.#array(depth);
    if (next !== undefined && QUOTES.includes(next)) return this.#strings();
    const number = this.#take(NUMBER);
    if (number !== null) return Number(number);
    switch (this.#take(WORD)) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      case 'undefined':
        return undefined;
      default:
        throw new NotInspected();
    }
  }

  #object(depth: number): unknown {
    const members: [string, unknown][] = [];
    this.#list('{', '}', () => {
      if (this.#leftOut()) return;
      const key = this.#key();
      if (key === null || !this.#symbol(':')) throw new NotInspected();
      members.push([key, this.value(depth + 1)]);
    });
    return Object.fromEntries(members);
  }

  /** `name`, `'odd-name'`, or in brackets what would not be an own member. */
  #key(): string | null {
    const bracket = this.#symbol('[');
    const key = QUOTES.includes(this.text[this.#at] ?? ' ') ? this.#string() : this.#take(WORD);
    return bracket && !this.#symbol(']') ? null : key;
  }

  #array(depth: number): unknown {
    const elements: unknown[] = [];
    this.#list('[', ']', () => {
      if (this.#take(LENGTH) === null && !this.#leftOut(/\.\.\. \d+ more items?/y)) elements.push(this.value(depth + 1));
    });
    return elements;
  }

  #leftOut(what = LEFT_OUT): boolean {
    const found = this.#take(what) !== null;
    this.abridged ||= found;
    return found;
  }

  #list(open: string, close: string, element: () => void): void {
    this.#symbol(open);
    while (!this.#symbol(close)) {
      element();
      if (this.#symbol(',')) continue;
      if (this.#symbol(close)) return;
      throw new NotInspected();
    }
  }

  /** Long strings are printed in pieces: `'one\n' +` and so on. */
  #strings(): string {
    let whole = this.#string();
    while (this.#symbol('+')) {
      this.#take(SPACE);
      whole += this.#string();
    }
    const more = this.#take(/\.\.\. \d+ more characters?/y);
    if (more !== null) this.abridged = true;
    return whole;
  }

  #string(): string {
    const quote = this.text[this.#at];
    let out = '';
    for (let i = this.#at + 1; i < this.text.length; i++) {
      const character = this.text[i]!;
      if (character === quote) {
        this.#at = i + 1;
        return out;
      }
      if (character === '\\') {
        const code = /^(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[\s\S])/i.exec(this.text.slice(i + 1, i + 6))?.[0] ?? '';
        out += unescaped(code);
        i += code.length;
      } else out += character;
    }
    throw new NotInspected();
  }

  #symbol(symbol: string): boolean {
    this.#take(SPACE);
    if (this.text[this.#at] !== symbol) return false;
    this.#at++;
    this.#take(SPACE);
    return true;
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

function unescaped(code: string): string {
  if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return ESCAPES[code] ?? code;
}
