import { opposite, receiverOf, senderOf } from '../../protocol/direction.js';
import { isHuman, isNotificationName, isSlowByNature, neverLeaks } from '../../protocol/methods.js';
import type { Cancellation, Exchange, FrameInfo, OrphanInfo, ProgressInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { formatDuration } from '../../session/timeline/format.js';
import { saysCancelled } from '../cancel/after-cancel.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import type { Family } from '../family.js';
import { requestName, sentence, the } from '../words.js';
import { LEAK } from './rules.js';

/** Requests that nobody ends: unanswered, abandoned, open at the end, or worked on after their cancellation. */
export const leak: Family = {
  rules: Object.values(LEAK),
  watch: (context) => new LeakChecks(context),
};

/** Equal requests that follow each other faster than this are parallel calls, not a second try. */
const SECOND_TRY_MS = 250;
/** At the end of a session a request must have waited this long for its second try to mean that the first was given up. */
const GIVEN_UP_MS = 1000;

class LeakChecks implements SessionListener {
  readonly #abandoned = new RecentSet();
  readonly #running = new RecentSet();
  readonly #serverUnanswered = new RecentSet();
  /** The latest request of the server that a person answers. */
  #askedPerson = -1;

  constructor(private readonly context: RuleContext) {}

  leaked(exchange: Exchange, _t: number, cause: 'age' | 'open-at-close'): void {
    if (cause !== 'age' || isNotificationName(exchange.method) || exchange.ambiguous || this.#missed(exchange)) return;
    const waited = formatDuration(this.context.leakThresholdMs);
    if (exchange.dir === 's2c') this.#unansweredByClient(exchange, `for more than ${waited}`);
    else {
      this.context.report(LEAK.unanswered, {
        ...this.#breach(exchange),
        by: null,
        text: () =>
          sentence(
            `${requestName(exchange)} has had no response, progress or cancellation for more than ${waited}; requests should have a timeout, and be cancelled when it passes.`,
          ),
      });
    }
    this.#checkAbandoned(exchange);
  }

  openAtClose(exchange: Exchange, t: number): void {
    if (isNotificationName(exchange.method) || exchange.ambiguous || this.#missed(exchange)) return;
    this.context.report(LEAK.openAtClose, {
      ...this.#breach(exchange),
      by: null,
      text: () =>
        sentence(
          `${requestName(exchange)} was still open when the session ended${this.context.timed(t - exchange.start, (time) => `, ${time} after it was sent`)}; it was neither answered nor cancelled.`,
        ),
    });
    if (exchange.dir === 's2c' && !this.#serverUnanswered.has(exchange.serial))
      this.#unansweredByClient(exchange, 'until the session ended');
    if (this.context.session.clock - exchange.clock >= GIVEN_UP_MS) this.#checkAbandoned(exchange);
  }

  request(exchange: Exchange): void {
    if (exchange.dir === 's2c' && isHuman(exchange.method)) this.#askedPerson = exchange.at;
  }

  response(exchange: Exchange, _response: ResponseInfo, frame: FrameInfo): void {
    this.#takeBack(exchange);
    // Like the time after which a request leaks, this one begins anew with progress.
    const waited = frame.clock - exchange.alive;
    if (waited <= this.context.leakThresholdMs || exchange.injected !== null || this.#missed(exchange)) return;
    if (neverLeaks(exchange.method) || isSlowByNature(exchange.method)) return;
    // It may have waited for what a person was asked meanwhile.
    if (exchange.dir === 'c2s' && this.#askedPerson > exchange.at) return;
    this.context.report(LEAK.lateResponse, {
      ...this.#breach(exchange),
      at: frame.at,
      by: senderOf(exchange.dir),
      text: () =>
        sentence(
          `${requestName(exchange)} was answered only after ${formatDuration(waited)}${exchange.alive > exchange.clock ? ' without progress' : ''}; a requestor that no longer waits should have cancelled it.`,
        ),
    });
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    if (cancellation.injected) return;
    this.#takeBack(exchange);
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (orphan.cause !== 'cancelled-before' || orphan.kind !== 'result' || orphan.of === null || !orphan.certain) return;
    this.#checkRunning(orphan.of, frame, saysCancelled(orphan.result));
  }

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    if (progress.of?.state === 'cancelled') this.#checkRunning(progress.of, frame, false);
  }

  #checkRunning(exchange: Exchange, frame: FrameInfo, content: boolean): void {
    const { cancellation } = exchange;
    if (cancellation === null || this.#running.has(exchange.serial) || neverLeaks(exchange.method)) return;
    if (exchange.method === 'initialize' || this.context.session.lastGap > cancellation.at) return;
    if (this.context.races.grade(exchange, frame, content) === 'crossed') return;
    this.#running.add(exchange.serial);
    const by = receiverOf(exchange.dir);
    this.context.report(LEAK.stillRunning, {
      ...this.#breach(exchange),
      at: frame.at,
      by,
      related: [cancellation.at],
      text: () =>
        sentence(
          `${the(by)} still worked on ${requestName(exchange)} ${formatDuration(frame.clock - cancellation.clock)} after it was cancelled; it should stop and free what it holds.`,
        ),
    });
  }

  #unansweredByClient(exchange: Exchange, how: string): void {
    this.#serverUnanswered.add(exchange.serial);
    this.context.report(LEAK.serverUnanswered, {
      ...this.#breach(exchange),
      by: 'client',
      text: () => `The client did not answer the server's ${requestName(exchange)} ${how}; every request must get a response.`,
    });
  }

  /** Strong evidence only: the same request again, as a second try, and the first one never answered. */
  #checkAbandoned(exchange: Exchange): void {
    const { sentAgain } = exchange;
    if (sentAgain === null || this.#abandoned.has(exchange.serial) || sentAgain.clock - exchange.clock < SECOND_TRY_MS) return;
    // Two equal calls that both wait may be meant so; a client that is known never to cancel needs no further proof.
    if (!sentAgain.settled && !(exchange.dir === 'c2s' && this.context.software.client === 'python-1')) return;
    if (exchange.method === 'initialize' || isSlowByNature(exchange.method) || neverLeaks(exchange.method)) return;
    if (this.#missed(exchange) || this.context.badLines.mention(opposite(exchange.dir), exchange.id)) return;
    const by = senderOf(exchange.dir);
    this.#abandoned.add(exchange.serial);
    this.context.report(LEAK.abandoned, {
      ...this.#breach(exchange),
      by,
      related: [sentAgain.at],
      text: () =>
        sentence(
          `${the(by)} gave up ${requestName(exchange)} without a word: it sent the same again as ${sentAgain.id} after ${formatDuration(sentAgain.t - exchange.start)}, and the first was never answered; it should cancel what it no longer waits for.`,
        ),
    });
  }

  /** A part of the traffic after it was not seen: its answer, cancellation or progress may be there. */
  #missed(exchange: Exchange): boolean {
    return this.context.session.lastGap > exchange.at;
  }

  /** What looked abandoned was ended after all. */
  #takeBack(exchange: Exchange): void {
    if (this.#abandoned.delete(exchange.serial)) this.context.findings.withdraw(LEAK.abandoned.id, exchange.serial);
  }

  #breach(exchange: Exchange) {
    return { at: exchange.at, scope: this.context.session.scopeOf(exchange), exchange };
  }
}
