import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import type { Rule } from '../rule.js';
import { requestName } from '../words.js';
import { type Declared, hasPath } from './declared.js';
import { CAP } from './rules.js';

/** What a request of the client needs. */
interface Need {
  readonly rule: Rule;
  readonly path: readonly string[];
}

const NEEDS: ReadonlyMap<string, Need> = new Map<string, Need>([
  ['tools/list', { rule: CAP.tools, path: ['tools'] }],
  ['tools/call', { rule: CAP.tools, path: ['tools'] }],
  ['prompts/list', { rule: CAP.prompts, path: ['prompts'] }],
  ['prompts/get', { rule: CAP.prompts, path: ['prompts'] }],
  ['resources/list', { rule: CAP.resources, path: ['resources'] }],
  ['resources/read', { rule: CAP.resources, path: ['resources'] }],
  ['resources/templates/list', { rule: CAP.resources, path: ['resources'] }],
  ['resources/subscribe', { rule: CAP.subscribe, path: ['resources', 'subscribe'] }],
  ['resources/unsubscribe', { rule: CAP.subscribe, path: ['resources', 'subscribe'] }],
  ['logging/setLevel', { rule: CAP.setLevel, path: ['logging'] }],
  ['completion/complete', { rule: CAP.completions, path: ['completions'] }],
]);

const METHOD_NOT_FOUND = -32601;

/**
 * Requests behind capabilities that the server does not declare. Judged by how they end: a server that serves them has the feature
 * and should have said so; otherwise the client asked for what it was not offered.
 */
export class ServerFeatures implements SessionListener {
  readonly concerns = { methods: [...NEEDS.keys()] } as const;
  /** What was declared last, and which needs it meets. */
  #latest: JsonObject | null = null;
  readonly #there = new Map<Need, boolean>();

  constructor(
    private readonly context: RuleContext,
    private readonly declared: Declared,
  ) {}

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const need = this.#undeclared(exchange);
    if (need === null) return;
    if (response.kind === 'result') this.#served(exchange, need, frame);
    else {
      this.#asked(exchange, need);
      this.#refused(exchange, response.error, need, frame);
    }
  }

  cancelled(exchange: Exchange): void {
    const need = this.#undeclared(exchange);
    if (need !== null) this.#asked(exchange, need);
  }

  openAtClose(exchange: Exchange): void {
    const need = this.#undeclared(exchange);
    if (need !== null) this.#asked(exchange, need);
  }

  /** What the request needs and the server did not declare; null where all is well or nobody knows. */
  #undeclared(exchange: Exchange): Need | null {
    const need = NEEDS.get(exchange.method);
    if (need === undefined || exchange.dir !== 'c2s' || exchange.injected !== null) return null;
    const capabilities = this.declared.byServer(exchange);
    return capabilities === null || this.#has(capabilities, need) ? null : need;
  }

  /** Capabilities stay the same for a whole session as a rule, and every request asks for them. */
  #has(capabilities: JsonObject, need: Need): boolean {
    if (capabilities !== this.#latest) {
      this.#latest = capabilities;
      this.#there.clear();
    }
    let there = this.#there.get(need);
    if (there === undefined) {
      there = hasPath(capabilities, need.path);
      this.#there.set(need, there);
    }
    return there;
  }

  #asked(exchange: Exchange, { rule, path }: Need): void {
    this.context.report(rule, {
      at: exchange.at,
      by: 'client',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      atMost: 'warning',
      burst: `client ${exchange.method}`,
      text: (letter) =>
        `The client sent ${requestName(exchange)} although the server does not declare ${path.join('.')}; ${
          letter < 'C' ? 'it should' : 'it must'
        } use only capabilities that were negotiated.`,
    });
  }

  #served(exchange: Exchange, { rule, path }: Need, frame: FrameInfo): void {
    this.context.report(rule, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      burst: `server ${exchange.method}`,
      related: [exchange.at],
      text: () =>
        `The server answered ${requestName(exchange)} with a result although it does not declare ${path.join('.')}; a server that has a feature must declare it, or other clients never use it.`,
    });
  }

  #refused(exchange: Exchange, error: unknown, { path }: Need, frame: FrameInfo): void {
    const code = isObject(error) ? error.code : undefined;
    if (code === METHOD_NOT_FOUND || code === undefined) return;
    this.context.report(CAP.undeclaredErrorCode, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      burst: exchange.method,
      text: () =>
        `The server refused ${requestName(exchange)}, which needs ${path.join('.')} that it does not declare, with error ${brief(code)}; the code for that is ${METHOD_NOT_FOUND}.`,
    });
  }
}
