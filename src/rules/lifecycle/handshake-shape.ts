import { isObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName } from '../words.js';
import { LIFECYCLE } from './rules.js';

/** What `initialize` and its answer must hold, and who sends it. */
export class HandshakeShape implements SessionListener {
  readonly concerns = { methods: ['initialize'] } as const;
  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.method !== 'initialize' || exchange.injected !== null || exchange.modern || exchange.ambiguous) return;
    if (exchange.dir === 's2c') this.#fromServer(exchange);
    else this.#params(exchange);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.method !== 'initialize' || exchange.dir !== 'c2s' || exchange.modern || response.kind !== 'result') return;
    if (!isObject(response.result)) return;
    const lacks = lacking(response.result, 'serverInfo');
    if (lacks.length === 0) return;
    this.context.report(LIFECYCLE.initializeResult, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        `The server's answer to ${requestName(exchange)} has no proper ${list(lacks)}; it must name protocolVersion, capabilities and serverInfo (name and version).`,
    });
  }

  #params(exchange: Exchange): void {
    const { params } = exchange;
    if (params !== undefined && !isObject(params)) return;
    const lacks = params === undefined ? ['params'] : lacking(params, 'clientInfo');
    if (lacks.length === 0) return;
    this.context.report(LIFECYCLE.initializeParams, {
      at: exchange.at,
      by: 'client',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        `The client sent ${requestName(exchange)} without proper ${list(lacks)}; it must name protocolVersion, capabilities and clientInfo (name and version).`,
    });
  }

  #fromServer(exchange: Exchange): void {
    const { session } = this.context;
    const scope = session.scopeOf(exchange);
    this.context.report(LIFECYCLE.initializeFromServer, {
      at: exchange.at,
      by: 'server',
      scope: scope === 'any' && !session.modern ? 'legacy' : scope,
      exchange,
      text: () => `The server sent ${requestName(exchange)}; only the client initializes a session.`,
    });
  }
}

/** The members that are missing or of another type. `info`: the member that holds name and version. */
function lacking(body: { readonly [name: string]: unknown }, info: string): string[] {
  const lacks: string[] = [];
  if (typeof body.protocolVersion !== 'string') lacks.push('protocolVersion');
  if (!isObject(body.capabilities)) lacks.push('capabilities');
  const peer = body[info];
  if (!isObject(peer)) return [...lacks, info];
  for (const name of ['name', 'version']) if (typeof peer[name] !== 'string') lacks.push(`${info}.${name}`);
  return lacks;
}

function list(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
