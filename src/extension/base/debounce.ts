import type { IDisposable } from './dispose.js';

/** Calls `run` once, `ms` after the first of any number of `trigger`s; what is triggered meanwhile runs with it. */
export class Debounced implements IDisposable {
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly ms: number,
    private readonly run: () => void,
  ) {}

  trigger(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.run();
    }, this.ms);
  }

  dispose(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
