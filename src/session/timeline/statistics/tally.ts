import { codeFor, FLAG, LABELS, STATES } from '../codes.js';
import type { Figures } from './statistics.js';
import { Times } from './times.js';

/** How a request came out. */
export type Outcome = 'answered' | 'failed' | 'toolError' | 'cancelled' | 'leaked' | 'open';

const [ANSWERED, FAILED, CANCELLED, LEAKED, PENDING] = (['answered', 'failed', 'cancelled', 'leaked', 'pending'] as const).map((state) =>
  codeFor(STATES, state),
);

export const TOOL = codeFor(LABELS, 'tool');

/**
 * How the request in a row came out by `now`, from its columns; null for rows that are no request of client or server. `end` is NaN or
 * later than `now` while nothing had ended it.
 */
export function outcomeAt(state: number, flags: number, end: number, now: number): Outcome | null {
  // What Tapline sent is nobody's request; what it cancelled still is.
  if ((flags & FLAG.injected) !== 0 && state !== CANCELLED) return null;
  switch (state) {
    case PENDING:
      return 'open';
    case LEAKED:
      return 'leaked';
    case CANCELLED:
      return end <= now ? 'cancelled' : 'open';
    case FAILED:
      return end <= now ? 'failed' : 'open';
    case ANSWERED:
      if (!(end <= now)) return 'open';
      return (flags & FLAG.toolError) === 0 ? 'answered' : 'toolError';
    default:
      return null;
  }
}

/** Counts requests of one kind. */
export class Tally {
  private calls = 0;
  private failed = 0;
  private toolErrors = 0;
  private cancelled = 0;
  private leaked = 0;
  private open = 0;
  private sent = 0;
  private received = 0;
  private readonly times = new Times();

  /** `ms`: from the request to what ended it, and `log` its `logOf`; neither matters where no answer came. */
  add(outcome: Outcome, ms: number, log: number, sent: number, received: number): void {
    this.calls++;
    this.sent += sent;
    this.received += received;
    switch (outcome) {
      case 'answered':
        break;
      case 'failed':
        this.failed++;
        break;
      case 'toolError':
        this.toolErrors++;
        break;
      case 'cancelled':
        this.cancelled++;
        return;
      case 'leaked':
        this.leaked++;
        return;
      case 'open':
        this.open++;
        return;
    }
    this.times.add(ms, log);
  }

  figures(): Figures {
    const { calls, failed, toolErrors, cancelled, leaked, open, sent, received } = this;
    return { calls, failed, toolErrors, cancelled, leaked, open, times: this.times.summary(), sent, received };
  }
}
