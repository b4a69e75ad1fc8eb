import type { Examples } from '../example.js';

const hello = (id: number, version = '2025-11-25') =>
  `→ {"id":${id},"method":"initialize","params":{"protocolVersion":"${version}","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}`;
const welcome = (id: number, version = '2025-11-25') =>
  `← {"id":${id},"result":{"protocolVersion":"${version}","capabilities":{"tools":{}},"serverInfo":{"name":"server","version":"1.0.0"}}}`;
const INITIALIZED = '→ {"method":"notifications/initialized"}';
const LIST = '→ {"id":1,"method":"tools/list"}';
const TOOLS = '← {"id":1,"result":{"tools":[]}}';

export const lifecycleExamples: Examples = {
  'lifecycle/initialize-first': {
    of: 'D',
    opening: 'none',
    breaks: [LIST, '← {"id":1,"error":{"code":-32600,"message":"Not initialized"}}'],
    spares: ['→ {"id":9,"method":"ping"}', '← {"id":9,"result":{}}', hello(0), welcome(0), INITIALIZED, LIST, TOOLS],
    told: 'Pings may come first, and so may `server/discover` of a client that looks which era the server is of. Where the beginning was not seen, nothing is said.',
  },
  'lifecycle/client-request-early': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0), LIST, welcome(0), INITIALIZED, TOOLS],
    spares: [
      hello(0),
      welcome(0),
      '→ {"id":1,"method":"logging/setLevel","params":{"level":"info"}}',
      '← {"id":1,"error":{"code":-32601,"message":"No logging"}}',
      INITIALIZED,
    ],
    sparesAlso: ['cap/logging-setlevel'],
    told: 'The time of silence ends with the answer to `initialize`, not with `notifications/initialized`: what some clients send between the two is in order.',
  },
  'lifecycle/server-request-early': {
    of: 'D',
    opening: 'none',
    breaks: [
      hello(0),
      welcome(0),
      '← {"id":1,"method":"roots/list"}',
      INITIALIZED,
      '→ {"id":1,"error":{"code":-32601,"message":"No roots"}}',
    ],
    also: ['cap/roots'],
    spares: [hello(0), welcome(0), '← {"id":1,"method":"ping"}', INITIALIZED, '→ {"id":1,"result":{}}'],
    told: 'Pings and log messages may come before `notifications/initialized`. The tap sees that notification before the server does, so the order is certain.',
  },
  'lifecycle/initialized-missing': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0), welcome(0), LIST, '60000 → eof'],
    spares: [hello(0), welcome(0), LIST, INITIALIZED, TOOLS],
    told: 'It counts as missing once a second request has been sent or the session is over, and is taken back if it comes after all. A client that leaves at once owes nothing.',
  },
  'lifecycle/initialized-early': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0), INITIALIZED, welcome(0), LIST, TOOLS],
    spares: [hello(0), welcome(0), INITIALIZED, LIST, TOOLS],
    told: 'What counts is the order on the wire: the notification went out before the answer came in, or after an error.',
  },
  'lifecycle/initialize-again': {
    of: 'D',
    breaks: [hello(5), welcome(5), INITIALIZED],
    spares: ['→ {"id":1,"method":"tools/list"}', TOOLS],
    told: 'A second try after an error is allowed; one after a success is not, because nobody knows which of the two is in force.',
  },
  'lifecycle/initialize-from-server': {
    of: 'D',
    breaks: [
      '← {"id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"server","version":"1.0.0"}}}',
      '→ {"id":1,"error":{"code":-32601,"message":"Method not found"}}',
    ],
    spares: ['← {"id":1,"method":"ping"}', '→ {"id":1,"result":{}}'],
    told: 'The direction tells. Other methods of the client that a server sends are told by `lifecycle/wrong-direction`.',
  },
  'lifecycle/initialize-params': {
    of: 'D',
    opening: 'none',
    breaks: ['→ {"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}', welcome(0), INITIALIZED],
    spares: [hello(0), welcome(0), INITIALIZED],
    told: 'Empty capabilities are capabilities; a missing `clientInfo`, or one without name and version, is none.',
  },
  'lifecycle/initialize-result': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0), '← {"id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}', INITIALIZED],
    spares: [hello(0), '← {"id":0,"error":{"code":-32603,"message":"The database is not there"}}'],
    told: 'A server may refuse with an error. If it accepts, it must say who it is and what it can.',
  },
  'lifecycle/method-not-in-revision': {
    of: 'B',
    breaks: ['→ {"id":1,"method":"tasks/list"}', '← {"id":1,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: ['→ {"id":1,"method":"resources/subscribe","params":{"uri":"file:///a"}}', '← {"id":1,"result":{}}'],
    told: 'Another revision knows the method, the one that was agreed does not. Methods of no revision at all are told by `lifecycle/unknown-method`.',
  },
  'lifecycle/unknown-method': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"tools/lisst"}', '← {"id":1,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: [LIST, TOOLS],
    told: 'Never more than a hint: extensions of one vendor are legal. Each name is told once.',
  },
  'lifecycle/wrong-direction': {
    of: 'D',
    breaks: ['← {"id":1,"method":"tools/list"}', '→ {"id":1,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: ['← {"id":1,"method":"roots/list"}', '→ {"id":1,"result":{"roots":[]}}'],
    told: 'Each side has its own methods; a few, such as `ping`, both may send. Programs that echo what they read break this with every request.',
  },
  'ping/no-response': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"ping"}', '7000 ← {"id":1,"result":{}}'],
    spares: ['→ {"id":1,"method":"ping"}', '2000 ← {"id":1,"result":{}}'],
    told: 'Promptly means 5 seconds here. While another request keeps the receiver busy it is only a hint, and where it had no chance (its input was closed, the session ended sooner) nothing is said.',
  },
  'ping/not-empty': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"ping"}', '← {"id":1,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: ['→ {"id":1,"method":"ping"}', '← {"id":1,"result":{"_meta":{"example.com/load":0.3}}}'],
    told: 'Metadata may stand in an empty result; other members are worth a hint, an error is a breach. In 2026-07-28 there are no pings, so refusing one is right.',
  },
};
