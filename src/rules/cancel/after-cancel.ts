import { senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import type { Cancellation, Exchange, FrameInfo, NotificationInfo, OrphanInfo, ProgressInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Grade } from '../evidence/races.js';
import { RecentSet } from '../evidence/recent-set.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, the } from '../words.js';
import { CANCEL } from './rules.js';

/** What the receiver of a cancellation still sends for the cancelled request, graded by how sure it is that it had read the cancellation. */
export class AfterCancel {
  readonly #answered = new RecentSet();

  constructor(private readonly context: RuleContext) {}

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    const { of } = orphan;
    if (orphan.cause !== 'cancelled-before' || of?.cancellation == null || isHandshake(of)) return;
    // A second answer is one too many, and that is told.
    if (this.#answered.has(of.serial)) return;
    this.#answered.add(of.serial);
    const answer = orphan.kind === 'error' && answersCancellation(orphan.error) && !hadBegun(frame, of.cancellation);
    if (answer) this.#error(of, of.cancellation, orphan.error, frame);
    else if (orphan.certain) this.#response(of, of.cancellation, orphan, frame);
  }

  progress(progress: ProgressInfo, frame: FrameInfo): void {
    const { of } = progress;
    if (of?.cancellation == null || of.state !== 'cancelled' || this.#missing(of)) return;
    const { cancellation } = of;
    const grade = this.context.races.grade(of, frame, false);
    if (grade === 'crossed') return;
    const by = senderOf(frame.dir);
    this.context.report(CANCEL.progressAfter, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(of),
      exchange: of,
      burst: `${of.serial}`,
      related: [cancellation.at],
      text: () =>
        sentence(
          `${the(by)} sent progress for ${requestName(of)} ${this.#since(cancellation, frame)}${why(grade)}; it should stop working and say nothing more.`,
        ),
    });
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    const listen = this.context.subscriptions.of(notification);
    if (listen?.cancellation == null || frame.dir !== 's2c') return;
    const { cancellation } = listen;
    const grade = this.context.races.grade(listen, frame, false);
    if (grade === 'crossed') return;
    this.context.report(CANCEL.subscriptionGoesOn, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(listen),
      exchange: listen,
      burst: `${listen.serial}`,
      related: [cancellation.at],
      text: () =>
        `The server sent a notification for subscription ${listen.id} ${this.#since(cancellation, frame)}${why(grade)}; it must stop sending them.`,
    });
  }

  #error(of: Exchange, cancellation: Cancellation, error: unknown, frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    const code = isObject(error) ? error.code : undefined;
    this.context.report(CANCEL.errorAfter, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(of),
      exchange: of,
      burst: `${of.serial}`,
      related: [cancellation.at],
      error,
      text: (letter) =>
        sentence(
          `${the(by)} answered the cancellation of ${requestName(of)} with error ${brief(code)}, ${this.#since(cancellation, frame)}; a cancelled request ${letter === 'E' ? 'must' : 'should'} get no response at all.`,
        ),
    });
  }

  #response(of: Exchange, cancellation: Cancellation, orphan: OrphanInfo, frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    const grade = this.context.races.grade(of, frame, saysCancelled(orphan.result));
    const crossed = grade === 'crossed';
    // How a subscription ends is told differently on two pages of the specification, so a result for it is only worth a look.
    const mild = crossed || of.method === 'subscriptions/listen';
    this.context.report(CANCEL.responseAfter, {
      at: frame.at,
      by,
      scope: this.context.session.scopeOf(of),
      exchange: of,
      burst: `${of.serial} ${crossed}`,
      related: [cancellation.at],
      ...(mild ? { atMost: 'info' } : {}),
      text: (letter) =>
        hadBegun(frame, cancellation)
          ? `The ${orphan.kind} for ${requestName(of)} was half written when the request was cancelled; both sides must put up with that.`
          : crossed
            ? `The ${orphan.kind} for ${requestName(of)} and its cancellation ${this.context.crossed(frame.clock - cancellation.clock)}; both sides must put up with that.`
            : sentence(
                `${the(by)} sent a ${orphan.kind} for ${requestName(of)} ${this.#since(cancellation, frame)}${why(grade)}; a cancelled request ${letter === 'E' ? 'must' : 'should'} get no response.`,
              ),
    });
  }

  #since(cancellation: Cancellation, frame: FrameInfo): string {
    const time = this.context.timed(frame.clock - cancellation.clock, (duration) => `${duration} `);
    return `${time}after ${cancellation.injected ? 'Tapline cancelled it' : 'it was cancelled'}`;
  }

  #missing(of: Exchange): boolean {
    return of.cancellation !== null && this.context.session.lastGap > of.cancellation.at;
  }
}

/** Whether an error shows by itself that its sender had read the cancellation: code 0 or -32800, or a message that speaks of it. */
function answersCancellation(error: unknown): boolean {
  if (!isObject(error)) return false;
  return error.code === 0 || error.code === -32800 || (typeof error.message === 'string' && /cancel/i.test(error.message));
}

/** Whether a tool result that reports an error says that the call was cancelled. */
export function saysCancelled(result: unknown): boolean {
  if (!isObject(result) || result.isError !== true || !Array.isArray(result.content)) return false;
  return result.content.some((part: unknown) => isObject(part) && typeof part.text === 'string' && /cancell?ed/i.test(part.text));
}

function isHandshake(exchange: Exchange): boolean {
  return exchange.method === 'initialize' && !exchange.modern;
}

/** Whether a frame was on its way already when the cancellation passed. */
function hadBegun(frame: FrameInfo, cancellation: Cancellation): boolean {
  return frame.begun < cancellation.t;
}

function why(grade: Grade): string {
  switch (grade) {
    case 'barrier':
      return ', although it had read the cancellation by then';
    case 'content':
      return ', and shows that it had read the cancellation';
    case 'late':
      return ' (it ignored the cancellation or read it late)';
    case 'crossed':
      return '';
  }
}
