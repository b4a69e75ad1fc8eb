/** So many pieces of patterns are made ready in a session, about a second's work and ten megabytes. Real servers need a few thousand. */
const MAX_PIECES = 50_000;
/** Steps that judging one value may take at least, whatever its size. */
const BASE_STEPS = 20_000;
/** Further steps for each character of the message that the value came in. */
const STEPS_PER_CHARACTER = 200;
/** Steps that a session may take at once, and what it earns for each character: what real schemas need is far below. */
const MAX_SAVED = 5_000_000;
const EARNED_PER_CHARACTER = 20;

/**
 * How much work the schemas of one session may make. A single message may cost much, many messages no more than in proportion to
 * their length: what is left over is saved up to a bound, and where it is used up values are not judged until more came in.
 */
export class Allowance {
  #pieces = MAX_PIECES;
  #saved = MAX_SAVED;

  /** Takes so many pieces of patterns; false where they are not left any more. */
  takePieces(pieces: number): boolean {
    if (pieces > this.#pieces) return false;
    this.#pieces -= pieces;
    return true;
  }

  /** Steps for judging one value in a message of `size` characters. `full`: whether it is all that any value would get. */
  earn(size: number): { readonly steps: number; readonly full: boolean } {
    this.#saved = Math.min(MAX_SAVED, this.#saved + EARNED_PER_CHARACTER * size);
    const wanted = BASE_STEPS + STEPS_PER_CHARACTER * size;
    return wanted <= this.#saved ? { steps: wanted, full: true } : { steps: this.#saved, full: false };
  }

  /** So many steps were taken. */
  spend(steps: number): void {
    this.#saved = Math.max(0, this.#saved - steps);
  }
}
