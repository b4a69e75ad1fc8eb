/** Between two words to the person on the same thing, in ms: it may come and go every minute. */
const QUIET_MS = 30 * 60_000;

/** Decides which trouble is told: the first, and after that one that comes back after a long time. The log has all. */
export class Telling {
  private last = Number.NEGATIVE_INFINITY;

  /** `now`: a clock that only goes on, in ms. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether trouble that begins now is to be told. */
  begins(): boolean {
    const now = this.now();
    if (now - this.last < QUIET_MS) return false;
    this.last = now;
    return true;
  }
}
