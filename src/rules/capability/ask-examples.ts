import type { Examples } from '../example.js';

const sample = (more = '') =>
  `← {"id":1,"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"Hi"}}],"maxTokens":9${more}}}`;
const SAMPLED = '→ {"id":1,"result":{"role":"assistant","content":{"type":"text","text":"Hello"},"model":"m"}}';
const REFUSED = '→ {"id":1,"error":{"code":-32601,"message":"Method not found"}}';
const FORM = '← {"id":1,"method":"elicitation/create","params":{"message":"Which?","requestedSchema":{"type":"object","properties":{}}}}';
const URL =
  '← {"id":1,"method":"elicitation/create","params":{"mode":"url","message":"Log in","url":"https://example.com/login","elicitationId":"e"}}';
const DECLINED = '→ {"id":1,"result":{"action":"decline"}}';
const PING = ['← {"id":1,"method":"ping"}', '→ {"id":1,"result":{}}'];
const call = (task: string, name = 'build') => `→ {"id":2,"method":"tools/call","params":{"name":"${name}"${task}}}`;
const TASK = ',"task":{"ttl":60000}';
const DONE = '← {"id":2,"result":{"content":[]}}';
const CREATED =
  '← {"id":2,"result":{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T10:00:00Z","lastUpdatedAt":"2025-11-25T10:00:00Z","ttl":60000}}}';
const listed = (support: string) => [
  '→ {"id":1,"method":"tools/list"}',
  `← {"id":1,"result":{"tools":[{"name":"build","inputSchema":{"type":"object"},"execution":{"taskSupport":"${support}"}}]}}`,
];

/** What servers ask of clients, and tasks of either side. */
export const askExamples: Examples = {
  'cap/sampling': {
    of: 'D',
    client: {},
    breaks: [sample(), REFUSED],
    spares: PING,
    told: 'The client must have declared `sampling` in `initialize`. In 2026-07-28 the same is told by `mrtr/undeclared-capability`.',
  },
  'cap/sampling-tools': {
    of: 'D',
    client: { sampling: {} },
    breaks: [
      sample(',"tools":[{"name":"now","inputSchema":{"type":"object"}}]'),
      '→ {"id":1,"error":{"code":-32602,"message":"No tools"}}',
    ],
    spares: [sample(), SAMPLED],
    told: 'Tools are a capability within `sampling`, named `sampling.tools`.',
  },
  'cap/sampling-context': {
    of: 'D',
    client: { sampling: {} },
    breaks: [sample(',"includeContext":"thisServer"'), SAMPLED],
    spares: [sample(',"includeContext":"none"'), SAMPLED],
    told: 'Only `thisServer` and `allServers` need `sampling.context`; `none` always may be said.',
  },
  'cap/roots': {
    of: 'D',
    client: {},
    breaks: ['← {"id":1,"method":"roots/list"}', REFUSED],
    spares: PING,
    told: 'The client must have declared `roots` in `initialize`.',
  },
  'cap/roots-error-code': {
    of: 'D',
    client: {},
    breaks: ['← {"id":1,"method":"roots/list"}', '→ {"id":1,"error":{"code":-32603,"message":"No roots"}}'],
    also: ['cap/roots'],
    spares: ['← {"id":1,"method":"roots/list"}', REFUSED],
    sparesAlso: ['cap/roots'],
    told: 'The server should not have asked; the right refusal is -32601. With roots declared other errors are in order.',
  },
  'cap/elicitation': {
    of: 'D',
    client: {},
    breaks: [FORM, REFUSED],
    spares: PING,
    told: 'The client must have declared `elicitation` in `initialize`. Before 2025-06-18 the method does not exist at all.',
  },
  'cap/elicitation-mode': {
    of: 'D',
    client: { elicitation: {} },
    breaks: [URL, '→ {"id":1,"error":{"code":-32602,"message":"Unsupported mode"}}'],
    spares: [FORM, DECLINED],
    told: 'An empty `elicitation` stands for the mode form; url must be declared by name, and with url alone form is not.',
  },
  'cap/elicitation-mode-error': {
    of: 'D',
    client: { elicitation: {} },
    breaks: [URL, DECLINED],
    also: ['cap/elicitation-mode'],
    spares: [URL, '→ {"id":1,"error":{"code":-32602,"message":"Unsupported mode"}}'],
    sparesAlso: ['cap/elicitation-mode'],
    told: 'Any other answer hides from the server that its mode is not supported.',
  },
  'cap/tasks': {
    of: 'D',
    server: { tools: {} },
    breaks: [call(TASK), DONE],
    spares: [call(''), DONE],
    told: 'The receiver must declare `tasks.requests` with the method. For tools it is forbidden, for other requests discouraged.',
  },
  'cap/tasks-ops': {
    of: 'D',
    server: { tools: {}, tasks: { requests: { tools: { call: {} } } } },
    breaks: ['→ {"id":2,"method":"tasks/list"}', '← {"id":2,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: [call(''), DONE],
    told: '`tasks/list` and `tasks/cancel` are declared by themselves; `tasks/get` and `tasks/result` come with any task.',
  },
  'cap/task-tool-support': {
    of: 'D',
    server: { tools: {}, tasks: { requests: { tools: { call: {} } } } },
    breaks: [...listed('forbidden'), call(TASK), CREATED],
    spares: [...listed('optional'), call(TASK), CREATED],
    told: 'Judged by what the tool list last said, and not at all where it has changed since or was never seen. A tool that says nothing forbids tasks.',
  },
};
