import { type Side, senderOf } from '../../protocol/direction.js';
import { isObject, type JsonObject } from '../../protocol/message.js';
import type { Exchange, FrameInfo, MessageInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { Breach } from '../breach.js';
import type { RuleContext } from '../context.js';
import { brief, scopeOfMessage } from '../rpc/rpc-shape.js';
import { sentence, shown, the } from '../words.js';
import { isDefined, isKey, isUndefinedReserved } from './key-names.js';
import { META } from './rules.js';
import { breaksTraceContext } from './trace-context.js';

/** What results list with a `_meta` of its own, by method. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['tools/list', 'tools'],
  ['tools/call', 'content'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
  ['resources/read', 'contents'],
  ['prompts/list', 'prompts'],
  ['prompts/get', 'messages'],
]);
/** Keys of one `_meta` that are looked at. */
const MAX_KEYS = 1000;

/** Whose `_meta` it is. */
type Place = Pick<Breach, 'at' | 'id' | 'scope'> & { readonly by: Side };

/** The keys of every `_meta`: of params, of results, and of what results list. */
export class MetaKeys implements SessionListener {
  constructor(private readonly context: RuleContext) {}

  message(message: MessageInfo, frame: FrameInfo): void {
    if (message.kind === 'response' || frame.injected !== null) return;
    const { params } = message.body;
    if (isObject(params) && params._meta !== undefined) this.#ofParams(params._meta, message, frame);
  }

  #ofParams(meta: unknown, message: MessageInfo, frame: FrameInfo): void {
    this.#check(meta, () => ({
      at: frame.at,
      by: senderOf(frame.dir),
      id: message.id.kind === 'id' ? String(message.id.key) : null,
      scope: scopeOfMessage(this.context, message, frame),
    }));
  }

  response(exchange: Exchange, { result }: ResponseInfo, frame: FrameInfo): void {
    if (!isObject(result) || exchange.injected !== null) return;
    // Made only where there is something to check: most results have neither.
    if (result._meta !== undefined || LISTS.has(exchange.method)) this.#ofResult(exchange, result, frame);
  }

  #ofResult(exchange: Exchange, result: JsonObject, frame: FrameInfo): void {
    const place = () => ({ at: frame.at, by: senderOf(frame.dir), id: exchange.id, scope: this.context.session.scopeOf(exchange) });
    if (result._meta !== undefined) this.#check(result._meta, place);
    const name = LISTS.get(exchange.method);
    const list = name === undefined ? undefined : result[name];
    if (!Array.isArray(list)) return;
    for (const element of list as readonly unknown[]) {
      if (isObject(element) && element._meta !== undefined) this.#check(element._meta, place);
    }
  }

  #check(meta: unknown, place: () => Place): void {
    if (!isObject(meta)) return;
    let seen = 0;
    // What JSON.parse makes inherits nothing enumerable, so that this loop sees own members only.
    for (const key in meta) {
      if (isDefined(key)) continue;
      if (++seen > MAX_KEYS) return;
      const value = meta[key];
      if (!isKey(key)) this.#format(key, place());
      else if (isUndefinedReserved('C', key) || isUndefinedReserved('E', key)) this.#reserved(key, place());
      else if (breaksTraceContext(key, value)) this.#trace(key, value, place());
    }
  }

  #format(key: string, place: Place): void {
    this.context.report(META.keyFormat, {
      ...breach(key, place),
      text: () =>
        sentence(
          `${the(place.by)} used the key ${brief(key)} in _meta; a key must be a name of letters, digits, "-", "_" and ".", behind an optional prefix such as "com.example/".`,
        ),
    });
  }

  #reserved(key: string, place: Place): void {
    this.context.report(META.reservedPrefix, {
      ...breach(key, place),
      holds: (letter) => isUndefinedReserved(letter, key),
      text: () =>
        sentence(
          `${the(place.by)} used the key ${shown(key)} in _meta, whose prefix is reserved for MCP; no such key is known to be defined there.`,
        ),
    });
  }

  #trace(key: string, value: unknown, place: Place): void {
    this.context.report(META.traceContext, {
      ...breach(key, place),
      text: () => sentence(`${the(place.by)} sent ${key} ${brief(value)} in _meta; its value must have the format that the W3C gives it.`),
    });
  }
}

/** One key that a side uses again and again is one finding. */
function breach(key: string, place: Place) {
  return { ...place, burst: `${place.by} ${key.slice(0, 200)}` };
}
