type Message = { readonly [member: string]: unknown };

const MODERN = '2026-07-28';

/** What a request needs in its `params` to be a valid one, for messages that a test writes without any. */
const PARAMS: Readonly<Record<string, Message>> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'client', version: '1' } },
  'tools/call': { name: 'slow' },
  'prompts/get': { name: 'greeting' },
  'resources/read': { uri: 'file:///a' },
  'resources/subscribe': { uri: 'file:///a' },
  'resources/unsubscribe': { uri: 'file:///a' },
  'completion/complete': { ref: { type: 'ref/prompt', name: 'greeting' }, argument: { name: 'who', value: 'w' } },
  'logging/setLevel': { level: 'info' },
  'subscriptions/listen': { notifications: {} },
  'sampling/createMessage': { messages: [], maxTokens: 1 },
  'elicitation/create': { message: 'Which?', requestedSchema: { type: 'object', properties: {} } },
  'tasks/get': { taskId: 't' },
  'tasks/result': { taskId: 't' },
  'tasks/cancel': { taskId: 't' },
  'notifications/message': { level: 'info', data: 'x' },
  'notifications/resources/updated': { uri: 'file:///a' },
  'notifications/elicitation/complete': { elicitationId: 'e' },
  'notifications/subscriptions/acknowledged': { notifications: {} },
};

const TASK = {
  taskId: 't',
  status: 'working',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: null,
} as const;

/** A valid result of each method; of all others an empty one. */
const RESULTS: Readonly<Record<string, Message>> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'server', version: '1' } },
  'tools/call': { content: [] },
  'tools/list': { tools: [] },
  'prompts/list': { prompts: [] },
  'prompts/get': { messages: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'resources/read': { contents: [] },
  'completion/complete': { completion: { values: [] } },
  'sampling/createMessage': { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' },
  'roots/list': { roots: [] },
  'elicitation/create': { action: 'decline' },
  'server/discover': { supportedVersions: [MODERN], capabilities: {} },
  'tasks/get': TASK,
  'tasks/cancel': { ...TASK, status: 'cancelled' },
  'tasks/list': { tasks: [] },
};

/** Results of 2026-07-28 that say how long they may be kept. */
const CACHEABLE: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);

/** Valid `params` for a method; undefined where it needs none. */
export function validParams(method: string): Message | undefined {
  return PARAMS[method];
}

/** A valid result of a method in a revision. */
export function validResult(method: string, revision: string | null): Message {
  const result = RESULTS[method] ?? {};
  if (revision !== MODERN) return result;
  const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'server', version: '1' } };
  return { resultType: 'complete', _meta, ...result, ...(CACHEABLE.has(method) ? { ttlMs: 0, cacheScope: 'private' } : {}) };
}
