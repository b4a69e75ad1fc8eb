import type { JsonObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, OrphanInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';

/** Who declared what, as far as it was known when a message was sent. Null means unknown: then nothing can be held against anybody. */
export class Declared implements SessionListener {
  readonly concerns = { methods: ['initialize', 'server/discover'] } as const;
  /** Records that made the capabilities known: `initialize`, its answer, the first answer to `server/discover`. */
  #initialize = -1;
  #initialized = -1;
  #discovered = -1;

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (exchange.method === 'initialize' && exchange.dir === 'c2s') this.#initialize = exchange.at;
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s' || response.kind === 'error') return;
    if (exchange.method === 'initialize' && !exchange.modern) this.#initialized = frame.at;
    else if (exchange.method === 'server/discover' && this.#discovered < 0) this.#discovered = frame.at;
  }

  /** An answer to `initialize` under an id of the other type, which lenient clients accept. */
  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (orphan.cause === 'other-type' && orphan.kind === 'result' && orphan.of?.method === 'initialize') this.#initialized = frame.at;
  }

  /** What the server had declared when this request was sent. */
  byServer(request: Exchange): JsonObject | null {
    const since = request.modern ? this.#discovered : this.#initialized;
    return this.#holds(since) && request.at > since ? this.context.session.capabilitiesFor('server', request) : null;
  }

  /** What the client had declared when this request was sent; of a modern one, in the request itself. */
  byClient(request: Exchange): JsonObject | null {
    if (!request.modern && !this.#holds(this.#initialize)) return null;
    return this.context.session.capabilitiesFor('client', request);
  }

  /** What a side has declared, for a message that belongs to no request. Where one process serves both eras it may be either's. */
  now(side: 'client' | 'server'): JsonObject | null {
    const { session } = this.context;
    const { scope } = session;
    if (scope === 'any' || scope === 'legacy' || (scope === 'E' && side === 'client')) return null;
    const since = scope === 'E' ? this.#discovered : side === 'client' ? this.#initialize : this.#initialized;
    return this.#holds(since) ? session.capabilitiesFor(side, { modern: scope === 'E', params: undefined }) : null;
  }

  #holds(since: number): boolean {
    return since >= 0 && this.context.session.lastGap < since;
  }
}

/** Whether a capability, or one within it (`resources`, `subscribe`), is declared. */
export function has(capabilities: JsonObject, ...path: readonly string[]): boolean {
  return hasPath(capabilities, path);
}

/** The same for a path that is at hand. */
export function hasPath(capabilities: JsonObject, path: readonly string[]): boolean {
  let value: unknown = capabilities;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as JsonObject)[name];
  }
  return value !== undefined && value !== null && value !== false;
}
