import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { ToolCalls } from './calls.js';
import { checkListing } from './listed.js';
import { ToolResults } from './results.js';
import { TOOLS } from './rules.js';

/** Tools: what is listed, how they are called, and what they answer. */
export const tools: Family = {
  rules: Object.values(TOOLS),
  watch: (context) => new ToolChecks(context),
};

class ToolChecks implements SessionListener {
  readonly concerns = { methods: ['tools/list', 'tools/call', 'tasks/result'] } as const;
  readonly #calls: ToolCalls;
  readonly #results: ToolResults;

  constructor(private readonly context: RuleContext) {
    this.#calls = new ToolCalls(context);
    this.#results = new ToolResults(context);
  }

  request(exchange: Exchange, frame: FrameInfo): void {
    if (exchange.method === 'tools/call' && exchange.dir === 'c2s' && exchange.injected === null) this.#calls.sent(exchange, frame);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s' || exchange.injected !== null) return;
    switch (exchange.method) {
      case 'tools/list':
        if (response.kind === 'result') checkListing(this.context, exchange, frame);
        return;
      case 'tools/call':
        if (response.kind === 'result') this.#results.answered(exchange, response.result, frame);
        else this.#calls.refused(exchange, response.error, frame);
        return;
      case 'tasks/result':
        if (response.kind === 'result') this.#results.taskAnswered(exchange, response.result, frame);
        return;
      default:
        return;
    }
  }
}
