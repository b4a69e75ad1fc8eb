import type { Examples } from '../example.js';

const META = '"io.modelcontextprotocol/clientInfo":{"name":"client","version":"1.0.0"},"io.modelcontextprotocol/clientCapabilities":{}';
const discover = (version: string) =>
  `→ {"id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"${version}",${META}}}}`;
const INITIALIZE =
  '→ {"id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}';
const WELCOME = '← {"id":2,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"server","version":"1.0.0"}}}';
const RESULT = '← {"id":3,"result":{"resultType":"complete","content":[{"type":"text","text":"noon"}]}}';

export const negotiationExamples: Examples = {
  'version/unsupported-not-rejected': {
    of: 'E',
    server: { tools: {} },
    breaks: [
      '→ {"id":3,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}',
      RESULT,
    ],
    spares: [
      '→ {"id":3,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}',
      '← {"id":3,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"1900-01-01"}}}',
    ],
    told: 'What the server supports is what it said itself, in `server/discover` or in an earlier error -32022; before that nothing is held against it.',
  },
  'version/fallback-after-modern-error': {
    of: 'E',
    opening: 'none',
    breaks: [
      discover('2026-09-30'),
      '← {"id":1,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28","2025-11-25"],"requested":"2026-09-30"}}}',
      INITIALIZE,
      WELCOME,
    ],
    spares: [
      discover('2026-09-30'),
      '← {"id":1,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2025-11-25"],"requested":"2026-09-30"}}}',
      INITIALIZE,
      WELCOME,
    ],
    told: 'A server that lists nothing but versions with a handshake asks for one; so does every error but -32020, -32021 and -32022.',
  },
  'version/discover-missing': {
    of: 'E',
    opening: 'none',
    breaks: [
      discover('2026-07-28'),
      '← {"id":1,"error":{"code":-32601,"message":"Method not found"}}',
      `→ {"id":3,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",${META}}}}`,
      RESULT,
    ],
    spares: [discover('2026-07-28'), '← {"id":1,"error":{"code":-32601,"message":"Method not found"}}', INITIALIZE, WELCOME],
    told: 'A server of an older era knows no such method and is within its rights; the finding waits until the server has served a request without a handshake.',
  },
  'version/initialize-error-text': {
    of: 'E',
    breaks: [INITIALIZE, '← {"id":2,"error":{"code":-32601,"message":"Method not found"}}'],
    spares: [INITIALIZE, '← {"id":2,"error":{"code":-32601,"message":"Method not found: this server speaks 2026-07-28 only"}}'],
    told: 'Any date or draft name in the message or the data counts as a version.',
  },
  'version/changes-between-requests': {
    of: 'E',
    opening: 'none',
    breaks: [
      `→ {"id":1,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"DRAFT-2026-v1",${META}}}}`,
      '← {"id":1,"result":{"resultType":"complete","content":[]}}',
      `→ {"id":3,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",${META}}}}`,
      RESULT,
    ],
    spares: [
      `→ {"id":1,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"DRAFT-2026-v1",${META}}}}`,
      '← {"id":1,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"DRAFT-2026-v1"}}}',
      `→ {"id":3,"method":"tools/call","params":{"name":"now","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",${META}}}}`,
      RESULT,
    ],
    told: 'A change right after the server refused a version is what the client is meant to do.',
  },
};
