import type { Examples } from '../example.js';

const hello = (id: number, version = '2025-11-25') =>
  `→ {"id":${id},"method":"initialize","params":{"protocolVersion":"${version}","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}`;
const welcome = (id: number, version = '2025-11-25') =>
  `← {"id":${id},"result":{"protocolVersion":"${version}","capabilities":{"tools":{}},"serverInfo":{"name":"server","version":"1.0.0"}}}`;
const INITIALIZED = '→ {"method":"notifications/initialized"}';

export const offersExamples: Examples = {
  'version/continues-unsupported': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0, '2025-06-18'), welcome(0, '2025-11-25'), INITIALIZED],
    spares: [hello(0, '2025-11-25'), welcome(0, '2025-06-18'), INITIALIZED],
    told: 'A client offers the newest revision that it knows. An older one in the answer it may know too; a newer one it hardly can.',
  },
  'version/error-instead-of-counteroffer': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0), '← {"id":0,"error":{"code":-32602,"message":"Unsupported protocol version"}}'],
    spares: [hello(0), '← {"id":0,"error":{"code":-32601,"message":"Method not found"}}'],
    told: 'Only a hint, because the same page of the specification shows such an error. A server without a handshake, and one in trouble, may refuse.',
  },
  'version/unknown-string': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0, '2025-12-24'), welcome(0), INITIALIZED],
    spares: [hello(0, '2024-10-07'), welcome(0, '2024-10-07'), INITIALIZED],
    told: 'Known are the published revisions, the pre-release 2024-10-07 and the two drafts. A hint only: a revision may be newer than this program.',
  },
  'version/modern-in-handshake': {
    of: 'D',
    opening: 'none',
    breaks: [hello(0), welcome(0, '2026-07-28')],
    spares: [hello(0), welcome(0)],
    told: 'From 2026-07-28 on each request names its revision; a handshake can only settle on one of those before.',
  },
};
