import { opposite, receiverOf, senderOf } from '../../protocol/direction.js';
import { isKnownMethod, maySend } from '../../protocol/methods.js';
import type { Exchange, FrameInfo, OrphanInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import type { Family } from '../family.js';
import { rule } from '../rule.js';
import { requestName, sentence, shown, the } from '../words.js';

const SAME_ID = 'A:basic/messages.mdx:50 B:basic/index.mdx:67 C:basic/index.mdx:70 D:basic/index.mdx:69 E:basic/index.mdx:70';

const unknownId = rule({
  id: 'response/unknown-id',
  statement: 'A response carries the id of a request that the other side issued',
  wording: 'MUST',
  fault: 'responder',
  levels: { ABCDE: 'error' },
  cite: SAME_ID,
});

const idTypeChanged = rule({
  id: 'response/id-type-changed',
  statement: 'The response id is the same id, its JSON type too',
  wording: 'MUST',
  fault: 'responder',
  levels: { ABCDE: 'error' },
  cite: SAME_ID,
});

const duplicate = rule({
  id: 'response/duplicate',
  statement: 'A request gets one response',
  wording: 'JSON-RPC 2.0; implied by "request/response"',
  fault: 'responder',
  levels: { ABCDE: 'error' },
  cite: 'A:basic/messages.mdx:7-8 D:basic/index.mdx:53 E:basic/patterns/index.mdx:16-18',
});

const wrongDirection = rule({
  id: 'response/wrong-direction',
  statement: 'A response comes from the side that received the request',
  wording: 'implied',
  fault: 'sender',
  levels: { ABCDE: 'error' },
  cite: SAME_ID,
});

const removedRequest = rule({
  id: 'response/result-for-removed-request',
  statement: 'A server refuses a method that the negotiated revision removed or does not have yet',
  wording: 'derived from the version rule',
  fault: 'server',
  levels: { ABCDE: 'info' },
  cite: 'A:basic/lifecycle.mdx:162-165 B:basic/lifecycle.mdx:168-171 C:basic/lifecycle.mdx:175-178 D:basic/lifecycle.mdx:219 E:changelog.mdx:20 E:changelog.mdx:22',
});

/** Responses: to a request of the other side, with its exact id, once. */
export const responses: Family = {
  rules: [unknownId, idTypeChanged, duplicate, wrongDirection, removedRequest],
  watch: (context) => new ResponseChecks(context),
};

class ResponseChecks implements SessionListener {
  /** Cancelled requests that were answered all the same. */
  readonly #answeredAfterCancel = new RecentSet();

  constructor(private readonly context: RuleContext) {}

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s' || response.kind !== 'result' || exchange.injected !== null) return;
    const { session } = this.context;
    const scope = session.scopeOf(exchange);
    if (scope === 'legacy' || scope === 'any' || maySend(scope, 'c2s', exchange.method) || !isKnownMethod(exchange.method)) return;
    if (session.modern && session.handshake.kind === 'done') return;
    // A server of an older era may serve what it takes for its own.
    if (exchange.modern && !session.servesModern) return;
    this.context.report(removedRequest, {
      at: frame.at,
      by: 'server',
      scope,
      exchange,
      text: () =>
        `The server answered ${requestName(exchange)} with a result, although this revision does not have that method; an error is due.`,
    });
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    const { session } = this.context;
    // A response of a client without handshake is a fault of its own, whatever its id.
    if (frame.dir === 'c2s' && session.scope === 'E') return;
    switch (orphan.cause) {
      case 'no-id':
        if (orphan.kind === 'result' || (orphan.id !== null && orphan.id !== 'null')) this.#noId(orphan, frame);
        return;
      case 'other-type':
        this.#otherType(orphan, frame);
        return;
      case 'answered-before':
        this.#answeredBefore(orphan, frame);
        return;
      case 'unknown-id':
        this.#unknown(orphan, frame);
        return;
      case 'cancelled-before':
        this.#afterCancel(orphan, frame);
        return;
    }
  }

  #noId(orphan: OrphanInfo, frame: FrameInfo): void {
    if (orphan.id !== null && this.context.badLines.hadId(opposite(frame.dir), orphan.id)) return;
    const what = orphan.id === null ? 'no id' : orphan.id === 'null' ? 'a null id' : `the id ${shown(orphan.id)}`;
    this.context.report(unknownId, {
      ...this.#breach(orphan, frame),
      text: () =>
        sentence(
          `${the(senderOf(frame.dir))} sent a ${orphan.kind} with ${what}, which belongs to no request; a response must carry the id of its request.`,
        ),
    });
  }

  #otherType(orphan: OrphanInfo, frame: FrameInfo): void {
    const { of } = orphan;
    if (of === null || !orphan.certain) return;
    this.context.report(idTypeChanged, {
      ...this.#breach(orphan, frame),
      scope: this.context.session.scopeOf(of),
      exchange: of,
      text: () =>
        sentence(
          `${the(senderOf(frame.dir))} answered ${requestName(of)} under the id ${shown(orphan.id ?? '')}; the id must come back with the same JSON type.`,
        ),
    });
  }

  #answeredBefore(orphan: OrphanInfo, frame: FrameInfo): void {
    const { of } = orphan;
    if (of === null || !orphan.certain || of.injected !== null) return;
    const scope = this.context.session.scopeOf(of);
    // Where the id itself was used twice, its requestor is to blame, except that 2026-07-28 allows it after an answer.
    if (of.reuse !== 'first' && !(scope === 'E' && of.reuse === 'before')) return;
    this.context.report(duplicate, {
      ...this.#breach(orphan, frame),
      scope,
      exchange: of,
      text: () =>
        sentence(
          `${the(senderOf(frame.dir))} sent another response with id ${shown(of.id)}, but ${requestName(of)} was answered before; a request gets one response.`,
        ),
    });
  }

  /** That a cancelled request is answered is told elsewhere; a second answer is one too many, whatever came between. */
  #afterCancel(orphan: OrphanInfo, frame: FrameInfo): void {
    const { of } = orphan;
    if (of === null) return;
    if (this.#answeredAfterCancel.has(of.serial)) this.#answeredBefore(orphan, frame);
    else this.#answeredAfterCancel.add(of.serial);
  }

  /** The receiver said that it could not place the response. Which of the causes it was, its word does not tell. */
  #refused(orphan: OrphanInfo, frame: FrameInfo): void {
    this.context.report(unknownId, {
      ...this.#breach(orphan, frame),
      by: null,
      atMost: 'info',
      attested: true,
      text: () =>
        sentence(
          `${the(receiverOf(frame.dir))} got a response with id ${shown(orphan.id ?? 'null')} for which no request of its own was waiting; it was cancelled or answered before, or there never was one, which the log does not tell.`,
        ),
    });
  }

  #unknown(orphan: OrphanInfo, frame: FrameInfo): void {
    const id = orphan.id ?? '';
    if (this.context.session.evidence.frames === 'refused') {
      this.#refused(orphan, frame);
      return;
    }
    if (!orphan.certain || this.context.badLines.mention(opposite(frame.dir), id)) return;
    const by = senderOf(frame.dir);
    const breach = this.#breach(orphan, frame);
    if (orphan.own) {
      this.context.report(wrongDirection, {
        ...breach,
        text: () =>
          sentence(
            `${the(by)} sent a response with id ${shown(id)}, which is a request of its own; only ${the(receiverOf(frame.dir))} can answer that.`,
          ),
      });
    } else {
      this.context.report(unknownId, {
        ...breach,
        text: () =>
          sentence(
            `${the(by)} sent a response with id ${shown(id)}, but ${the(receiverOf(frame.dir))} never sent a request with that id; a response must carry the id of its request.`,
          ),
      });
    }
  }

  #breach(orphan: OrphanInfo, frame: FrameInfo) {
    return { at: frame.at, by: senderOf(frame.dir), scope: this.context.session.scope, id: orphan.id };
  }
}
