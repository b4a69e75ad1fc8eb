import { isObject } from '../../protocol/message.js';
import { isTasksExtension } from '../../protocol/methods.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { mayBeExtended } from '../evidence/extensions.js';
import { UntilModern } from '../evidence/until-modern.js';
import type { Family } from '../family.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName } from '../words.js';
import { RESULT } from './rules.js';

/** The type of a result. What the type then demands is the business of other families. */
export const result: Family = {
  rules: Object.values(RESULT),
  watch: (context) => new ResultChecks(context),
};

class ResultChecks implements SessionListener {
  readonly concerns = { modern: true } as const;
  readonly #server: UntilModern;

  constructor(private readonly context: RuleContext) {
    this.#server = new UntilModern(context);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!exchange.modern || exchange.dir !== 'c2s') return;
    this.#server.settle();
    if (response.kind === 'error' || !isObject(response.result)) return;
    const { resultType } = response.result;
    switch (resultType) {
      case 'complete':
      case 'input_required':
      case 'task':
        return;
      case undefined:
        this.#server.report(RESULT.typeMissing, {
          ...breach(exchange, frame),
          text: () => `The server's result for ${requestName(exchange)} has no resultType; since 2026-07-28 every result must have one.`,
        });
        return;
      default:
        // The tasks extension says itself what its methods return.
        if (isTasksExtension(exchange.method) || mayBeExtended(this.context.session, exchange)) return;
        this.context.report(RESULT.typeUnknown, {
          ...breach(exchange, frame),
          text: () =>
            `The server's result for ${requestName(exchange)} has the resultType ${brief(resultType)}, which no declared extension defines; it must be "complete" or "input_required", or the client takes the result for invalid.`,
        });
    }
  }
}

function breach(exchange: Exchange, frame: FrameInfo) {
  return { at: frame.at, by: 'server', scope: 'E', exchange } as const;
}
