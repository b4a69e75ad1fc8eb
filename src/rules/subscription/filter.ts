import { isObject } from '../../protocol/message.js';

/** URIs of one filter that are remembered; a filter with more is not held against anybody. */
const MAX_URIS = 10_000;

/** The members of a filter, by the notification that each asks for. */
const FLAGS = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
} as const;

type Flag = (typeof FLAGS)[keyof typeof FLAGS];

const UPDATED = 'notifications/resources/updated';

/** Which notifications a subscription asks for, or is granted. */
export interface Filter {
  readonly flags: ReadonlySet<Flag>;
  readonly uris: ReadonlySet<string>;
}

/** The filter in the params of a request or an acknowledgment; null where there is none, or one that is too large. */
export function filterOf(params: unknown): Filter | null {
  const filter = isObject(params) ? params.notifications : undefined;
  if (!isObject(filter)) return null;
  const { resourceSubscriptions: uris = [] } = filter;
  if (!Array.isArray(uris) || uris.length > MAX_URIS) return null;
  return {
    flags: new Set(Object.values(FLAGS).filter((flag) => filter[flag] === true)),
    uris: new Set(uris.filter((uri): uri is string => typeof uri === 'string')),
  };
}

/** What is granted although it was not asked for, in words; null if nothing is. */
export function beyond(granted: Filter, asked: Filter): string | null {
  const flag = [...granted.flags].find((candidate) => !asked.flags.has(candidate));
  return flag ?? [...granted.uris].find((uri) => !asked.uris.has(uri)) ?? null;
}

/** Whether a notification is one that only subscriptions bring. */
export function isChange(method: string): boolean {
  return method === UPDATED || Object.hasOwn(FLAGS, method);
}

/** Whether a filter asks for a notification. A resource below one that is watched may be told of too. */
export function asksFor(filter: Filter, method: string, params: unknown): boolean {
  if (method !== UPDATED) return !Object.hasOwn(FLAGS, method) || filter.flags.has(FLAGS[method as keyof typeof FLAGS]);
  const uri = isObject(params) ? params.uri : undefined;
  if (typeof uri !== 'string' || filter.uris.has(uri)) return true;
  for (const watched of filter.uris) if (watched !== '' && uri.startsWith(watched)) return true;
  return false;
}
