import { ASKED } from './client.js';
import { COMMON } from './common.js';
import type { Members, Type } from './notation.js';
import { TASK } from './tasks.js';

/** Request and result of a method. Which revisions have the method, `methods.ts` says. */
export interface RequestShape {
  readonly params: Members;
  readonly result: Members;
}

const REQUEST_META: Members = { '_meta? ABCD': 'RequestMeta', '_meta E': 'RequestMeta' };
const RESULT: Members = { '_meta?': 'ResultMeta', 'resultType E': 'string' };
const PAGE: Members = { 'nextCursor?': 'string' };
const CACHED: Members = { 'ttlMs E': 'number', 'cacheScope E': '"public" | "private"' };
/** A call that is repeated with what its server asked for. */
const RETRY: Members = { 'inputResponses? E': 'InputResponses', 'requestState? E': 'string' };

function request(params: Members, result: Members = {}): RequestShape {
  return { params: { ...REQUEST_META, ...params }, result: { ...RESULT, ...result } };
}

function list(members: Members): RequestShape {
  return request({ 'cursor?': 'string' }, { ...PAGE, ...CACHED, ...members });
}

/** Every request that a client or a server sends, but those in `ASKED`. */
const REQUESTS: Readonly<Record<string, RequestShape>> = {
  initialize: request(
    { protocolVersion: 'string', capabilities: 'ClientCapabilities', clientInfo: 'Implementation' },
    { protocolVersion: 'string', capabilities: 'ServerCapabilities', serverInfo: 'Implementation', 'instructions?': 'string' },
  ),
  ping: request({}),
  'server/discover': request(
    {},
    { ...CACHED, supportedVersions: 'string[]', capabilities: 'ServerCapabilities', 'instructions?': 'string' },
  ),
  'tools/list': list({ tools: 'Tool[]' }),
  'tools/call': request(
    { ...RETRY, name: 'string', 'arguments?': 'object', 'task? D': 'TaskMetadata' },
    { content: 'ContentBlock[]', 'isError?': 'boolean', 'structuredContent? CD': 'object', 'structuredContent? E': 'any' },
  ),
  'prompts/list': list({ prompts: 'Prompt[]' }),
  'prompts/get': request(
    { ...RETRY, name: 'string', 'arguments?': { '*': 'string' } },
    { messages: 'PromptMessage[]', 'description?': 'string' },
  ),
  'resources/list': list({ resources: 'Resource[]' }),
  'resources/templates/list': list({ resourceTemplates: 'ResourceTemplate[]' }),
  'resources/read': request({ ...RETRY, uri: 'string' }, { ...CACHED, contents: 'ResourceContents[]' }),
  'resources/subscribe': request({ uri: 'string' }),
  'resources/unsubscribe': request({ uri: 'string' }),
  'completion/complete': request(
    {
      ref: 'CompletionReference',
      argument: { name: 'string', value: 'string' },
      'context? CDE': { 'arguments?': { '*': 'string' } },
    },
    { completion: { values: 'string[]', 'total?': 'number', 'hasMore?': 'boolean' } },
  ),
  'logging/setLevel': request({ level: 'LogLevel' }),
  'subscriptions/listen': request(
    { notifications: 'SubscriptionFilter' },
    { _meta: { ...(COMMON.ResultMeta as Members), 'io.modelcontextprotocol/subscriptionId': 'Id' } },
  ),
  'tasks/get': request({ taskId: 'string' }, TASK),
  // What it results in is the result of the request that made the task.
  'tasks/result': request({ taskId: 'string' }),
  'tasks/list': list({ tasks: 'Task[]' }),
  'tasks/cancel': request({ taskId: 'string' }, TASK),
};

/** Params of every notification. */
const NOTIFICATIONS: Readonly<Record<string, Members>> = {
  'notifications/initialized': {},
  'notifications/cancelled': { 'requestId ABCE': 'Id', 'requestId? D': 'Id', 'reason?': 'string' },
  'notifications/progress': { progressToken: 'Id', progress: 'number', 'total?': 'number', 'message? BCDE': 'string' },
  'notifications/message': { level: 'LogLevel', data: 'any', 'logger?': 'string' },
  'notifications/tools/list_changed': {},
  'notifications/prompts/list_changed': {},
  'notifications/resources/list_changed': {},
  'notifications/resources/updated': { uri: 'string' },
  'notifications/roots/list_changed': {},
  'notifications/subscriptions/acknowledged': { notifications: 'SubscriptionFilter' },
  'notifications/tasks/status': TASK,
  'notifications/elicitation/complete': { elicitationId: 'string' },
};

/** The params of a request, as a type. */
export function paramsOf(method: string): Type | undefined {
  return REQUESTS[method]?.params ?? ASKED[method]?.params;
}

/** The result of a request that went through. */
export function resultOf(method: string): Type | undefined {
  return REQUESTS[method]?.result ?? ASKED[method]?.result;
}

/** The params of a notification, as a type. */
export function notificationOf(method: string): Type | undefined {
  const params = NOTIFICATIONS[method];
  return params === undefined ? undefined : { '_meta?': 'NotificationMeta', ...params };
}

/** Results that come instead of the usual one. */
export const INSTEAD = {
  /** 2026-07-28: `resultType` is `input_required`. */
  inputRequired: { ...RESULT, 'inputRequests?': 'InputRequests', 'requestState?': 'string' },
  /** 2025-11-25: the request was made with `params.task`. */
  task: { '_meta?': 'ResultMeta', task: 'Task' },
} as const satisfies Record<string, Members>;

/** What the `data` of an error must be where its code says so, by code. The revisions stand behind it. */
export const ERROR_DATA: Members = {
  '-32042 D': { elicitations: 'UrlElicitation[]' },
  '-32021 E': { requiredCapabilities: 'ClientCapabilities' },
  '-32022 E': { requested: 'string', supported: 'string[]' },
};
