import { isObject, stringAt } from '../../protocol/message.js';
import { dateOf, isPublished, LETTERS, META_VERSION } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { modernMeta } from '../../session/peers.js';
import type { RuleContext } from '../context.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown, the } from '../words.js';
import { OFFERS } from './offers-rules.js';

/** What the schema called itself at the tag of 2025-11-25, and drafts of 2026-07-28: no published revisions, but no mistakes either. */
const DRAFTS: ReadonlySet<string> = new Set(['DRAFT-2025-v3', 'DRAFT-2026-v1']);
/** The oldest revision without a handshake. */
const FIRST_MODERN = dateOf('E');
/**
 * Errors that a server may well answer to `initialize`, whatever the version: it has no handshake at all (-32601, -32022), or
 * trouble of its own (-32603).
 */
const OTHER_REASONS: ReadonlySet<unknown> = new Set([-32601, -32022, -32603]);

/** Which revision is asked for and settled on. */
export class Offers implements SessionListener {
  readonly concerns = { methods: ['initialize'], modern: true } as const;
  /** What the client offered in its latest `initialize`. */
  #offered: string | null = null;
  /** What the server answered, until the client has gone on with it. */
  #answered: string | null = null;
  /** The version that the latest modern request named, so that each one is looked at once. */
  #modern: string = FIRST_MODERN;

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.injected !== null || exchange.dir !== 'c2s') return;
    if (exchange.modern) {
      const version = stringAt(modernMeta(exchange.params), META_VERSION);
      if (version === null || version === this.#modern) return;
      this.#modern = version;
      this.#unknown('client', version, exchange, exchange.at);
    } else if (exchange.method === 'initialize') {
      this.#offered = stringAt(exchange.params, 'protocolVersion');
      if (this.#offered === null) return;
      if (this.#offered === FIRST_MODERN) this.#withoutHandshake('client', this.#offered, exchange, exchange.at);
      else this.#unknown('client', this.#offered, exchange, exchange.at);
    }
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.method !== 'initialize' || exchange.dir !== 'c2s' || exchange.modern) return;
    if (response.kind === 'error') {
      this.#refused(exchange, response.error, frame);
      return;
    }
    this.#answered = stringAt(response.result, 'protocolVersion');
    if (this.#answered === null) return;
    if (isDate(this.#answered) && this.#answered >= FIRST_MODERN) this.#withoutHandshake('server', this.#answered, exchange, frame.at);
    else this.#unknown('server', this.#answered, exchange, frame.at);
  }

  notification({ method }: NotificationInfo, frame: FrameInfo): void {
    if (method !== 'notifications/initialized' || frame.dir !== 'c2s' || frame.injected !== null) return;
    const offered = this.#offered;
    const answered = this.#answered;
    this.#answered = null;
    if (offered === null || answered === null || !isDate(offered) || !isDate(answered) || answered <= offered) return;
    this.context.report(OFFERS.continuesUnsupported, {
      at: frame.at,
      by: 'client',
      scope: this.context.session.scope,
      text: () =>
        `The client offered revision ${shown(offered)}, which should be its newest, and goes on with the server's ${shown(answered)}, which is newer; a client that does not support the server's revision should disconnect.`,
    });
  }

  #refused(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    const offered = this.#offered;
    const code = isObject(error) ? error.code : undefined;
    if (offered === null || !isPublished(offered) || this.context.session.modern || OTHER_REASONS.has(code)) return;
    this.context.report(OFFERS.errorInstead, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        `The server answered ${requestName(exchange)} for revision ${shown(offered)} with error ${brief(code)}; a server that does not support a revision answers with one that it does.`,
    });
  }

  #unknown(by: 'client' | 'server', version: string, exchange: Exchange, at: number): void {
    if (isPublished(version) || DRAFTS.has(version)) return;
    this.context.report(OFFERS.unknownString, {
      at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      burst: `${by} ${version.slice(0, 100)}`,
      text: () =>
        sentence(`${the(by)} named the revision “${shown(version)}”, which is not published; known are ${LETTERS.map(dateOf).join(', ')}.`),
    });
  }

  #withoutHandshake(by: 'client' | 'server', version: string, exchange: Exchange, at: number): void {
    this.context.report(OFFERS.modernInHandshake, {
      at,
      by,
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        sentence(
          `${the(by)} named ${shown(version)} in the handshake; from ${FIRST_MODERN} on there is no handshake, each request names its revision in _meta.`,
        ),
    });
  }
}

function isDate(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version);
}
