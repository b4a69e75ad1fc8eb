import { isObject, objectAt, stringAt } from '../../protocol/message.js';
import { maySend } from '../../protocol/methods.js';
import { dateOf, META_CAPABILITIES, META_CLIENT, META_SERVER, META_VERSION } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { RecentSet } from '../evidence/recent-set.js';
import { UntilModern } from '../evidence/until-modern.js';
import { RPC } from '../rpc/rules.js';
import { requestName, shown } from '../words.js';
import { META } from './rules.js';

/** What every request and every result of 2026-07-28 says about its sender in `_meta`. */
export class MetaFields implements SessionListener {
  readonly #server: UntilModern;
  /** Requests that lack what a server must have, by serial. */
  readonly #lacking = new RecentSet();
  #toldOfClient = false;
  #toldOfServer = false;

  constructor(private readonly context: RuleContext) {
    this.#server = new UntilModern(context);
  }

  request(exchange: Exchange): void {
    if (!this.#concerns(exchange)) return;
    const meta = objectAt(exchange.params, '_meta');
    const version = stringAt(meta, META_VERSION);
    if (exchange.modern || (version === null && this.#mustBeModern(exchange))) {
      this.#required(exchange, version === null, objectAt(meta, META_CAPABILITIES) === null);
    }
    if (exchange.modern && !this.#toldOfClient && objectAt(meta, META_CLIENT) === null) this.#clientUnnamed(exchange);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!this.#concerns(exchange)) return;
    this.#server.settle();
    const { result } = response;
    if (response.kind === 'error' || !isObject(result)) return;
    if (this.#lacking.delete(exchange.serial)) this.#notRejected(exchange, result.resultType !== undefined, frame);
    if (exchange.modern && !this.#toldOfServer && objectAt(objectAt(result, '_meta'), META_SERVER) === null)
      this.#serverUnnamed(exchange, frame);
  }

  #concerns(exchange: Exchange): boolean {
    return (exchange.modern || this.context.session.modern) && exchange.dir === 'c2s' && exchange.injected === null;
  }

  /**
   * Whether a request that names no version is a mistake, and not one of an older era: only where requests without a handshake are
   * served here and no handshake was tried, not even in a part that was not seen. What that era does not know is another fault.
   */
  #mustBeModern(exchange: Exchange): boolean {
    const { session } = this.context;
    if (!session.modern || !session.servesModern || session.handshake.kind !== 'none' || session.lastGap >= 0) return false;
    return maySend('E', 'c2s', exchange.method);
  }

  #required(exchange: Exchange, noVersion: boolean, noCapabilities: boolean): void {
    if (!noVersion && !noCapabilities) return;
    this.#lacking.add(exchange.serial);
    // Params that are no object can hold nothing; that they are none was told.
    if (this.context.claims.has(RPC.paramsNotObject.id, exchange.at, 'E')) return;
    const missing = [...(noVersion ? [META_VERSION] : []), ...(noCapabilities ? [META_CAPABILITIES] : [])].join(' and ');
    this.context.report(META.required, {
      at: exchange.at,
      by: 'client',
      scope: 'E',
      exchange,
      text: () =>
        `The client sent ${requestName(exchange)} without ${missing} in _meta; since ${dateOf('E')} every request must carry both.`,
    });
  }

  /**
   * `typed`: whether the result is one of the era without a handshake. A server of both eras may serve a request that names no version
   * as one of the other, whatever its discover list says: the TypeScript SDK's lists the newer era alone and serves both.
   */
  #notRejected(exchange: Exchange, typed: boolean, frame: FrameInfo): void {
    if (!exchange.modern && !typed) return;
    this.#server.report(META.notRejected, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      text: () =>
        `The server answered ${requestName(exchange)} with a result although its _meta lacks what every request must carry; it must refuse such a request with error -32602.`,
    });
  }

  #clientUnnamed(exchange: Exchange): void {
    this.#toldOfClient = true;
    this.context.report(META.clientInfo, {
      at: exchange.at,
      by: 'client',
      scope: 'E',
      exchange,
      text: () =>
        `The client does not say who it is: ${requestName(exchange)} has no ${META_CLIENT} in _meta; every request should have it.`,
    });
  }

  #serverUnnamed(exchange: Exchange, frame: FrameInfo): void {
    this.#toldOfServer = true;
    this.#server.report(META.serverInfo, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      text: () =>
        `The server does not say who it is: its result for ${requestName(exchange)} has no ${shown(META_SERVER)} in _meta; every result should have it.`,
    });
  }
}
