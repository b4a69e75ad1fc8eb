import { isObject, type JsonObject, objectAt } from '../../protocol/message.js';
import type { Scope } from '../../protocol/revisions.js';
import type { Exchange, ResponseInfo } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { requestName, shown } from '../words.js';

/**
 * Something that the server wants of the client: until 2025-11-25 a request of its own, since 2026-07-28 a value of `inputRequests`
 * in the result of a call.
 */
export interface Ask {
  readonly method: string;
  readonly params: JsonObject;
  /** The exchange it is, or is in the answer of. */
  readonly exchange: Exchange;
  readonly scope: Scope;
  /** "request 3 (elicitation/create)", "input request x in the answer to request 3 (tools/call)". */
  readonly name: string;
  /** The key in `inputRequests`; null for a request of its own. */
  readonly key: string | null;
}

/** The ask that a request is; null for the client's requests, and for those of Tapline. */
export function askOf(context: RuleContext, exchange: Exchange): Ask | null {
  if (exchange.dir !== 's2c' || exchange.injected !== null) return null;
  const params = isObject(exchange.params) ? exchange.params : {};
  return { method: exchange.method, params, exchange, scope: context.session.scopeOf(exchange), name: requestName(exchange), key: null };
}

/** Whether an answer may hold asks: told without making anything, because every answer is looked at. */
export function mayAsk(exchange: Exchange, response: ResponseInfo): boolean {
  return exchange.modern && exchange.dir === 'c2s' && isObject(response.result) && response.result.resultType === 'input_required';
}

/** Whether a request may bring answers to earlier asks. */
export function mayBringAnswers(exchange: Exchange): boolean {
  return exchange.modern && exchange.dir === 'c2s' && isObject(exchange.params) && exchange.params.inputResponses !== undefined;
}

/** The asks in an answer, of this method. */
export function* asksIn(exchange: Exchange, response: ResponseInfo, method: string): Iterable<Ask> {
  if (!mayAsk(exchange, response) || exchange.injected !== null || response.kind !== 'result') return;
  const requests = objectAt(response.result, 'inputRequests');
  if (requests === null) return;
  for (const key of Object.keys(requests)) {
    const request = requests[key];
    if (!isObject(request) || request.method !== method) continue;
    const name = `the input request ${shown(key)} in the answer to ${requestName(exchange)}`;
    yield { method, params: objectAt(request, 'params') ?? {}, exchange, scope: 'E', name, key };
  }
}

/** The answers to earlier asks that a request brings along, by key. */
export function* broughtAnswers(exchange: Exchange): Iterable<readonly [key: string, answer: JsonObject]> {
  if (!mayBringAnswers(exchange) || exchange.injected !== null) return;
  const answers = objectAt(exchange.params, 'inputResponses');
  if (answers === null) return;
  for (const key of Object.keys(answers)) {
    const answer = answers[key];
    if (isObject(answer)) yield [key, answer];
  }
}
