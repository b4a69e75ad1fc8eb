import type { Examples } from '../example.js';

const PING = '→ {"id":1,"method":"ping"}';
const PONG = '← {"id":1,"result":{}}';
const CALL = '→ {"id":1,"method":"tools/call","params":{"name":"now"}}';
const REFUSED = '← {"id":1,"error":{"code":-32602,"message":"Unknown tool: now"}}';

export const rpcExamples: Examples = {
  'rpc/version': {
    of: 'D',
    breaks: [PING, '⇐ {"id":1,"result":{}}'],
    spares: [PING, '⇐ {"id":1,"result":{},"jsonrpc":"2.0"}'],
    told: 'The member may stand anywhere in the object, with the text 2.0 and not the number.',
  },
  'rpc/unclassifiable': {
    of: 'D',
    breaks: ['⇐ {"level":"info","msg":"ready"}'],
    spares: ['← {"method":"notifications/message","params":{"level":"info","data":"ready"}}'],
    told: 'An object without `method`, `result`, `error` and id is no message: mostly a log line in JSON. With an id it is told by `rpc/result-and-error`.',
  },
  'rpc/ambiguous': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"ping","result":{}}'],
    spares: [PING, PONG],
    told: 'A message with a `method` is a call, one with a `result` or `error` a response; with both it is neither, and what else is wrong with it follows from that.',
  },
  'rpc/result-and-error': {
    of: 'D',
    breaks: [CALL, '← {"id":1,"result":{"content":[]},"error":null}'],
    spares: [CALL, '← {"id":1,"result":{"content":[],"isError":true}}'],
    told: 'Exactly one of the two, and a null counts as there. A tool that failed says so in its result.',
  },
  'rpc/result-not-object': {
    of: 'D',
    breaks: [PING, '← {"id":1,"result":null}'],
    spares: [PING, PONG],
    told: 'Plain JSON-RPC allows any value, MCP only objects; nothing is the empty object.',
  },
  'rpc/error-shape': {
    of: 'D',
    breaks: [CALL, '← {"id":1,"error":{"code":-32602}}'],
    spares: [CALL, REFUSED],
    told: 'Code and message must both be there, the message as text; data may be left out.',
  },
  'rpc/error-code-integer': {
    of: 'D',
    breaks: [CALL, '← {"id":1,"error":{"code":"ENOENT","message":"No such tool"}}'],
    spares: [CALL, REFUSED],
    told: 'Names and numbers in quotes are no integers; -32602.0 is one.',
  },
  'rpc/params-not-object': {
    of: 'D',
    breaks: ['→ {"id":1,"method":"tools/list","params":[]}', '← {"id":1,"result":{"tools":[]}}'],
    spares: ['→ {"id":1,"method":"tools/list","params":{}}', '← {"id":1,"result":{"tools":[]}}'],
    told: 'Plain JSON-RPC allows arrays, MCP only objects. Languages that write an empty map as an array break it.',
  },
  'rpc/id-null': {
    of: 'D',
    breaks: ['→ {"id":null,"method":"tools/list"}'],
    spares: ['→ {"id":"null","method":"tools/list"}', '← {"id":"null","result":{"tools":[]}}'],
    told: 'A request has a string or an integer as its id, a notification has none at all.',
  },
  'rpc/id-type': {
    of: 'D',
    breaks: ['→ {"id":1.5,"method":"tools/list"}', '← {"id":1.5,"result":{"tools":[]}}'],
    spares: ['→ {"id":1.0,"method":"tools/list"}', '← {"id":1,"result":{"tools":[]}}'],
    told: 'The integer 1 may be spelled 1.0; 1.5, true and objects are no ids.',
  },
  'rpc/notification-with-id': {
    of: 'D',
    breaks: ['→ {"id":7,"method":"notifications/roots/list_changed"}'],
    spares: ['→ {"method":"notifications/roots/list_changed"}'],
    told: 'Judged by the names that the revision has: a vendor may name its requests as it likes.',
  },
  'rpc/request-without-id': {
    of: 'D',
    breaks: ['→ {"method":"tools/list"}'],
    spares: ['→ {"id":"list","method":"tools/list"}', '← {"id":"list","result":{"tools":[]}}'],
    told: 'The revision knows the name as a request; without an id nobody can answer it.',
  },
  'rpc/error-without-id': {
    of: 'D',
    breaks: [CALL, '← {"error":{"code":-32603,"message":"Internal error"}}'],
    spares: ['⇒ {"jsonrpc":"2.0","id":1,"method":"ping"', '← {"error":{"code":-32700,"message":"Parse error"}}'],
    sparesAlso: ['frame/stdin-not-json'],
    told: 'Since 2025-11-25 the id may be missing where it could not be read: then a bad line stands before the error.',
  },
  'rpc/error-id-null': {
    of: 'D',
    breaks: [CALL, '← {"id":null,"error":{"code":-32603,"message":"Internal error"}}'],
    spares: [CALL, '← {"id":1,"error":{"code":-32603,"message":"Internal error"}}'],
    told: 'Every line before it could be read, so the id of the request was known. After a line that could not be read it is a hint: JSON-RPC itself asks for null there.',
  },
  'rpc/response-to-notification': {
    of: 'D',
    breaks: ['→ {"method":"notifications/roots/list_changed"}', '← {"id":null,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: ['→ {"method":"notifications/roots/list_changed"}', PING, PONG],
    told: 'Only well-formed notifications had been sent since the last answer, so the error can be about nothing else.',
  },
  'rpc/server-request': {
    of: 'E',
    breaks: ['← {"id":1,"method":"roots/list"}'],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"count"}}',
      '← {"id":1,"result":{"resultType":"input_required","inputRequests":{"r":{"method":"roots/list"}}}}',
    ],
    told: 'Since 2026-07-28 a server asks with an interim result. On a connection that did a handshake its requests are in order.',
  },
  'rpc/client-response': {
    of: 'E',
    breaks: ['→ {"id":7,"result":{}}'],
    spares: ['→ {"id":1,"method":"tools/call","params":{"name":"now"}}', '← {"id":1,"result":{"resultType":"complete","content":[]}}'],
    told: 'Since 2026-07-28 a client has nothing to respond to. The answer to a request that the server should not have sent is not held against it.',
  },
};
