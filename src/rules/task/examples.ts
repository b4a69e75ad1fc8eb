import type { Examples } from '../example.js';

const TASKS = { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
const EXTENSION = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
const AT = '2026-01-01T10:00:00Z';
const task = (status: string, at = AT, id = 't1') =>
  `"taskId":"${id}","status":"${status}","createdAt":"${AT}","lastUpdatedAt":"${at}","ttl":60000,"pollInterval":1000`;
const call = (id: number) => `→ {"id":${id},"method":"tools/call","params":{"name":"build","arguments":{},"task":{"ttl":60000}}}`;
const created = (id: number, status = 'working', as = 't1') => `← {"id":${id},"result":{"task":{${task(status, AT, as)}}}}`;
const START = [call(1), created(1)];
const ask = (id: number, what: string, taskId = 't1') => `→ {"id":${id},"method":"tasks/${what}","params":{"taskId":"${taskId}"}}`;
const get = (id: number) => `1000 ${ask(id, 'get')}`;
const is = (id: number, status: string, at = '2026-01-01T10:00:05Z') => `← {"id":${id},"result":{${task(status, at)}}}`;
const RELATED = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t1"}}';
const result = (id: number, more = '') => `← {"id":${id},"result":{"content":[{"type":"text","text":"built"}]${more},${RELATED}}}`;
const status = (value: string, at: string, more = '') => `← {"method":"notifications/tasks/status","params":{${task(value, at)}${more}}}`;

export const taskExamples: Examples = {
  'task/unexpected-create-result': {
    of: 'D',
    server: TASKS,
    breaks: ['→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{}}}', created(1)],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{}}}',
      '← {"id":1,"result":{"content":[],"task":{"taskId":"t1","status":"working"}}}',
    ],
    told: 'Only a value with all members of a task is taken for one: a result may have a member `task` of its own.',
  },
  'task/create-result-missing': {
    of: 'D',
    server: TASKS,
    breaks: [call(1), '← {"id":1,"result":{"content":[{"type":"text","text":"built"}]}}'],
    spares: [call(1), '← {"id":1,"result":{"content":[{"type":"text","text":"no such project"}],"isError":true}}'],
    told: 'A receiver that declares no tasks for this kind of request must ignore the wish, and so must a tool that was listed without; an error refuses it.',
  },
  'task/initial-status': {
    of: 'D',
    server: TASKS,
    breaks: [call(1), created(1, 'completed')],
    spares: [...START, status('completed', '2026-01-01T10:00:00Z')],
    told: 'A task that is done at once may say so right after.',
  },
  'task/illegal-transition': {
    of: 'D',
    server: TASKS,
    breaks: [...START, get(2), is(2, 'completed'), get(3), is(3, 'working', '2026-01-01T10:00:06Z')],
    spares: [...START, get(2), ask(3, 'get'), is(3, 'completed'), is(2, 'working', '2026-01-01T10:00:04Z')],
    told: 'Answers to polls may overtake each other: what says that it is older (`lastUpdatedAt`) is older.',
  },
  'task/id': {
    of: 'D',
    server: TASKS,
    breaks: [...START, call(2), created(2)],
    spares: [...START, call(2), created(2, 'working', 't2')],
    told: 'The ids of the client’s tasks and of the server’s are apart.',
  },
  'task/unknown-id-code': {
    of: 'D',
    server: TASKS,
    breaks: [ask(1, 'get', 't9'), '← {"id":1,"error":{"code":-32002,"message":"Task not found"}}'],
    spares: [ask(1, 'get', 't9'), '← {"id":1,"error":{"code":-32603,"message":"Store unavailable"}}'],
    told: 'Errors about the method or about the receiver itself are another matter, unless they speak of the task.',
  },
  'task/cancel-terminal': {
    of: 'D',
    server: TASKS,
    breaks: [...START, get(2), is(2, 'completed'), ask(3, 'cancel'), is(3, 'cancelled', '2026-01-01T10:00:06Z')],
    spares: [...START, get(2), is(2, 'completed'), ask(3, 'cancel'), '← {"id":3,"error":{"code":-32602,"message":"Task t1 is completed"}}'],
    told: 'Where the end was told only after the cancellation had been sent, the two crossed.',
  },
  'task/cancel-status': {
    of: 'D',
    server: TASKS,
    breaks: [...START, ask(2, 'cancel'), is(2, 'working')],
    spares: [...START, ask(2, 'cancel'), is(2, 'cancelled')],
    told: 'The work may go on for a while; what the task says of itself may not. In the extension for 2026-07-28 this is otherwise.',
  },
  'task/result-early': {
    of: 'D',
    server: TASKS,
    breaks: [...START, ask(2, 'result'), result(2), get(3), is(3, 'working')],
    spares: [...START, get(3), ask(2, 'result'), result(2), is(3, 'working')],
    told: 'Only a poll that was sent after the result had come proves that the task still runs.',
  },
  'task/related-meta-missing': {
    of: 'D',
    server: TASKS,
    breaks: [...START, ask(2, 'result'), '← {"id":2,"result":{"content":[{"type":"text","text":"built"}]}}'],
    spares: [...START, ask(2, 'result'), result(2)],
    told: 'Requests in the course of a task must have it too; they are judged only where no other request can be their cause.',
  },
  'task/related-meta-superfluous': {
    of: 'D',
    server: TASKS,
    breaks: [...START, status('working', AT, `,${RELATED}`)],
    spares: [...START, status('working', AT)],
    told: 'Only messages that name their task in another member need no metadata; a result of `tasks/result` needs it.',
  },
  'task/fields': {
    of: 'D',
    server: TASKS,
    breaks: [call(1), `← {"id":1,"result":{"task":{"taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}"}}}`],
    spares: [
      call(1),
      `← {"id":1,"result":{"task":{"taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttl":null}}}`,
    ],
    told: 'A `ttl` of null means that the task is kept for good.',
  },
  'task/poll-too-fast': {
    of: 'D',
    server: TASKS,
    breaks: [...START, get(2), is(2, 'working'), `200 ${ask(3, 'get')}`, is(3, 'working')],
    spares: [...START, get(2), is(2, 'working'), `900 ${ask(3, 'get')}`, is(3, 'working')],
    told: 'A poll is early before four fifths of the interval have passed since the one before it.',
  },
  'task/progress-after-terminal': {
    of: 'D',
    server: TASKS,
    breaks: [
      '→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{},"task":{"ttl":60000},"_meta":{"progressToken":"p"}}}',
      created(1),
      get(2),
      is(2, 'completed'),
      '500 ← {"method":"notifications/progress","params":{"progressToken":"p","progress":3}}',
    ],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{},"task":{"ttl":60000},"_meta":{"progressToken":"p"}}}',
      created(1),
      '500 ← {"method":"notifications/progress","params":{"progressToken":"p","progress":3}}',
      get(2),
      is(2, 'completed'),
    ],
    told: 'The token of a task lives on after the request is answered, until the task has ended.',
  },
  'task/failed-on-iserror': {
    of: 'D',
    server: TASKS,
    breaks: [...START, get(2), is(2, 'completed'), ask(3, 'result'), result(3, ',"isError":true')],
    spares: [...START, get(2), is(2, 'failed'), ask(3, 'result'), result(3, ',"isError":true')],
    told: 'In the extension for 2026-07-28 such a task is completed.',
  },
  'task-ext/undeclared': {
    of: 'E',
    breaks: [
      '→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{}}}',
      `← {"id":1,"result":{"resultType":"task","taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttlSeconds":60}}`,
    ],
    spares: [
      `→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{},"_meta":{"io.modelcontextprotocol/clientCapabilities":${JSON.stringify(EXTENSION)}}}}`,
      `← {"id":1,"result":{"resultType":"task","taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttlSeconds":60}}`,
    ],
    told: 'What counts is what the very request declares, not what another one did.',
  },
  'task-ext/result-type': {
    of: 'E',
    client: EXTENSION,
    server: { tools: {}, ...EXTENSION },
    breaks: [
      '→ {"id":1,"method":"tasks/get","params":{"taskId":"t1"}}',
      `← {"id":1,"result":{"resultType":"task","taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttlSeconds":60}}`,
    ],
    spares: [
      '→ {"id":1,"method":"tasks/get","params":{"taskId":"t1"}}',
      `← {"id":1,"result":{"resultType":"complete","taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttlSeconds":60}}`,
    ],
    told: 'The type says what the message is, not where the task stands.',
  },
  'task-ext/request-scoped-on-listen': {
    of: 'E',
    client: EXTENSION,
    server: { tools: { listChanged: true }, ...EXTENSION },
    breaks: [
      '→ {"id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}',
      '← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
      '→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{},"_meta":{"progressToken":"p"}}}',
      `← {"id":1,"result":{"resultType":"task","taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttlSeconds":60}}`,
      '← {"method":"notifications/progress","params":{"progressToken":"p","progress":1,"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
    ],
    spares: [
      '→ {"id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}',
      '← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
      '→ {"id":1,"method":"tools/call","params":{"name":"build","arguments":{},"_meta":{"progressToken":"p"}}}',
      '← {"method":"notifications/progress","params":{"progressToken":"p","progress":1}}',
      `← {"id":1,"result":{"resultType":"task","taskId":"t1","status":"working","createdAt":"${AT}","lastUpdatedAt":"${AT}","ttlSeconds":60}}`,
    ],
    told: 'Progress belongs to the request; a subscription brings changes.',
  },
};
