import { objectAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { type Ask, askOf, asksIn, mayAsk } from '../evidence/asks.js';
import type { Family } from '../family.js';
import { SAMPLING } from './rules.js';
import { checkToolUse } from './tool-use.js';

const SAMPLE = 'sampling/createMessage';

/** Sampling: what servers ask of the client's model. */
export const sampling: Family = {
  rules: Object.values(SAMPLING),
  watch: (context) => new SamplingChecks(context),
};

class SamplingChecks implements SessionListener {
  readonly concerns = { methods: ['sampling/createMessage'], modern: true } as const;
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange, frame: FrameInfo): void {
    const ask = exchange.method === SAMPLE ? askOf(this.context, exchange) : null;
    if (ask !== null) this.#check(ask, frame);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!mayAsk(exchange, response)) return;
    for (const ask of asksIn(exchange, response, SAMPLE)) this.#check(ask, frame);
  }

  #check({ params, exchange, scope, name }: Ask, frame: FrameInfo): void {
    const breach = { at: frame.at, by: 'server', scope, exchange } as const;
    if (Array.isArray(params.messages)) {
      const { mixed, unbalanced } = checkToolUse(params.messages);
      if (mixed !== null)
        this.context.report(SAMPLING.toolResultsMixed, { ...breach, text: () => `The server mixed the messages of ${name}: ${mixed}.` });
      if (unbalanced !== null) {
        this.context.report(SAMPLING.toolUseUnbalanced, {
          ...breach,
          text: () => `The use of tools in the messages of ${name} is not balanced: ${unbalanced}.`,
        });
      }
    }
    const context = params.includeContext;
    if (context !== 'thisServer' && context !== 'allServers') return;
    // Without the capability for it, using it is another fault, and that is told.
    const declared = this.context.session.capabilitiesFor('client', exchange);
    if (declared !== null && objectAt(objectAt(declared, 'sampling'), 'context') === null) return;
    this.context.report(SAMPLING.includeContext, {
      ...breach,
      text: () => `The server asked with ${name} for "includeContext": "${context}", which is deprecated; it should be left out.`,
    });
  }
}
