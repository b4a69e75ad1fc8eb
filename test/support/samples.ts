type Message = { readonly [member: string]: unknown };

const annotations = { audience: ['user'], priority: 0.5, lastModified: '2026-01-01T00:00:00Z' };
const icons = [{ src: 'https://example.com/a.png', mimeType: 'image/png', sizes: ['48x48'] }];
const text = { type: 'text', text: 'x', annotations };
const described = { title: 'A', description: 'about', icons };
const contents = { uri: 'file:///a', mimeType: 'text/plain', text: 'x' };
const content = [text, { type: 'image', data: 'AAAA', mimeType: 'image/png' }, { type: 'resource', resource: contents }];
const implementation = { name: 'one', version: '1', title: 'One' };
const task = {
  taskId: 't',
  status: 'working',
  statusMessage: 'busy',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: 60_000,
  pollInterval: 1000,
};
const properties = {
  city: { type: 'string', title: 'City', minLength: 1 },
  days: { type: 'integer', minimum: 1, description: 'how many' },
  sure: { type: 'boolean', default: true },
};
const form = { message: 'Where to?', requestedSchema: { type: 'object', properties, required: ['city'] } };
const sampling = {
  messages: [{ role: 'user', content: { type: 'text', text: 'x' } }],
  maxTokens: 10,
  modelPreferences: { hints: [{ name: 'm' }], costPriority: 0.5 },
  systemPrompt: 'be brief',
  includeContext: 'none',
  temperature: 0.5,
  stopSequences: ['end'],
};
const sampled = { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm', stopReason: 'endTurn' };
const roots = { roots: [{ uri: 'file:///a', name: 'a' }] };
const answered = { action: 'accept', content: { city: 'Oslo', days: 2, sure: false } };

/** Valid params of each method with most of the members that they may have; what a revision does not know yet is free there. */
export const FULL_PARAMS: Readonly<Record<string, Message>> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { roots: { listChanged: true } }, clientInfo: implementation },
  ping: {},
  'server/discover': {},
  'tools/list': { cursor: 'c' },
  'prompts/list': { cursor: 'c' },
  'resources/list': { cursor: 'c' },
  'resources/templates/list': { cursor: 'c' },
  'tools/call': { name: 'slow', arguments: { a: 1 }, _meta: { progressToken: 'q' } },
  'prompts/get': { name: 'greeting', arguments: { who: 'w' } },
  'resources/read': { uri: 'file:///a' },
  'resources/subscribe': { uri: 'file:///a' },
  'resources/unsubscribe': { uri: 'file:///a' },
  'completion/complete': {
    ref: { type: 'ref/prompt', name: 'greeting' },
    argument: { name: 'who', value: 'w' },
    context: { arguments: { a: 'b' } },
  },
  'logging/setLevel': { level: 'info' },
  'subscriptions/listen': { notifications: { toolsListChanged: true, resourceSubscriptions: ['file:///a'] } },
  'sampling/createMessage': sampling,
  'roots/list': {},
  'elicitation/create': form,
  'tasks/get': { taskId: 't' },
  'tasks/result': { taskId: 't' },
  'tasks/list': {},
  'tasks/cancel': { taskId: 't' },
  'notifications/initialized': {},
  'notifications/cancelled': { requestId: 8, reason: 'enough' },
  'notifications/progress': { progressToken: 'p', progress: 1, total: 2, message: 'half' },
  'notifications/message': { level: 'info', data: 'x', logger: 'l' },
  'notifications/tools/list_changed': {},
  'notifications/prompts/list_changed': {},
  'notifications/resources/list_changed': {},
  'notifications/roots/list_changed': {},
  'notifications/resources/updated': { uri: 'file:///a' },
  'notifications/subscriptions/acknowledged': { notifications: { toolsListChanged: true, resourceSubscriptions: ['file:///a'] } },
  'notifications/tasks/status': task,
  'notifications/elicitation/complete': { elicitationId: 'e' },
};

/** The same of results, but for what every result of 2026-07-28 has. */
export const FULL_RESULTS: Readonly<Record<string, Message>> = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: true } },
    serverInfo: implementation,
    instructions: 'go',
  },
  ping: {},
  'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } }, instructions: 'go' },
  'tools/list': {
    nextCursor: 'c',
    tools: [
      {
        name: 'a',
        ...described,
        inputSchema: { type: 'object', properties: {}, required: [] },
        annotations: { title: 'A', readOnlyHint: true },
      },
    ],
  },
  'tools/call': { content, isError: false, structuredContent: { a: 1 } },
  'prompts/list': {
    nextCursor: 'c',
    prompts: [{ name: 'greeting', ...described, arguments: [{ name: 'who', description: 'whom', required: true }] }],
  },
  'prompts/get': { description: 'd', messages: [{ role: 'user', content: text }] },
  'resources/list': {
    nextCursor: 'c',
    resources: [{ uri: 'file:///a', name: 'a', ...described, mimeType: 'text/plain', size: 1, annotations }],
  },
  'resources/templates/list': {
    nextCursor: 'c',
    resourceTemplates: [{ uriTemplate: 'file:///{a}', name: 'a', ...described, mimeType: 'text/plain' }],
  },
  'resources/read': { contents: [contents, { uri: 'file:///b', blob: 'AAAA' }] },
  'completion/complete': { completion: { values: ['a'], total: 1, hasMore: false } },
  'sampling/createMessage': sampled,
  'roots/list': roots,
  'elicitation/create': answered,
  'tasks/get': task,
  'tasks/list': { nextCursor: 'c', tasks: [task] },
  'tasks/cancel': { ...task, status: 'cancelled' },
};

/** A created task, an interim result, and what answers that. */
export const FULL_TASK: Message = { task };
export const FULL_QUESTIONS: Message = {
  requestState: 's',
  inputRequests: {
    form: { method: 'elicitation/create', params: { mode: 'form', ...form } },
    url: { method: 'elicitation/create', params: { mode: 'url', message: 'Log in', url: 'https://example.com/a' } },
    model: { method: 'sampling/createMessage', params: sampling },
    roots: { method: 'roots/list' },
  },
};
export const FULL_ANSWERS: Message = {
  requestState: 's',
  inputResponses: { form: answered, url: { action: 'accept' }, model: sampled, roots },
};

/** The data of errors whose code says what it is, by code. */
export const FULL_ERROR_DATA: readonly (readonly [code: number, data: Message])[] = [
  [-32042, { elicitations: [{ mode: 'url', message: 'Log in', url: 'https://example.com/a', elicitationId: 'e' }] }],
  [-32021, { requiredCapabilities: { extensions: { 'com.example/forms': {} } } }],
  [-32022, { requested: '2026-07-28', supported: ['2025-11-25'] }],
];
