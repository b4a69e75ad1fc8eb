import { senderOf } from '../../protocol/direction.js';
import type { Exchange, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { rule } from '../rule.js';
import { requestName, sentence, the } from '../words.js';

const reusedInSession = rule({
  id: 'id/reused-in-session',
  statement: 'A request id was never used before by this requestor in this session',
  wording: 'MUST NOT',
  fault: 'requestor',
  levels: { ABCD: 'error' },
  cite: 'A:basic/messages.mdx:28-29 B:basic/index.mdx:45-46 C:basic/index.mdx:48-49 D:basic/index.mdx:48-49',
});

const reusedInFlight = rule({
  id: 'id/reused-in-flight',
  statement: 'A request id does not match another request that still waits for its response',
  wording: 'MUST NOT',
  fault: 'requestor',
  levels: { ABCDE: 'error' },
  cite: 'A:basic/messages.mdx:28-29 B:basic/index.mdx:45-46 C:basic/index.mdx:48-49 D:basic/index.mdx:48-49 E:basic/index.mdx:48-49',
});

/** Ids of requests: never used twice in a session, or from 2026-07-28 on never while the first still waits. */
export const ids: Family = {
  rules: [reusedInSession, reusedInFlight],
  watch: (context) => new IdChecks(context),
};

class IdChecks implements SessionListener {
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.injected !== null) return;
    switch (exchange.reuse) {
      case 'first':
      case 'probe':
        return;
      case 'in-flight':
        this.#inFlight(exchange);
        return;
      case 'after-cancel':
        this.#inSession(exchange);
        this.#afterCancel(exchange);
        return;
      case 'before':
        this.#inSession(exchange);
    }
  }

  #inFlight(exchange: Exchange): void {
    // The answer that would have freed the id may be among what is missing; the id was used before all the same.
    if (this.context.session.lastGap >= 0) {
      this.#inSession(exchange);
      return;
    }
    this.context.report(reusedInFlight, {
      ...this.#breach(exchange),
      text: () =>
        this.#text(exchange, 'while the earlier request with this id still waits for its response, so the two cannot be told apart'),
    });
  }

  #inSession(exchange: Exchange): void {
    this.context.report(reusedInSession, {
      ...this.#breach(exchange),
      text: () => this.#text(exchange, 'which it had used before in this session; a request id must not be used twice'),
    });
  }

  /** Read literally, a cancelled request waits for ever in 2026-07-28, so its id could never be used again: only a hint. */
  #afterCancel(exchange: Exchange): void {
    this.context.report(reusedInFlight, {
      ...this.#breach(exchange),
      atMost: 'info',
      holds: (letter) => letter === 'E',
      text: () =>
        this.#text(exchange, 'whose earlier request it cancelled and that was never answered; a late response would be taken for this one'),
    });
  }

  #breach(exchange: Exchange) {
    return { at: exchange.at, by: senderOf(exchange.dir), scope: this.context.session.scopeOf(exchange), exchange };
  }

  #text(exchange: Exchange, why: string): string {
    return sentence(`${the(senderOf(exchange.dir))} gave ${requestName(exchange)} an id ${why}.`);
  }
}
