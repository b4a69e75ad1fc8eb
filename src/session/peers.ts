import type { Dir, Side } from '../protocol/direction.js';
import { isObject, type JsonObject, objectAt, stringAt } from '../protocol/message.js';
import { handshakeLetter, META_CLIENT, META_SERVER, META_VERSION, type Scope } from '../protocol/revisions.js';
import type { Handshake, Peer } from './facts.js';
import type { LiveExchange } from './live-exchange.js';

const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** The `_meta` of a request that names a revision without handshake, or null for every other message. */
export function modernMeta(params: unknown): JsonObject | null {
  if (!isObject(params)) return null;
  const meta = params._meta;
  return isObject(meta) && typeof meta[META_VERSION] === 'string' ? meta : null;
}

/** Who the two ends are, and by which revision they speak: learned from `initialize`, or from each modern request and its result. */
export class Peers {
  client: Peer | null = null;
  server: Peer | null = null;
  handshake: Handshake = { kind: 'none' };
  modern = false;
  clientCapabilities: JsonObject | null = null;
  serverCapabilities: JsonObject | null = null;
  #modernVersion: string | null = null;

  constructor(readonly changed: (side: Side) => void) {}

  get revision(): string | null {
    return this.handshake.kind === 'done' ? this.handshake.version : this.#modernVersion;
  }

  /** The revision of what belongs to no request. A connection that serves both eras is of no one revision. */
  get scope(): Scope {
    if (this.handshake.kind === 'done') return this.modern ? 'any' : this.handshake.letter;
    if (this.modern) return this.handshake.kind === 'none' ? 'E' : 'any';
    return 'any';
  }

  scopeOf(request: { readonly modern: boolean; readonly dir: Dir }): Scope {
    if (request.modern) return 'E';
    if (this.handshake.kind === 'done') return this.handshake.letter;
    return request.dir === 'c2s' ? 'legacy' : this.scope;
  }

  /** A request of the client. */
  requested(exchange: LiveExchange): void {
    if (exchange.modern) this.#modernRequest(exchange);
    else if (exchange.method === 'initialize') {
      if (this.handshake.kind !== 'done') this.handshake = { kind: 'pending' };
      this.#learn('client', objectAt(exchange.params, 'clientInfo'));
      this.clientCapabilities = objectAt(exchange.params, 'capabilities') ?? this.clientCapabilities;
    }
  }

  /** A request of the client was answered with a result. */
  served(exchange: LiveExchange, result: unknown): void {
    if (exchange.modern) {
      this.modern = true;
      const version = stringAt(modernMeta(exchange.params), META_VERSION);
      if (version !== null && version !== this.#modernVersion) {
        this.#modernVersion = version;
        this.changed('server');
      }
      if (this.server === null) this.#learn('server', objectAt(objectAt(result, '_meta'), META_SERVER));
      if (exchange.method === 'server/discover') this.serverCapabilities = objectAt(result, 'capabilities') ?? this.serverCapabilities;
    } else if (exchange.method === 'initialize') {
      const version = stringAt(result, 'protocolVersion');
      if (version === null) {
        this.refused(exchange);
        return;
      }
      this.handshake = { kind: 'done', version, letter: handshakeLetter(version) };
      this.serverCapabilities = objectAt(result, 'capabilities');
      this.#learn('server', objectAt(result, 'serverInfo'));
      this.changed('server');
    }
  }

  /** A request of the client was answered with an error, or cancelled. */
  refused(exchange: LiveExchange): void {
    if (exchange.method === 'initialize' && !exchange.modern && this.handshake.kind === 'pending') this.handshake = { kind: 'failed' };
  }

  #modernRequest(exchange: LiveExchange): void {
    if (exchange.method !== 'server/discover') this.modern = true;
    const meta = modernMeta(exchange.params);
    this.clientCapabilities = objectAt(meta, META_CAPABILITIES) ?? this.clientCapabilities;
    if (this.client === null) this.#learn('client', objectAt(meta, META_CLIENT));
  }

  #learn(side: Side, info: JsonObject | null): void {
    const name = stringAt(info, 'name');
    if (name === null) return;
    this[side] = { name, version: stringAt(info, 'version') ?? '' };
    this.changed(side);
  }
}
