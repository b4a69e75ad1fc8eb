import { isObject, stringAt } from '../../protocol/message.js';
import type { Exchange, FrameInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { misfit } from '../evidence/schemas.js';
import { requestName, shown } from '../words.js';
import { TOOLS } from './rules.js';

const INVALID_PARAMS = -32602;

/** What clients ask of tools, held against what was listed before. */
export class ToolCalls {
  constructor(private readonly context: RuleContext) {}

  sent(exchange: Exchange, frame: FrameInfo): void {
    const name = stringAt(exchange.params, 'name');
    if (name === null) return;
    if (this.context.listings.tools.lacks(name, exchange.at)) this.#unlisted(exchange, name);
    const fault = this.#misfit(exchange, name, frame);
    if (fault !== null) this.#mismatch(exchange, name, fault);
  }

  #unlisted(exchange: Exchange, name: string): void {
    this.context.report(TOOLS.callUnlisted, {
      ...this.#breach(exchange),
      text: () =>
        `The client called the tool ${shown(name)} in ${requestName(exchange)}, which the last complete tools/list does not have.`,
    });
  }

  #mismatch(exchange: Exchange, name: string, fault: string): void {
    this.context.report(TOOLS.argumentsMismatch, {
      ...this.#breach(exchange),
      text: () => `The arguments in ${requestName(exchange)} do not fit the inputSchema that tools/list gave for ${shown(name)}: ${fault}.`,
    });
  }

  #breach(exchange: Exchange) {
    return { at: exchange.at, by: 'client', scope: this.context.session.scopeOf(exchange), exchange } as const;
  }

  /** The server answered a call with an error response. */
  refused(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    const name = stringAt(exchange.params, 'name');
    if (name === null || !isObject(error) || error.code !== INVALID_PARAMS) return;
    const fault = this.#misfit(exchange, name, frame);
    if (fault === null) return;
    this.context.report(TOOLS.inputErrorAsProtocolError, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        `The server answered ${requestName(exchange)}, whose arguments do not fit its inputSchema (${fault}), with error ${INVALID_PARAMS}; a result with isError lets the model correct itself.`,
    });
  }

  #misfit(exchange: Exchange, name: string, frame: FrameInfo): string | null {
    const tool = this.context.listings.tools.get(name, exchange.at);
    if (tool?.input == null || !isObject(exchange.params)) return null;
    const given = exchange.params.arguments;
    // Something else than an object is a fault of the message's shape.
    if (given !== undefined && !isObject(given)) return null;
    return misfit(tool.input, given ?? {}, 'arguments', this.context.session.scopeOf(exchange), frame.text.length);
  }
}
