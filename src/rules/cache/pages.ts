import { isObject, type JsonObject, stringAt } from '../../protocol/message.js';
import { digest } from '../../session/digest.js';
import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName, shown } from '../words.js';
import { CACHEABLE } from './cacheable.js';
import { CACHE } from './rules.js';

/** Pages whose next one is awaited; a client that goes through so many listings at once would be a strange one. */
const MAX_AWAITED = 1000;

/** What a page told about the next one. `scope` is null where listings at the same time disagree, so that nothing can be said. */
interface Awaited {
  readonly at: number;
  readonly scope: string | null;
}

/** Whether the pages of a listing have the same scope: a page is followed by the one that is asked for with its cursor. */
export class Pages implements SessionListener {
  readonly concerns = { modern: true } as const;
  readonly #awaited = new Map<string, Awaited>();

  constructor(private readonly context: RuleContext) {}

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (!exchange.modern || exchange.dir !== 'c2s' || !CACHEABLE.has(exchange.method)) return;
    const { result } = response;
    if (response.kind === 'error' || !isObject(result)) return;
    const scope = scopeIn(result);
    const cursor = stringAt(exchange.params, 'cursor');
    const before = cursor === null ? undefined : this.#take(keyOf(exchange.method, cursor));
    const seen = before !== undefined && this.context.session.lastGap < before.at;
    if (seen && before.scope !== null && scope !== null && before.scope !== scope)
      this.#differs(exchange, scope, before, before.scope, frame);
    const next = stringAt(result, 'nextCursor');
    if (next !== null) this.#await(keyOf(exchange.method, next), { at: frame.at, scope: before?.scope ?? scope });
  }

  #take(key: string): Awaited | undefined {
    const awaited = this.#awaited.get(key);
    this.#awaited.delete(key);
    return awaited;
  }

  #await(key: string, awaited: Awaited): void {
    const other = this.#awaited.get(key);
    this.#awaited.set(key, other === undefined || other.scope === awaited.scope ? awaited : { ...awaited, scope: null });
    if (this.#awaited.size <= MAX_AWAITED) return;
    const oldest = this.#awaited.keys().next();
    if (!oldest.done) this.#awaited.delete(oldest.value);
  }

  #differs(exchange: Exchange, scope: string, before: Awaited, expected: string, frame: FrameInfo): void {
    this.context.report(CACHE.scopeDiffers, {
      at: frame.at,
      by: 'server',
      scope: 'E',
      exchange,
      related: [before.at],
      text: () =>
        `The server's page for ${requestName(exchange)} has the cacheScope ${shown(scope)}, but the page before it ${shown(expected)}; all pages of one listing must have the same.`,
    });
  }
}

function keyOf(method: string, cursor: string): string {
  return `${method} ${digest(cursor)}`;
}

/** The scope that a result names; null where it names none that there is. */
function scopeIn({ cacheScope }: JsonObject): string | null {
  return cacheScope === 'public' || cacheScope === 'private' ? cacheScope : null;
}
