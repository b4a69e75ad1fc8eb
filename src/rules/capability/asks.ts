import { isObject, type JsonObject, objectAt } from '../../protocol/message.js';
import type { Letter } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { type Ask, askOf, asksIn, mayAsk } from '../evidence/asks.js';
import { RecentSet } from '../evidence/recent-set.js';
import { brief } from '../rpc/rpc-shape.js';
import type { Rule } from '../rule.js';
import { requestName, sentence } from '../words.js';
import { type Declared, has } from './declared.js';
import { CAP } from './rules.js';

const NEEDS: ReadonlyMap<string, { readonly rule: Rule; readonly name: string }> = new Map<string, { rule: Rule; name: string }>([
  ['sampling/createMessage', { rule: CAP.sampling, name: 'sampling' }],
  ['roots/list', { rule: CAP.roots, name: 'roots' }],
  ['elicitation/create', { rule: CAP.elicitation, name: 'elicitation' }],
]);
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/**
 * What servers ask of clients: only what these declared. Since 2026-07-28 the asks stand in interim results; that a capability is
 * missing altogether is told by `mrtr/undeclared-capability` then.
 */
export class Asks implements SessionListener {
  readonly concerns = { methods: [...NEEDS.keys()], modern: true } as const;
  readonly #rootsUndeclared = new RecentSet();
  readonly #modeUndeclared = new RecentSet();

  constructor(
    private readonly context: RuleContext,
    private readonly declared: Declared,
  ) {}

  request(exchange: Exchange): void {
    if (exchange.dir !== 's2c' || exchange.ambiguous) return;
    const need = NEEDS.get(exchange.method);
    const ask = need === undefined ? null : askOf(this.context, exchange);
    if (need === undefined || ask === null) return;
    const capabilities = this.declared.byClient(exchange);
    if (capabilities === null) return;
    if (has(capabilities, need.name)) this.#details(ask, capabilities, exchange.at);
    else this.#undeclared(ask, need.rule, need.name);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (mayAsk(exchange, response)) this.#interim(exchange, response, frame);
    else if (exchange.dir === 's2c') this.#answer(exchange, response, frame);
  }

  #interim(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const capabilities = this.declared.byClient(exchange);
    if (capabilities === null) return;
    for (const [method, { name }] of NEEDS) {
      if (!has(capabilities, name)) continue;
      for (const ask of asksIn(exchange, response, method)) this.#details(ask, capabilities, frame.at);
    }
  }

  #undeclared(ask: Ask, rule: Rule, name: string): void {
    if (name === 'roots') this.#rootsUndeclared.add(ask.exchange.serial);
    this.#report(
      rule,
      ask,
      ask.exchange.at,
      `although the client does not declare ${name}; a server must ask only for what the client declares`,
    );
  }

  #details(ask: Ask, capabilities: JsonObject, at: number): void {
    if (ask.method === 'sampling/createMessage') this.#sampling(ask, capabilities, at);
    else if (ask.method === 'elicitation/create') this.#mode(ask, objectAt(capabilities, 'elicitation') ?? {}, at);
  }

  #sampling({ params, ...ask }: Ask, capabilities: JsonObject, at: number): void {
    const tools = ['tools', 'toolChoice'].filter((name) => params[name] !== undefined);
    if (tools.length > 0 && !has(capabilities, 'sampling', 'tools')) {
      const why = `with ${tools.join(' and ')} although the client does not declare sampling.tools; it must leave them out`;
      this.#report(CAP.samplingTools, { params, ...ask }, at, why);
    }
    const context = params.includeContext;
    if ((context === 'thisServer' || context === 'allServers') && !has(capabilities, 'sampling', 'context')) {
      const why = `with includeContext ${context} although the client does not declare sampling.context; it should leave it out or say none`;
      this.#report(CAP.samplingContext, { params, ...ask }, at, why);
    }
  }

  #mode(ask: Ask, elicitation: JsonObject, at: number): void {
    const mode = ask.params.mode ?? 'form';
    // `{}` stands for form, as it was before there were modes.
    const declared = mode === 'form' ? has(elicitation, 'form') || !has(elicitation, 'url') : mode !== 'url' || has(elicitation, 'url');
    if (declared) return;
    if (ask.key === null) this.#modeUndeclared.add(ask.exchange.serial);
    const why = `in the mode ${brief(mode)}, which the client does not declare; a server must ask only in declared modes`;
    this.#report(CAP.elicitationMode, ask, at, why);
  }

  #answer(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const code = response.kind === 'error' && isObject(response.error) ? response.error.code : undefined;
    const got = response.kind === 'result' ? 'a result' : `error ${brief(code)}`;
    if (this.#rootsUndeclared.delete(exchange.serial) && code !== METHOD_NOT_FOUND) {
      this.#wrongAnswer(
        CAP.rootsErrorCode,
        exchange,
        frame,
        `roots, which it does not declare, with ${got}; it should say ${METHOD_NOT_FOUND}`,
      );
    }
    if (this.#modeUndeclared.delete(exchange.serial) && code !== INVALID_PARAMS) {
      this.#wrongAnswer(
        CAP.elicitationModeError,
        exchange,
        frame,
        `a mode that it does not declare with ${got}; it must say ${INVALID_PARAMS}`,
      );
    }
  }

  #wrongAnswer(rule: Rule, exchange: Exchange, frame: FrameInfo, what: string): void {
    this.context.report(rule, {
      at: frame.at,
      by: 'client',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () => `The client answered ${requestName(exchange)} for ${what}.`,
    });
  }

  #report(rule: Rule, ask: Ask, at: number, why: string): void {
    // Until the handshake is settled it is one of the revisions that have such requests.
    const scope = ask.scope === 'any' && !this.context.session.modern ? 'legacy' : ask.scope;
    const holds = (letter: Letter) => letter !== 'E' || ask.key !== null;
    this.context.report(rule, {
      at,
      by: 'server',
      scope,
      exchange: ask.exchange,
      burst: `${ask.method} ${ask.key ?? ''}`.slice(0, 200),
      holds,
      text: () => sentence(`the server sent ${ask.name} ${why}.`),
    });
  }
}
