import type { Dir, Side } from '../protocol/direction.js';
import { isObject, type JsonObject, objectAt, stringAt } from '../protocol/message.js';
import {
  handshakeLetter,
  isModernCode,
  LEGACY_DATES,
  META_CAPABILITIES,
  META_CLIENT,
  META_SERVER,
  META_VERSION,
  type Scope,
} from '../protocol/revisions.js';
import type { Handshake, Peer } from './facts.js';
import type { Exchange } from './listener.js';
import type { LiveExchange } from './live-exchange.js';

/** The `_meta` of a request that names a revision without handshake, or null for every other message. */
export function modernMeta(params: unknown): JsonObject | null {
  if (!isObject(params)) return null;
  const meta = params._meta;
  return isObject(meta) && typeof meta[META_VERSION] === 'string' ? meta : null;
}

/**
 * Who the two ends are, and by which revision they speak: learned from `initialize`, or from each modern request and its result.
 * One process may serve both eras, so what belongs to a request is asked by request.
 */
export class Peers {
  client: Peer | null = null;
  server: Peer | null = null;
  handshake: Handshake = { kind: 'none' };
  modern = false;
  servesModern = false;
  #modernVersion: string | null = null;
  /** Whether the client uses the era without handshake for more than looking which one the server knows. */
  #inEarnest = false;
  /** Whether a handshake may have been missed. */
  #lost = false;
  #handshakeClient: JsonObject | null = null;
  #handshakeServer: JsonObject | null = null;
  #latestClient: JsonObject | null = null;
  #discovered: JsonObject | null = null;
  /** Whether the server listed its versions, and none that begins with a handshake. */
  #onlyModern = false;

  constructor(readonly changed: (side: Side) => void) {}

  get revision(): string | null {
    return this.handshake.kind === 'done' ? this.handshake.version : this.#modernVersion;
  }

  get clientCapabilities(): JsonObject | null {
    return this.#handshakeClient ?? this.#latestClient;
  }

  get serverCapabilities(): JsonObject | null {
    return this.#handshakeServer ?? this.#discovered;
  }

  /** What a side declared where this request is concerned; null while that is unknown. */
  capabilitiesFor(side: Side, request: Pick<Exchange, 'modern' | 'params'>): JsonObject | null {
    if (!request.modern) return side === 'client' ? this.#handshakeClient : this.#handshakeServer;
    return side === 'client' ? objectAt(modernMeta(request.params), META_CAPABILITIES) : this.#discovered;
  }

  /** The revision of what belongs to no request. A connection that serves both eras is of no one revision, nor is one whose server has not shown its era. */
  get scope(): Scope {
    const { handshake } = this;
    if (handshake.kind === 'done') return this.#inEarnest ? 'any' : handshake.letter;
    return handshake.kind !== 'pending' && this.modern && this.servesModern && !this.#lost ? 'E' : 'any';
  }

  scopeOf(request: { readonly modern: boolean; readonly dir: Dir }): Scope {
    if (request.modern) return 'E';
    if (this.handshake.kind === 'done') return this.handshake.letter;
    return request.dir === 'c2s' ? this.#unnamedScope : this.scope;
  }

  /**
   * The revision of a request of the client that names none, while there is no handshake: of the era with one, unless the client has
   * used the other era here. A server of both may serve it as either, one that lists none with a handshake only as its own.
   */
  get #unnamedScope(): Scope {
    if (this.handshake.kind !== 'none' || !this.modern || !this.servesModern || this.#lost) return 'legacy';
    return this.#onlyModern ? 'E' : 'any';
  }

  /** A part of the traffic was not seen. */
  lost(): void {
    this.#lost = true;
  }

  /** A request of the client. */
  requested(exchange: LiveExchange): void {
    if (exchange.modern) this.#modernRequest(exchange);
    else if (exchange.method === 'initialize') {
      if (this.handshake.kind !== 'done') this.handshake = { kind: 'pending' };
      this.#learn('client', objectAt(exchange.params, 'clientInfo'));
      this.#handshakeClient = objectAt(exchange.params, 'capabilities') ?? this.#handshakeClient;
    }
  }

  /** A request of the client was answered with a result. */
  served(exchange: LiveExchange, result: unknown): void {
    if (exchange.modern) {
      this.modern = true;
      this.servesModern ||= isModernResult(exchange, result);
      const version = stringAt(modernMeta(exchange.params), META_VERSION);
      if (version !== null && version !== this.#modernVersion) {
        this.#modernVersion = version;
        this.changed('server');
      }
      if (this.server === null) this.#learn('server', objectAt(objectAt(result, '_meta'), META_SERVER));
      if (exchange.method === 'server/discover') {
        this.#discovered = objectAt(result, 'capabilities') ?? this.#discovered;
        this.#onlyModern = listsNoHandshake(result);
      }
    } else if (exchange.method === 'initialize') {
      const version = stringAt(result, 'protocolVersion');
      if (version === null) {
        this.refused(exchange, undefined);
        return;
      }
      this.handshake = { kind: 'done', version, letter: handshakeLetter(version) };
      this.#handshakeServer = objectAt(result, 'capabilities');
      this.#learn('server', objectAt(result, 'serverInfo'));
      this.changed('server');
    }
  }

  /** A request of the client was answered with an error, or cancelled (then there is none). */
  refused(exchange: LiveExchange, error: unknown): void {
    if (exchange.modern) this.servesModern ||= isObject(error) && isModernCode(error.code);
    else if (exchange.method === 'initialize' && this.handshake.kind === 'pending') this.handshake = { kind: 'failed' };
  }

  #modernRequest(exchange: LiveExchange): void {
    if (exchange.method !== 'server/discover') {
      this.modern = true;
      this.#inEarnest = true;
    }
    const meta = modernMeta(exchange.params);
    this.#latestClient = objectAt(meta, META_CAPABILITIES) ?? this.#latestClient;
    if (this.client === null) this.#learn('client', objectAt(meta, META_CLIENT));
  }

  #learn(side: Side, info: JsonObject | null): void {
    const name = stringAt(info, 'name');
    if (name === null) return;
    this[side] = { name, version: stringAt(info, 'version') ?? '' };
    this.changed(side);
  }
}

/** Whether a result lists versions, and none that begins with a handshake. */
function listsNoHandshake(result: unknown): boolean {
  const versions = isObject(result) ? result.supportedVersions : undefined;
  if (!Array.isArray(versions) || versions.length === 0) return false;
  return versions.every((version) => typeof version === 'string' && !LEGACY_DATES.includes(version));
}

/** Servers of the era with a handshake write none of these, also where they serve a modern request by mistake. */
function isModernResult(exchange: LiveExchange, result: unknown): boolean {
  if (stringAt(result, 'resultType') !== null || objectAt(objectAt(result, '_meta'), META_SERVER) !== null) return true;
  return exchange.method === 'server/discover' && isObject(result) && Array.isArray(result.supportedVersions);
}
