import type { IDisposable } from './dispose.js';

/**
 * Calls `run` once, `ms` after the first of any number of `trigger`s; what is triggered meanwhile runs with it.
 * Between the starts of two runs lie at least `apart` ms.
 */
export class Debounced implements IDisposable {
  private timer: NodeJS.Timeout | null = null;
  private last = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly ms: number,
    private readonly run: () => void,
    private readonly apart = 0,
  ) {}

  trigger(): void {
    if (this.timer) return;
    const wait = Math.max(this.ms, this.last + this.apart - performance.now());
    this.timer = setTimeout(() => {
      this.timer = null;
      this.last = performance.now();
      this.run();
    }, wait);
  }

  dispose(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
