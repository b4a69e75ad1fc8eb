import type { FrameInfo } from '../listener.js';
import type { Counts } from './row.js';

/** The counters of a session while it runs. Injected messages count as frames, but not as messages. */
export class Counter {
  private frames = 0;
  private requests = 0;
  private responses = 0;
  private notifications = 0;
  stray = 0;
  cancelled = 0;
  leaked = 0;
  orphaned = 0;
  findings = 0;
  /** Requests of the two ends (not Tapline's own) that are neither answered nor cancelled. */
  inFlight = 0;

  frame(): void {
    this.frames++;
  }
  request(frame: FrameInfo): void {
    if (frame.injected !== null) return;
    this.requests++;
    this.inFlight++;
  }
  response(frame: FrameInfo): void {
    if (frame.injected === null) this.responses++;
  }
  notification(frame: FrameInfo): void {
    if (frame.injected === null) this.notifications++;
  }

  counts(): Counts {
    const { frames, requests, responses, notifications, stray, inFlight, cancelled, leaked, orphaned, findings } = this;
    return { frames, requests, responses, notifications, stray, inFlight, cancelled, leaked, orphaned, findings };
  }
}
