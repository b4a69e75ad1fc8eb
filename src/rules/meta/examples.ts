import type { Examples } from '../example.js';

const NOON = '← {"id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"noon"}]}}';
const call = (meta: string) => `→ {"id":1,"method":"tools/call","params":{"name":"now","_meta":${meta}}}`;
/** A line that gets no `_meta` of the era put in. */
const bare = (params: string) => `⇒ {"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
const VERSION = '"io.modelcontextprotocol/protocolVersion":"2026-07-28"';

export const metaExamples: Examples = {
  'meta/required-fields': {
    of: 'E',
    server: { tools: {} },
    breaks: [
      bare(`{"name":"now","_meta":{${VERSION}}}`),
      '← {"id":1,"error":{"code":-32602,"message":"_meta lacks io.modelcontextprotocol/clientCapabilities"}}',
    ],
    spares: [bare(`{"name":"now","_meta":{${VERSION},"io.modelcontextprotocol/clientCapabilities":{}}}`), NOON],
    told: 'An empty object is a declaration too. Notifications need neither member, and a request without a version may be one of an older era, unless this connection never saw a handshake.',
  },
  'meta/missing-not-rejected': {
    of: 'E',
    server: { tools: {} },
    also: ['meta/required-fields'],
    breaks: [bare('{"name":"now"}'), NOON],
    spares: [
      '→ {"id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}',
      '← {"id":2,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"server","version":"1.0.0"}}}',
      '→ {"method":"notifications/initialized"}',
      bare('{"name":"now"}'),
      '← {"id":1,"result":{"content":[{"type":"text","text":"noon"}]}}',
    ],
    told: 'A server may serve both eras on one process: after a handshake such a request is an ordinary one of the older era, and a result without a `resultType` may be one of it in any case.',
  },
  'meta/client-info': {
    of: 'E',
    server: { tools: {} },
    breaks: [bare(`{"name":"now","_meta":{${VERSION},"io.modelcontextprotocol/clientCapabilities":{}}}`), NOON],
    spares: [call('{}'), NOON],
    told: 'Told once a session, because a client may be configured not to say who it is.',
  },
  'meta/server-info': {
    of: 'E',
    server: { tools: {} },
    breaks: [call('{}'), NOON],
    spares: [
      call('{}'),
      '← {"id":1,"result":{"resultType":"complete","content":[],"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"server","version":"1.0.0"}}}}',
    ],
    told: 'Told once a session, because a server may be configured not to say who it is.',
  },
  'meta/key-format': {
    of: 'D',
    server: { tools: {} },
    breaks: [call('{"com.example/trace/id":"7"}'), '← {"id":1,"result":{"content":[]}}'],
    spares: [call('{"com.example/trace.id":"7"}'), '← {"id":1,"result":{"content":[]}}'],
    told: 'One slash ends the prefix; the name behind it begins and ends with a letter or a digit, and may be empty.',
  },
  'meta/reserved-prefix': {
    of: 'D',
    server: { tools: {} },
    breaks: [call('{"com.mcp/trace":"7"}'), '← {"id":1,"result":{"content":[]}}'],
    spares: [call('{"com.example.mcp/trace":"7"}'), '← {"id":1,"result":{"content":[]}}'],
    told: 'Since 2025-11-25 the second label counts; in 2025-06-18 it was `mcp` or `modelcontextprotocol` before any other label. Extensions that are not known here may define the key.',
  },
  'meta/trace-context': {
    of: 'E',
    server: { tools: {} },
    breaks: [call('{"traceparent":"0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7"}'), NOON],
    spares: [call('{"traceparent":"00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"}'), NOON],
    told: 'The version in front and the flags behind are part of the format; a later version than 00 may have more fields behind.',
  },
};
