import { type Dir, receiverOf, senderOf } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import { isNotificationName } from '../../protocol/methods.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import { modernMeta } from '../../session/peers.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import { plural, sentence, the } from '../words.js';
import { FRAME } from './rules.js';

/** The rules about batch arrays. */
export class Batches {
  /** By direction of requests: index of the latest single request that was answered. */
  readonly #answeredSingle: Record<Dir, number> = { c2s: -1, s2c: -1 };

  /** Batches whose silence was reported, by record. */
  readonly #reported = new RecentSet();

  constructor(private readonly context: RuleContext) {}

  arrived(elements: readonly unknown[], frame: FrameInfo): void {
    const by = senderOf(frame.dir);
    const beginsHandshake = elements.some((element) => isObject(element) && element.method === 'initialize');
    const breach = { at: frame.at, by, scope: batchScope(this.context, elements), beginsHandshake };
    this.context.report(FRAME.batchNotAllowed, {
      ...breach,
      text: (letter) =>
        sentence(
          `${the(by)} sent a batch of ${plural(elements.length, 'message')}; ${
            letter === 'A' ? 'this revision does not provide for batches' : 'batches exist in 2025-03-26 only'
          }, so send each message on a line of its own.`,
        ),
    });
    if (elements.length === 0) {
      this.context.report(FRAME.batchEmpty, {
        ...breach,
        text: () => sentence(`${the(by)} sent an empty batch; a batch must contain at least one message.`),
      });
    }
    if (beginsHandshake) {
      this.context.report(FRAME.batchInitialize, {
        ...breach,
        text: () => sentence(`${the(by)} sent initialize inside a batch; it must be sent alone, before anything can be batched.`),
      });
    }
    if (elements.some((element) => isObject(element) && 'method' in element) && elements.some(isAnswer)) {
      this.context.report(FRAME.batchMixed, {
        ...breach,
        text: () => sentence(`${the(by)} mixed requests or notifications with responses in one batch; a batch holds one or the other.`),
      });
    }
  }

  answered(exchange: Exchange): void {
    if (exchange.injected === null && !exchange.batched && exchange.at > this.#answeredSingle[exchange.dir]) {
      this.#answeredSingle[exchange.dir] = exchange.at;
    }
  }

  /** A request has been silent for too long, or the session ended. */
  silent(exchange: Exchange): void {
    const { session } = this.context;
    if (!exchange.batched || isNotificationName(exchange.method)) return;
    if (this.#answeredSingle[exchange.dir] <= exchange.at || session.lastGap > exchange.at) return;
    if (this.#reported.has(exchange.at)) return;
    this.#reported.add(exchange.at);
    const by = receiverOf(exchange.dir);
    this.context.report(FRAME.batchUnanswered, {
      at: exchange.at,
      by,
      scope: session.scopeOf(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(by)} never answered the requests of a batch, but answered later single ones; in this revision it must support receiving batches.`,
        ),
    });
  }
}

/** The revision by which a batch is judged. */
function batchScope(context: RuleContext, elements: readonly unknown[]): Scope {
  const modern = elements.some((element) => isObject(element) && modernMeta(element.params) !== null);
  return modern ? 'E' : context.session.scope;
}

function isAnswer(element: unknown): boolean {
  return isObject(element) && !('method' in element) && ('result' in element || 'error' in element);
}
