import { isObject, stringAt } from '../../protocol/message.js';
import { isModernCode, META_VERSION } from '../../protocol/revisions.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { modernMeta } from '../../session/peers.js';
import type { RuleContext } from '../context.js';
import { UntilModern } from '../evidence/until-modern.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, shown } from '../words.js';
import { NEGOTIATION } from './negotiation-rules.js';
import { onlyLegacy, type SupportedVersions, supportedBy } from './supported-versions.js';

/** How two ends come to a version without a handshake: each request names one, and the server takes it or lists its own. */
export class Negotiation implements SessionListener {
  readonly #server: UntilModern;
  /** The version of the latest request of the client, where that was, and whether the server has refused a version since. */
  #version: string | null = null;
  #versionAt = -1;
  #refused = false;
  /** The request whose answer showed a server without a handshake by its error, and the code. */
  #modernError: { readonly at: number; readonly code: number } | null = null;
  #fellBack = false;

  constructor(
    private readonly context: RuleContext,
    private readonly supported: SupportedVersions,
  ) {
    this.#server = new UntilModern(context);
  }

  request(exchange: Exchange): void {
    if (exchange.dir !== 'c2s' || exchange.injected !== null) return;
    if (exchange.modern) this.#changes(exchange, stringAt(modernMeta(exchange.params), META_VERSION));
    else if (exchange.method === 'initialize') this.#fallsBack(exchange);
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s' || exchange.injected !== null) return;
    this.#server.settle();
    if (response.kind === 'error') this.#error(exchange, response.error, frame);
    else if (exchange.modern) this.#served(exchange, frame);
  }

  #changes(exchange: Exchange, version: string | null): void {
    if (version === null) return;
    const [before, at] = [this.#version, this.#versionAt];
    this.#version = version;
    this.#versionAt = exchange.at;
    if (version === before) return;
    if (before === null || this.#refused || this.context.session.lastGap > at) {
      this.#refused = false;
      return;
    }
    this.context.report(NEGOTIATION.changes, {
      at: exchange.at,
      by: 'client',
      scope: 'E',
      exchange,
      text: () =>
        `The client sent ${requestName(exchange)} with version ${shown(version)} after requests with version ${shown(before)}; that is allowed, but a client usually keeps to one.`,
    });
  }

  #fallsBack(exchange: Exchange): void {
    const error = this.#modernError;
    if (error === null || this.#fellBack || this.context.session.lastGap > error.at) return;
    this.#fellBack = true;
    this.context.report(NEGOTIATION.fallback, {
      at: exchange.at,
      by: 'client',
      scope: 'E',
      exchange,
      related: [error.at],
      text: () =>
        `The client fell back to initialize although error ${error.code} shows a server without a handshake; it should go on with a version that the server lists.`,
    });
  }

  #error(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    const code = isObject(error) ? error.code : undefined;
    if (!exchange.modern) {
      if (exchange.method === 'initialize') this.#initializeRefused(exchange, error, frame);
      return;
    }
    if (isModernCode(code)) this.#refusedVersion(exchange, error, code as number, frame);
    else if (code === -32601 && exchange.method === 'server/discover') {
      this.#server.report(NEGOTIATION.discoverMissing, {
        at: frame.at,
        by: 'server',
        scope: 'E',
        exchange,
        text: () =>
          'The server does not know server/discover (error -32601), although it serves requests without a handshake; every such server must implement it.',
      });
    }
  }

  #refusedVersion(exchange: Exchange, error: unknown, code: number, frame: FrameInfo): void {
    const list = supportedBy(error);
    if (list === null || !onlyLegacy(list)) this.#modernError = { at: frame.at, code };
    if (code !== -32022) return;
    this.#refused = true;
    const data = isObject(error) ? error.data : undefined;
    if (isObject(data) && Array.isArray(data.supported) && typeof data.requested === 'string') return;
    this.context.report(NEGOTIATION.notRejected, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      text: () =>
        `The server refused the version of ${requestName(exchange)} with error -32022 and the data ${brief(data)}; it must list its versions as supported, and name the one requested.`,
    });
  }

  #served(exchange: Exchange, frame: FrameInfo): void {
    const { versions } = this.supported;
    const version = stringAt(modernMeta(exchange.params), META_VERSION);
    if (version === null || versions === null || versions.has(version)) return;
    this.context.report(NEGOTIATION.notRejected, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      burst: version,
      text: () =>
        versions.size === 0
          ? `The server answered ${requestName(exchange)} of version ${shown(version)} with a result although it lists no version that it supports; its list must name those that it serves, and all others it must refuse with error -32022.`
          : `The server answered ${requestName(exchange)} with a result although it is of version ${shown(version)}, which is none of those that the server supports (${shown([...versions].join(', '))}); it must refuse it with error -32022.`,
    });
  }

  #initializeRefused(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    // A server that serves both eras has other reasons to refuse.
    if (this.supported.dualEra === true || namesVersion(error)) return;
    this.#server.report(NEGOTIATION.initializeError, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      text: () =>
        'The server knows no handshake and refused initialize without naming a version that it supports; older clients can show nothing but this error, so it should name them.',
    });
  }
}

/** Whether an error speaks of a version: a date, or the name of a draft. */
function namesVersion(error: unknown): boolean {
  if (!isObject(error)) return false;
  const versions = /\b\d{4}-\d{2}-\d{2}\b|\bDRAFT-/;
  return versions.test(brief(error.message)) || versions.test(brief(error.data)) || listsVersions(error.data);
}

function listsVersions(data: unknown): boolean {
  return isObject(data) && Array.isArray(data.supported) && data.supported.length > 0;
}
