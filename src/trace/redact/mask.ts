/**
 * What stands in the place of values that do not leave the machine. Each value gets one of its own, of the same length in UTF-8 and
 * of the same shape: letters become letters, digits digits, everything else stays. So equal values stay equal and different ones
 * different, sizes stay true, and what was an address, a URL or base64 still is one. Nothing of a value goes into its replacement.
 */
export class Masks {
  readonly #byValue = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** How many values of a shape there were so far: the next one is tried under the next number. */
  readonly #numbers = new Map<string, number>();

  /** Whether the values come from a copy that was made so: what is a replacement in it stays, so that a copy of a copy is the same. */
  ofCopy = false;

  /** The replacement for a value, always the same one for the same value. */
  of(value: string): string {
    const shape = blank(value);
    if (this.ofCopy && isMask(value, shape)) return value;
    if (value.length > LONGEST && shape !== value) return shape;
    const known = this.#byValue.get(value);
    if (known !== undefined) return known;
    let mask = shape;
    // There are only so many words of two letters: beyond that, values share one.
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const number = (this.#numbers.get(shape) ?? 0) + 1;
      this.#numbers.set(shape, number);
      mask = numbered(shape, number);
      if (!this.#taken.has(mask) && mask !== value) break;
    }
    this.#taken.add(mask);
    this.#byValue.set(value, mask);
    return mask;
  }
}

const MOST_TRIES = 1000;
/** Longer values are not remembered, and get what says nothing but their shape: a trace may be full of them. */
const LONGEST = 256;

/**
 * A value of the same shape that says nothing: `x` for small letters, `X` for capitals, `0` for digits. What is encoded for a URL
 * stays so.
 */
export function blank(value: string): string {
  if (!ENCODED.test(value)) return blankPlain(value);
  return value
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, i) => (i % 2 === 1 ? '%78' : blankPlain(part)))
    .join('');
}

const ENCODED = /%[0-9A-Fa-f]{2}/;

function blankPlain(value: string): string {
  return value
    .replace(/[a-z]/g, 'x')
    .replace(/[A-Z]/g, 'X')
    .replace(/[0-9]/g, '0')
    .replace(/[^\0-\x7f]/gu, filler);
}

/** A character that takes as many bytes in UTF-8. A lone surrogate stays: it cannot be written as UTF-8 at all. */
function filler(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= 0xd800 && code <= 0xdfff) return character;
  if (code < 0x800) return 'ø';
  return code < 0x10000 ? '〇' : '𝑥';
}

/** The shape with a number written into its last letters and digits, least significant first from the end. */
function numbered(shape: string, number: number): string {
  const units = [...shape];
  let rest = number;
  for (let i = units.length - 1; i >= 0 && rest > 0; i--) {
    const place = placeOf(units[i]!);
    if (place === null) continue;
    units[i] = String.fromCharCode(place.base + ((place.zero + (rest % place.size)) % place.size));
    rest = Math.floor(rest / place.size);
  }
  return units.join('');
}

/** Values of one shape beyond that are not told from what they replace. */
const MOST_NUMBERED = 20_000;

/** Whether a value is its shape with a number written into it. */
function isMask(value: string, shape: string): boolean {
  const [units, blanks] = [[...value], [...shape]];
  let number = 0;
  let worth = 1;
  for (let i = blanks.length - 1; i >= 0; i--) {
    const place = placeOf(blanks[i]!);
    if (place === null && units[i] !== blanks[i]) return false;
    if (place === null) continue;
    number += worth * ((units[i]!.charCodeAt(0) - place.base - place.zero + place.size) % place.size);
    if (number > MOST_NUMBERED) return false;
    worth = Math.min(worth * place.size, 2 * MOST_NUMBERED);
  }
  return true;
}

/** How a number is written at a place of a shape: `x`, `X` and `0` stand for zero; null where it is not. */
function placeOf(unit: string): { readonly base: number; readonly zero: number; readonly size: number } | null {
  switch (unit) {
    case 'x':
      return { base: 97, zero: 23, size: 26 };
    case 'X':
      return { base: 65, zero: 23, size: 26 };
    case '0':
      return { base: 48, zero: 0, size: 10 };
    default:
      return null;
  }
}
