import type { Examples } from '../example.js';

const call = (id: number | string, more = '') => `→ {"id":${id},"method":"tools/call","params":{"name":"build"${more}}}`;
const done = (id: number | string) => `← {"id":${id},"result":{"content":[]}}`;
const cancel = (id: number | string) => `→ {"method":"notifications/cancelled","params":{"requestId":${id}}}`;
const revoke = (id: number) => `← {"method":"notifications/cancelled","params":{"requestId":${id}}}`;
const LISTEN = '→ {"id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}';
const META = '"_meta":{"io.modelcontextprotocol/subscriptionId":5}';
const ACK = `← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},${META}}}`;
const CHANGED = `← {"method":"notifications/tools/list_changed","params":{${META}}}`;
const TASKS = { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
const TASK = '"taskId":"t","createdAt":"2025-11-25T10:00:00Z","lastUpdatedAt":"2025-11-25T10:00:00Z","ttl":60000';
const CREATED = `← {"id":1,"result":{"task":{${TASK},"status":"working"}}}`;
const TOKEN = ',"_meta":{"progressToken":"a"}';
const progress = (value: number) => `← {"method":"notifications/progress","params":{"progressToken":"a","progress":${value}}}`;
const HELLO =
  '→ {"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}';
const ASK = '← {"id":7,"method":"elicitation/create","params":{"message":"Which?","requestedSchema":{"type":"object","properties":{}}}}';
const LATER = ['3000 → {"id":2,"method":"ping"}', '← {"id":2,"result":{}}'];

export const cancelExamples: Examples = {
  'cancel/unknown-request': {
    of: 'D',
    breaks: [call(1), cancel(99), done(1)],
    spares: [call(1), cancel(1)],
    told: 'No request had that id. After a gap, and where the line of the request could not be read, nothing is said.',
  },
  'cancel/id-type-mismatch': {
    of: 'D',
    breaks: [call('"7"'), cancel(7), done('"7"')],
    spares: [call('"7"'), cancel('"7"')],
    told: 'The id exists with the other JSON type. Strict servers ignore such a cancellation and work on.',
  },
  'cancel/wrong-direction': {
    of: 'D',
    breaks: ['← {"id":4,"method":"roots/list"}', cancel(4), '→ {"id":4,"result":{"roots":[]}}'],
    spares: ['← {"id":4,"method":"roots/list"}', revoke(4)],
    told: 'The id is one of the other side. Where both sides have given it, the sender means its own.',
  },
  'cancel/already-completed': {
    of: 'D',
    breaks: [call(1), done(1), `900 ${cancel(1)}`],
    spares: [call(1), call(2), done(1), `900 ${cancel(2)}`],
    told: 'The request named was answered before. Within the race window the client may not have read that yet: then it is a hint that the two crossed.',
  },
  'cancel/duplicate': {
    of: 'D',
    breaks: [call(1), cancel(1), cancel(1)],
    spares: [call(1), `injected ${cancel(1)}`, cancel(1)],
    told: 'A hint: a timeout and a click may come together. After a cancellation by Tapline the client may send its own.',
  },
  'cancel/initialize': {
    of: 'D',
    opening: 'none',
    breaks: [HELLO, `60000 ${cancel(0)}`],
    spares: [HELLO, '60000 → eof', 'exit 0'],
    told: 'A client that no longer waits for the handshake can only close the process.',
  },
  'cancel/task-augmented': {
    of: 'D',
    server: TASKS,
    breaks: [call(1, ',"task":{"ttl":60000}'), CREATED, `900 ${cancel(1)}`],
    spares: [
      call(1, ',"task":{"ttl":60000}'),
      CREATED,
      '→ {"id":2,"method":"tasks/cancel","params":{"taskId":"t"}}',
      `← {"id":2,"result":{${TASK},"status":"cancelled"}}`,
    ],
    told: 'Only where the receiver runs such requests as tasks; where it does not, the request is an ordinary one.',
  },
  'cancel/malformed': {
    of: 'C',
    breaks: [call(1), '→ {"method":"notifications/cancelled","params":{"reason":"too slow"}}', done(1)],
    spares: ['→ {"id":4,"method":"ping"}', '→ {"method":"notifications/cancelled","params":{"requestId":4,"reason":"too slow"}}'],
    told: 'The id must be there, as a string or an integer; a reason, if there is one, is text.',
  },
  'cancel/response-after-cancel': {
    of: 'D',
    breaks: [call(1), cancel(1), `900 ${done(1)}`],
    also: ['leak/cancelled-still-running'],
    spares: [call(1), call(2), cancel(1), `900 ${done(2)}`],
    told: 'A cancelled request gets no answer, others do. Within the race window the two may have crossed, and it is a hint, unless an answer to something sent later proves that the cancellation had been read.',
  },
  'cancel/error-after-cancel': {
    of: 'D',
    breaks: [call(1), cancel(1), '3 ← {"id":1,"error":{"code":0,"message":"Request cancelled"}}'],
    spares: [call(1), cancel(1), '3 ← {"id":1,"error":{"code":-32603,"message":"Disk full"}}'],
    told: 'The error itself shows that the cancellation was read: code 0 or -32800, or words about cancelling. So it counts however soon it comes; another error may have crossed.',
  },
  'cancel/progress-after-cancel': {
    of: 'D',
    breaks: [call(1, TOKEN), progress(1), cancel(1), `900 ${progress(2)}`],
    also: ['leak/cancelled-still-running'],
    spares: [call(1, TOKEN), progress(1), cancel(1), `20 ${progress(2)}`],
    told: 'One or two may be on their way when the cancellation arrives; what comes after the race window shows that the work goes on.',
  },
  'cancel/nested-request-orphaned': {
    of: 'D',
    breaks: [call(1), ASK, cancel(1), ...LATER],
    spares: [call(1), ASK, cancel(1), revoke(7), ...LATER],
    told: 'Only where the cancelled call was the only one open when the server asked, and after two seconds.',
  },
  'cancel/server-cancels-request': {
    of: 'E',
    breaks: [call(1), revoke(1), '← {"id":1,"result":{"resultType":"complete","content":[]}}'],
    spares: [LISTEN, ACK, revoke(5)],
    told: 'Since 2026-07-28 a server has no requests of its own to cancel; it ends subscriptions that way, nothing else.',
  },
  'cancel/listen-teardown-silent': {
    of: 'E',
    breaks: [LISTEN, ACK, '← eof', 'exit 0'],
    spares: [LISTEN, ACK, revoke(5), '← eof', 'exit 0'],
    told: 'A cancellation or a result will do. Nothing is said where the client left first, or the server crashed.',
  },
  'cancel/subscription-not-stopped': {
    of: 'E',
    breaks: [LISTEN, ACK, cancel(5), `900 ${CHANGED}`],
    spares: [LISTEN, ACK, cancel(5), `20 ${CHANGED}`],
    told: 'Within the race window the notification and the cancellation may have crossed.',
  },
};
