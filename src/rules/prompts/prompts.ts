import { isObject, objectAt, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Family } from '../family.js';
import { requestName, shown } from '../words.js';
import { PROMPTS } from './rules.js';

const INVALID_PARAMS = -32602;

/** Prompts, held against what `prompts/list` last said. */
export const prompts: Family = {
  rules: Object.values(PROMPTS),
  watch: (context) => new PromptChecks(context),
};

class PromptChecks implements SessionListener {
  readonly concerns = { methods: ['prompts/get'] } as const;
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.method !== 'prompts/get' || exchange.dir !== 'c2s' || exchange.injected !== null) return;
    const missing = this.#missing(exchange);
    if (missing === null) return;
    this.context.report(PROMPTS.missingArgument, {
      ...this.#breach(exchange),
      at: exchange.at,
      by: 'client',
      text: () => `The client left out the argument ${shown(missing)} in ${requestName(exchange)}, which prompts/list says is required.`,
    });
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.method !== 'prompts/get' || exchange.dir !== 'c2s' || exchange.injected !== null) return;
    const code = response.kind === 'result' ? null : codeOf(response.error);
    if (code === INVALID_PARAMS || code === undefined) return;
    // A server that asks back may be asking for what is missing.
    if (code === null && stringAt(response.result, 'resultType') === 'input_required') return;
    const missing = this.#missing(exchange);
    if (missing !== null) {
      this.context.report(PROMPTS.missingArgument, {
        ...this.#breach(exchange),
        at: frame.at,
        by: 'server',
        text: () =>
          `The server answered ${requestName(exchange)}, which lacks the required argument ${shown(missing)}, with ${code === null ? 'a result' : `error ${code}`}; it should be error ${INVALID_PARAMS}.`,
      });
      return;
    }
    const name = stringAt(exchange.params, 'name');
    if (code === null || name === null || !this.context.listings.prompts.lacks(name, exchange.at)) return;
    this.context.report(PROMPTS.unknownNameCode, {
      ...this.#breach(exchange),
      at: frame.at,
      by: 'server',
      text: () =>
        `The server refused ${requestName(exchange)} for ${shown(name)}, which it does not list, with error ${code}; for an unknown prompt it should be ${INVALID_PARAMS}.`,
    });
  }

  /** The first required argument that is not given; null where none is missing, or nobody can tell. */
  #missing(exchange: Exchange): string | null {
    const name = stringAt(exchange.params, 'name');
    const prompt = name === null ? null : this.context.listings.prompts.get(name, exchange.at);
    if (prompt === null) return null;
    const given = objectAt(exchange.params, 'arguments') ?? {};
    return prompt.required.find((argument) => !Object.hasOwn(given, argument)) ?? null;
  }

  #breach(exchange: Exchange) {
    return { scope: this.context.session.scopeOf(exchange), exchange };
  }
}

/** The code of an error; undefined where it has none. */
function codeOf(error: unknown): number | undefined {
  return isObject(error) && typeof error.code === 'number' ? error.code : undefined;
}
