/** More messages than this within the time below are a flood: 100 a second, for 2 s. */
const MOST = 200;
const WITHIN_MS = 2000;

/** Counts messages by the time at which they came. */
export class Flood {
  readonly #times = new Float64Array(MOST).fill(Number.NEGATIVE_INFINITY);
  #next = 0;

  /** One message more. Whether with it there are too many; then counting begins anew. */
  add(clock: number): boolean {
    const oldest = this.#times[this.#next]!;
    this.#times[this.#next] = clock;
    this.#next = (this.#next + 1) % MOST;
    if (clock - oldest >= WITHIN_MS) return false;
    this.#times.fill(Number.NEGATIVE_INFINITY);
    return true;
  }
}
