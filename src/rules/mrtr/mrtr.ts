import { isObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { type Interim, type Round, Rounds } from '../../session/rounds.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { requestName, shown } from '../words.js';
import { type Unanswered, unanswered } from './answers.js';
import { checkQuestions } from './questions.js';
import { MRTR } from './rules.js';

/** Calls in several rounds (2026-07-28): what servers may ask in between, and how clients go on. */
export const mrtr: Family = {
  rules: Object.values(MRTR),
  watch: (context) => new MrtrChecks(context),
};

/** So long after a question the client counts as having given up. Milliseconds. */
const GIVEN_UP_MS = 600_000;

class MrtrChecks implements SessionListener {
  readonly concerns = { modern: true } as const;
  readonly #rounds = new Rounds();

  constructor(private readonly context: RuleContext) {}

  frame(frame: FrameInfo): void {
    if (!this.#rounds.someAwaited) return;
    const before = frame.clock - GIVEN_UP_MS;
    for (let interim = this.#rounds.takeAbandoned(before); interim !== null; interim = this.#rounds.takeAbandoned(before)) {
      this.#abandoned(interim);
    }
  }

  request(exchange: Exchange): void {
    if (!exchange.modern || exchange.dir !== 'c2s') return;
    const round = this.#rounds.resumed(exchange, (interim) => unanswered(exchange, interim) === undefined);
    if (round === null || !this.#certain(round)) return;
    this.#resumed(exchange, round, unanswered(exchange, round.interim));
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!exchange.modern || exchange.dir !== 'c2s') return;
    this.#rounds.answered(exchange, response, frame);
    const { result } = response;
    if (response.kind === 'result' && isObject(result) && result.resultType === 'input_required') {
      checkQuestions(this.context, exchange, result, frame);
    }
  }

  #resumed(exchange: Exchange, { kind, interim }: Round, missing: Unanswered | undefined): void {
    const breach = { at: exchange.at, by: 'client', scope: 'E', exchange, related: [interim.at] } as const;
    if (kind === 'other-request') {
      this.context.report(MRTR.stateForeign, {
        ...breach,
        text: () =>
          `The client sent ${requestName(exchange)} with the requestState that it got for request ${shown(interim.id)} (${interim.method}), whose params are others; it must use it for nothing but sending that request again.`,
      });
      return;
    }
    if (exchange.key === interim.key) {
      this.context.report(MRTR.sameId, {
        ...breach,
        text: () => `The client sent ${requestName(exchange)} again under the same id to bring what was asked for; it must use a new id.`,
      });
    }
    if (kind === 'other-state') {
      this.context.report(MRTR.stateNotEchoed, {
        ...breach,
        text: () =>
          `The client sent ${requestName(exchange)} to go on with request ${shown(interim.id)}, whose answer gave ${interim.state === null ? 'no requestState' : 'another requestState'}; it must bring back exactly what was given.`,
      });
    } else if (missing !== undefined) {
      this.context.report(MRTR.incomplete, {
        ...breach,
        text: () =>
          missing.kind === null
            ? `The client sent ${requestName(exchange)} without an answer to ${shown(JSON.stringify(missing.name))}, for which the server had asked; it must bring everything that was asked for.`
            : `The client sent ${requestName(exchange)} with an answer to ${shown(JSON.stringify(missing.name))} that is none to ${missing.kind}, by which the server had asked; it must bring what was asked for.`,
      });
    }
  }

  /** Whether it can go on with nothing else: a question in a part that was not seen may have given the same state, or none. */
  #certain({ kind, interim }: Round): boolean {
    const { lastGap } = this.context.session;
    return lastGap < 0 || (kind === 'same' && interim.state !== null && lastGap < interim.at);
  }

  #abandoned(interim: Interim): void {
    if (this.context.session.lastGap > interim.at) return;
    this.context.report(MRTR.notRetried, {
      at: interim.at,
      by: 'client',
      scope: 'E',
      id: interim.id,
      text: () =>
        `The client did not go on with request ${shown(interim.id)} (${interim.method}) within ${GIVEN_UP_MS / 60_000} minutes after the server had asked for input; it may have given up, which is allowed.`,
    });
  }
}
