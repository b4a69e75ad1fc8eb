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

  /** The replacement for a value, always the same one for the same value. */
  of(value: string): string {
    const shape = blank(value);
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

/** A value of the same shape that says nothing: `x` for small letters, `X` for capitals, `0` for digits. */
export function blank(value: string): string {
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
    const base = units[i] === 'x' ? 97 : units[i] === 'X' ? 65 : units[i] === '0' ? 48 : null;
    if (base === null) continue;
    const size = base === 48 ? 10 : 26;
    // `x` and `0` are what stands there anyway: counting begins behind them, so that every number changes the text.
    const start = base === 48 ? 0 : 23;
    units[i] = String.fromCharCode(base + ((start + (rest % size)) % size));
    rest = Math.floor(rest / size);
  }
  return units.join('');
}
