import { senderOf } from '../../protocol/direction.js';
import type { Exchange, FrameInfo, ProgressInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName, sentence, the } from '../words.js';
import { PROGRESS } from './rules.js';
import type { Tokens } from './tokens.js';

/** More progress than this for one token within two seconds is a flood: 50 a second. The specification gives no number. */
const FLOOD = 100;
const SECOND = 1000;
/** Requests whose latest progress is remembered. More than this many open ones with progress at a time have not been met. */
const MAX_REQUESTS = 16_384;

/** The latest progress of a request. */
interface Latest {
  value: number;
  /** Notifications in the second that began at `since`, and in the one before it. */
  count: number;
  before: number;
  since: number;
  flooded: boolean;
}

/** The values of progress: they grow, stay below the total, and come at a moderate rate. */
export class Values implements SessionListener {
  /** By the request's serial. */
  readonly #latest = new Map<number, Latest>();

  constructor(
    private readonly context: RuleContext,
    private readonly tokens: Tokens,
  ) {}

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    const { of, progress: value } = progress;
    if (of === null || value === null || frame.injected !== null || !isInProgress(of) || this.tokens.isShared(of)) return;
    const latest = this.#latest.get(of.serial);
    if (progress.total !== null && value > progress.total) this.#overTotal(of, value, progress.total, frame);
    if (latest === undefined) this.#begin(of, value, frame);
    else {
      if (!increases(latest.value, value)) this.#notIncreasing(of, latest.value, value, frame);
      latest.value = value;
      this.#count(of, latest, frame);
    }
  }

  response(exchange: Exchange): void {
    if (exchange.tokenKey !== null && !exchange.createdTask) this.#latest.delete(exchange.serial);
  }

  cancelled(exchange: Exchange): void {
    if (exchange.tokenKey !== null) this.#latest.delete(exchange.serial);
  }

  #begin(of: Exchange, value: number, frame: FrameInfo): void {
    this.#latest.set(of.serial, { value, count: 1, before: 0, since: frame.clock, flooded: false });
    if (this.#latest.size <= MAX_REQUESTS) return;
    const oldest = this.#latest.keys().next();
    if (!oldest.done) this.#latest.delete(oldest.value);
  }

  #count(of: Exchange, latest: Latest, frame: FrameInfo): void {
    const seconds = Math.floor((frame.clock - latest.since) / SECOND);
    if (seconds > 0) {
      latest.before = seconds === 1 ? latest.count : 0;
      latest.count = 0;
      latest.since += seconds * SECOND;
    }
    latest.count++;
    if (latest.flooded || latest.before + latest.count <= FLOOD) return;
    latest.flooded = true;
    this.#report(
      PROGRESS.flood,
      of,
      frame,
      (who) =>
        `${who} sent more than ${FLOOD} progress notifications for ${requestName(of)} within two seconds; it should limit their rate.`,
    );
  }

  #notIncreasing(of: Exchange, before: number, value: number, frame: FrameInfo): void {
    const how = value === before ? `${value} again` : `${value} after ${before}`;
    this.#report(
      PROGRESS.notIncreasing,
      of,
      frame,
      (who) => `${who} sent the progress ${how} for ${requestName(of)}; the value must increase with each notification.`,
    );
  }

  #overTotal(of: Exchange, value: number, total: number, frame: FrameInfo): void {
    this.#report(
      PROGRESS.overTotal,
      of,
      frame,
      (who) => `${who} sent the progress ${value} of ${total} for ${requestName(of)}; the total is too small.`,
    );
  }

  #report(rule: (typeof PROGRESS)[keyof typeof PROGRESS], of: Exchange, frame: FrameInfo, text: (who: string) => string): void {
    const by = senderOf(frame.dir);
    this.context.report(rule, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(of),
      exchange: of,
      burst: `${of.serial}`,
      text: () => sentence(text(the(by))),
    });
  }
}

/** Whether progress is due: the request waits, or goes on as a task. */
function isInProgress(of: Exchange): boolean {
  return of.state === 'pending' || of.state === 'leaked' || of.createdTask;
}

/** Beyond 2^53 two values may be equal only as doubles. */
function increases(before: number, value: number): boolean {
  return value > before || (value === before && Math.abs(value) > Number.MAX_SAFE_INTEGER);
}
