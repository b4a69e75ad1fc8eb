import { RE2JS } from 're2js';
import type { Allowance } from './allowance.js';
import type { Meter } from './canonical.js';

/** Longer patterns are not run. */
const MAX_LENGTH = 1000;
/** Patterns that unfold into more pieces than this (`(a{100}){10}` is a thousand) are not run. */
const MAX_PIECES = 2000;
/** What the linear engine reads otherwise than ECMA-262 does. */
const FOREIGN = /\\[QEAzZaCGhHRX]|\\p[^{]|\\P[^{]|\(\?(?![:<])|\(\?<[=!]|\[:|\[\^?\]/;
/** `.`, `\s` and `\S` differ from ECMA-262 for these characters only. */
const DOT_OR_SPACE = /\\[sS]|\./;
const OTHER_SPACES = /[\r\v\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;

/**
 * A regular expression that somebody else wrote. JavaScript's own engine takes exponential time for some; this one runs RE2, whose
 * time is linear in the text. What RE2 does not have (lookaround, references back) or reads in another way is not judged.
 */
export class Pattern {
  readonly #pieces: number;
  readonly #sensitive: boolean;
  #engine: RE2JS | 'unknown' | null = null;

  constructor(
    readonly source: string,
    private readonly allowance: Pick<Allowance, 'takePieces'>,
  ) {
    this.#pieces = source.length > MAX_LENGTH || FOREIGN.test(source) ? Number.POSITIVE_INFINITY : pieces(source);
    this.#sensitive = this.#pieces <= MAX_PIECES && DOT_OR_SPACE.test(source);
  }

  /** Whether the pattern is somewhere in the text. */
  test(text: string, meter: Meter): 'valid' | 'invalid' | 'unknown' {
    if (this.#pieces > MAX_PIECES) return 'unknown';
    this.#engine ??= this.#compile();
    if (this.#engine === 'unknown' || (this.#sensitive && OTHER_SPACES.test(text))) return 'unknown';
    meter.spend((1 + (text.length >> 3)) * (1 + (this.#pieces >> 3)));
    return this.#engine.matcher(text).find() ? 'valid' : 'invalid';
  }

  #compile(): RE2JS | 'unknown' {
    if (!this.allowance.takePieces(this.#pieces)) return 'unknown';
    try {
      return RE2JS.compile(RE2JS.translateRegExp(this.source));
    } catch {
      return 'unknown';
    }
  }
}

/** About how many pieces a pattern has once its counted repetitions are written out. */
function pieces(source: string): number {
  const outer: number[] = [];
  let sum = 0;
  let last = 0;
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    const repeat = c === '{' ? /^\{(\d+)(?:,(\d*))?\}/.exec(source.slice(i, i + 16)) : null;
    if (repeat !== null) {
      sum += last * (Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0)) - 1);
      i += repeat[0].length - 1;
    } else if (c === '(') {
      outer.push(sum);
      sum = 0;
    } else if (c === ')') {
      last = sum;
      sum += outer.pop() ?? 0;
    } else {
      last = 1;
      sum += 1;
      if (c === '\\') i++;
    }
  }
  return sum;
}
