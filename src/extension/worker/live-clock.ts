/** The time of a live session between its records, in ms since its start: what the wall clock says, never behind the records. */
export class LiveClock {
  private readonly origin: number;
  private ahead = 0;

  /** `started`: ISO time of the session's start; where it is no time, the session starts now. */
  constructor(started: string, wallMs: number = Date.now()) {
    const start = Date.parse(started);
    // From here on the monotonic clock runs: the wall clock may be set at any time.
    this.origin = performance.now() - Math.max(0, Number.isNaN(start) ? 0 : wallMs - start);
  }

  /** `latest`: time of the latest record; a tap whose clock runs ahead of ours takes ours along. */
  now(latest: number): number {
    const now = performance.now() - this.origin;
    this.ahead = Math.max(this.ahead, latest - now);
    return now + this.ahead;
  }
}
