const WINDOW_MS = 500;

/** How fast a number grows, over the last half second. */
export class Rate {
  count = 0;
  private since = performance.now();
  private base = 0;
  private last = 0;

  /** The number is now `count`. */
  reached(count: number, now: number = performance.now()): void {
    this.count = count;
    if (count < this.base) this.base = 0;
    const elapsed = now - this.since;
    if (elapsed < WINDOW_MS) return;
    this.last = ((count - this.base) * 1000) / elapsed;
    this.base = count;
    this.since = now;
  }

  get perSecond(): number {
    return Math.max(this.last, ((this.count - this.base) * 1000) / WINDOW_MS);
  }
}
