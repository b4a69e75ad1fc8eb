import { isObject, stringAt } from '../../protocol/message.js';
import { META_VERSION } from '../../protocol/revisions.js';
import { digest } from '../../session/digest.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import { modernMeta } from '../../session/peers.js';
import { formatDuration } from '../../session/timeline/format.js';
import type { RuleContext } from '../context.js';
import { requestName } from '../words.js';
import { CACHEABLE } from './cacheable.js';
import { CACHE } from './rules.js';

/** Results whose freshness is remembered. */
const MAX_RESULTS = 1000;
const WITHOUT_META: ReadonlySet<string> = new Set(['_meta']);

/** Which results a change makes stale, by the notification that tells of it. */
const STALE: Readonly<Record<string, readonly string[]>> = {
  'notifications/tools/list_changed': ['tools/list'],
  'notifications/prompts/list_changed': ['prompts/list'],
  'notifications/resources/list_changed': ['resources/list', 'resources/templates/list', 'resources/read'],
  'notifications/resources/updated': ['resources/read'],
};

interface Fresh {
  readonly method: string;
  readonly at: number;
  /** Session clock at which it came, and until which it is fresh. */
  readonly since: number;
  readonly until: number;
}

/** Requests for what the client still has, and was told that it may keep. */
export class Freshness implements SessionListener {
  readonly concerns = { modern: true } as const;
  readonly #results = new Map<string, Fresh>();

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange): void {
    if (this.#results.size === 0 || !this.#concerns(exchange) || exchange.injected !== null) return;
    const key = keyOf(exchange);
    const fresh = key === null ? undefined : this.#results.get(key);
    if (fresh === undefined || exchange.clock >= fresh.until || this.context.session.lastGap > fresh.at) return;
    this.context.report(CACHE.refetch, {
      at: exchange.at,
      by: 'client',
      scope: 'E',
      exchange,
      burst: key ?? '',
      related: [fresh.at],
      text: () =>
        `The client sent ${requestName(exchange)} ${formatDuration(exchange.clock - fresh.since)} after a result that may be kept for ${formatDuration(fresh.until - fresh.since)}; it should use that, unless it has a reason to think that it is out of date.`,
    });
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!exchange.modern || exchange.dir !== 'c2s') return;
    // An error may be what makes the client doubt the lists that it has.
    if (response.kind === 'error') this.#results.clear();
    else if (this.#concerns(exchange)) this.#keep(exchange, response.result, frame);
  }

  notification({ method }: NotificationInfo, frame: FrameInfo): void {
    if (this.#results.size === 0 || frame.dir !== 's2c' || !Object.hasOwn(STALE, method)) return;
    const stale = STALE[method] ?? [];
    for (const [key, fresh] of this.#results) if (stale.includes(fresh.method)) this.#results.delete(key);
  }

  #concerns(exchange: Exchange): boolean {
    return exchange.modern && exchange.dir === 'c2s' && CACHEABLE.has(exchange.method);
  }

  #keep(exchange: Exchange, result: unknown, frame: FrameInfo): void {
    const key = keyOf(exchange);
    if (key === null || !isObject(result)) return;
    this.#results.delete(key);
    const { ttlMs } = result;
    if (typeof ttlMs !== 'number' || !(ttlMs > 0) || result.resultType !== 'complete') return;
    this.#results.set(key, { method: exchange.method, at: frame.at, since: frame.clock, until: frame.clock + ttlMs });
    if (this.#results.size <= MAX_RESULTS) return;
    const oldest = this.#results.keys().next();
    if (!oldest.done) this.#results.delete(oldest.value);
  }
}

/** The same request has the same key: method, version and params count. Null where it cannot be compared. */
function keyOf({ method, params }: Exchange): string | null {
  const own = digest(params ?? {}, WITHOUT_META);
  return own === null ? null : `${method} ${stringAt(modernMeta(params), META_VERSION)?.slice(0, 100)} ${own}`;
}
