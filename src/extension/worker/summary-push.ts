import type { SessionSummary } from './messages.js';

/** The least time between two summaries of a session, in ms. */
const SUMMARY_MS = 250;

/** Pushes the summary of a session when it changed: the first time at once, then at most four times a second. That a trace is read is never late. */
export class SummaryPush {
  private timer: NodeJS.Timeout | null = null;
  private pushedAt = Number.NEGATIVE_INFINITY;
  private last = '';
  private complete = false;

  constructor(
    private readonly take: () => SessionSummary,
    private readonly push: (summary: SessionSummary) => void,
  ) {}

  /** Something may have changed. */
  soon(): void {
    if (this.timer !== null) return;
    const wait = Math.max(0, this.pushedAt + SUMMARY_MS - performance.now());
    this.timer = setTimeout(() => this.run(), wait);
  }

  /** The trace is read to its end: the first time, somebody waits for that. */
  settled(): void {
    if (this.complete) this.soon();
    else {
      this.dispose();
      this.run();
    }
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private run(): void {
    this.timer = null;
    const summary = this.take();
    this.complete = summary.complete;
    // The clock runs by itself where it is shown; it is no change.
    const key = JSON.stringify({ ...summary, now: 0 });
    if (key === this.last) return;
    this.last = key;
    this.pushedAt = performance.now();
    this.push(summary);
  }
}
