import type { Finder, Mode, Place } from './finder.js';
import type { SecretKind } from './found.js';
import { eachLeaf, type Leaf } from './leaves.js';
import { readLiteral } from './literal.js';
import type { Masks } from './mask.js';
import { isPayload } from './protect.js';

/** Told of every value that is taken out. */
export type Taken = (value: string, kind: SecretKind, path: readonly string[]) => void;

/** JSON in strings of JSON is read so many levels deep. */
const DEEPEST = 3;
const STRONG_NUMBER = /^(?:password|passcode|pin|otp|cvv|cvc|ssn|card_?number|cardnumber)$/i;

/** Takes out of texts what should not leave the machine: what comes out has the same length in bytes, and is the same JSON. */
export class TextRedactor {
  constructor(
    private readonly finder: Finder,
    private readonly masks: Masks,
    private readonly mode: Mode,
    private readonly taken: Taken,
  ) {}

  /** A text of a frame, a line of stderr or a header. */
  redact(text: string): string {
    return this.#text(text, [], 0);
  }

  #text(text: string, outer: readonly string[], depth: number): string {
    if (!isJson(text)) return this.#string({ text, path: outer, key: false, beside: null });
    let result = '';
    let at = 0;
    eachLeaf(text, (leaf) => {
      const raw = text.slice(leaf.start, leaf.end);
      const put = this.#leaf(raw, { ...leaf, path: [...outer, ...leaf.path] }, depth);
      if (put === raw) return;
      result += text.slice(at, leaf.start) + put;
      at = leaf.end;
    });
    return result + text.slice(at);
  }

  #leaf(raw: string, { kind, path, beside }: Leaf, depth: number): string {
    if (kind === 'number') return this.#number(raw, path);
    const { text, rewrite } = readLiteral(raw);
    const inner = kind === 'string' && depth < DEEPEST && isJson(text);
    const after = inner ? this.#text(text, path, depth + 1) : this.#string({ text, path, key: kind === 'key', beside });
    return after === text ? raw : rewrite(after);
  }

  #string(place: Place): string {
    const { text, path } = place;
    let result = '';
    let at = 0;
    for (const span of this.finder.spansOf(place)) {
      const value = text.slice(span.start, span.end);
      this.taken(value, span.kind, path);
      result += text.slice(at, span.start) + this.masks.of(value);
      at = span.end;
    }
    return result + text.slice(at);
  }

  /** A number says little; those that do stand under a name that says so, or are long and somebody's own. */
  #number(raw: string, path: readonly string[]): string {
    const secret = STRONG_NUMBER.test(path[path.length - 1] ?? '');
    const own = this.mode === 'anonymous' && isPayload(path) && /\d{4}/.test(raw);
    if (!secret && !own) return raw;
    this.taken(raw, secret ? 'named' : 'chosen', path);
    const [digits, exponent = ''] = raw.split(/(?=[eE])/);
    return digits!.replace(/\d/g, '0').replace(/^(-?)0(?=\d)/, '$11') + exponent;
  }
}

/** Whether a text is an object or an array in JSON: anything else is read as what it is. */
function isJson(text: string): boolean {
  const first = /^\uFEFF?\s*([[{])/.exec(text)?.[1];
  if (first === undefined) return false;
  try {
    JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return true;
  } catch {
    return false;
  }
}
