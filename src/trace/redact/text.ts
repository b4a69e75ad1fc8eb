import { isCard } from './checked.js';
import type { Finder, Mode, Place } from './finder.js';
import type { SecretKind } from './found.js';
import { eachLeaf, type Leaf } from './leaves.js';
import { readLiteral } from './literal.js';
import type { Masks } from './mask.js';
import { namesPersonal, namesSecretNumber } from './names.js';
import { isPayload, isProtocol } from './protect.js';

/** Told of every value that is taken out. */
export type Taken = (value: string, kind: SecretKind, path: readonly string[]) => void;

/** JSON in strings of JSON is read so many levels deep. */
const DEEPEST = 3;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;
/** Shorter numbers are counts, whatever they are called. */
const SHORTEST_NUMBER = 3;

/** Takes out of texts what should not leave the machine: what comes out has the same length in bytes, and is the same JSON. */
export class TextRedactor {
  constructor(
    private readonly finder: Finder,
    private readonly masks: Masks,
    private readonly mode: Mode,
    private readonly taken: Taken,
    /** Told of every string that is looked through, also of those in which nothing is found. */
    private readonly seen: (place: Place) => void = () => {},
  ) {}

  /** A text of a frame, a line of stderr or a header. */
  redact(text: string): string {
    return this.#text(text, [], 0);
  }

  #text(text: string, outer: readonly string[], depth: number): string {
    // A number in a string is that number still, for who compares it with one.
    if (this.mode === 'anonymous' && NUMBER.test(text)) return this.#number(text, outer);
    if (!isJson(text)) return this.#string({ text, path: outer, key: false, beside: null, paired: false });
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

  #leaf(raw: string, { kind, path, beside, paired }: Leaf, depth: number): string {
    if (kind === 'number') return this.#number(raw, path);
    const { text, rewrite } = readLiteral(raw);
    const inner = kind === 'string' && depth < DEEPEST && (isJson(text) || (this.mode === 'anonymous' && NUMBER.test(text)));
    const after = inner ? this.#text(text, path, depth + 1) : this.#string({ text, path, key: kind === 'key', beside, paired });
    return after === text ? raw : rewrite(after);
  }

  #string(place: Place): string {
    const { text, path } = place;
    this.seen(place);
    let result = '';
    let at = 0;
    for (const span of this.finder.spansOf(place)) {
      const value = text.slice(span.start, span.end);
      const mask = this.masks.of(value);
      if (mask === value) continue;
      this.taken(value, span.kind, path);
      result += text.slice(at, span.start) + mask;
      at = span.end;
    }
    return result + text.slice(at);
  }

  /** A number says little; those that do stand under a name that says so, or prove to be a card's, or are long and somebody's own. */
  #number(raw: string, path: readonly string[]): string {
    const name = path[path.length - 1] ?? '';
    const kind = isProtocol(path) ? null : this.#kindOfNumber(raw, name, path);
    if (kind === null || this.finder.keeps(raw, path)) return raw;
    const mask = this.#maskOfNumber(raw);
    if (mask !== raw) this.taken(raw, kind, path);
    return mask;
  }

  /** A number may not begin with a zero; in a copy of a copy the 1 stands for it. */
  #maskOfNumber(raw: string): string {
    const [digits, exponent = ''] = raw.split(/(?=[eE])/);
    const plain = this.masks.ofCopy ? digits!.replace(/^(-?)1(?=\d)/, '$10') : digits!;
    return this.masks.of(plain).replace(/^(-?)0(?=\d)/, '$11') + exponent;
  }

  #kindOfNumber(raw: string, name: string, path: readonly string[]): SecretKind | null {
    if (namesSecretNumber(name) && raw.length >= SHORTEST_NUMBER) return 'named';
    if (namesPersonal(name) !== null && raw.length >= SHORTEST_NUMBER) return 'person';
    if (isCard(raw)) return 'number';
    return this.mode === 'anonymous' && (isPayload(path) || isText(path)) && /\d{4}/.test(raw) ? 'chosen' : null;
  }
}

/** Whether it lies in a text that a program wrote, not in a member of the protocol's own. */
function isText(path: readonly string[]): boolean {
  return path.length === 0 || path.includes('text') || path.includes('data') || path.includes('message') || path.includes('content');
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
