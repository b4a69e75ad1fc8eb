import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { Breach } from '../breach.js';
import type { RuleContext } from '../context.js';
import { UntilModern } from '../evidence/until-modern.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName } from '../words.js';
import { CACHEABLE } from './cacheable.js';
import { CACHE } from './rules.js';

/** The caching hints of one result. */
export class Hints implements SessionListener {
  readonly concerns = { modern: true } as const;
  readonly #server: UntilModern;

  constructor(private readonly context: RuleContext) {
    this.#server = new UntilModern(context);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!exchange.modern || exchange.dir !== 'c2s') return;
    this.#server.settle();
    const { result } = response;
    if (response.kind === 'error' || !isObject(result)) return;
    const breach = { at: frame.at, by: 'server', scope: 'E', exchange } as const;
    if (result.resultType === 'input_required') this.#interim(exchange, result, breach);
    else if (CACHEABLE.has(exchange.method) && (result.resultType === undefined || result.resultType === 'complete')) {
      this.#complete(exchange, result, breach);
    }
  }

  #complete(exchange: Exchange, { ttlMs, cacheScope }: JsonObject, breach: Omit<Breach, 'text'>): void {
    if (ttlMs === undefined || cacheScope === undefined) {
      const missing = [...(ttlMs === undefined ? ['ttlMs'] : []), ...(cacheScope === undefined ? ['cacheScope'] : [])].join(' and ');
      this.#server.report(CACHE.missing, {
        ...breach,
        text: () =>
          `The server's result for ${requestName(exchange)} has no ${missing}; results of this method must say how long and by whom they may be kept.`,
      });
    }
    if (ttlMs !== undefined && !(Number.isInteger(ttlMs) && (ttlMs as number) >= 0)) {
      this.#server.report(CACHE.negative, {
        ...breach,
        text: () =>
          `The server's result for ${requestName(exchange)} has the ttlMs ${brief(ttlMs)}; it must be a whole number of milliseconds, zero or more.`,
      });
    }
  }

  #interim(exchange: Exchange, { ttlMs, cacheScope }: JsonObject, breach: Omit<Breach, 'text'>): void {
    if (ttlMs === undefined && cacheScope === undefined) return;
    this.context.report(CACHE.onInterim, {
      ...breach,
      text: () =>
        `The server's question in answer to ${requestName(exchange)} has caching hints; only complete results can be kept, so it should have none.`,
    });
  }
}
