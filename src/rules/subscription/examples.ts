import type { Examples } from '../example.js';

const listen = (filter: string) => `→ {"id":5,"method":"subscriptions/listen","params":{"notifications":${filter}}}`;
const ack = (filter: string) =>
  `← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":${filter},"_meta":{"io.modelcontextprotocol/subscriptionId":5}}}`;
const changed = (what: string, id: string) =>
  `← {"method":"notifications/${what}/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":${id}}}}`;
const TOOLS = '{"toolsListChanged":true}';
const OPEN = [listen(TOOLS), ack(TOOLS)];

export const subscriptionExamples: Examples = {
  'sub/ack-missing': {
    of: 'E',
    breaks: [
      listen(TOOLS),
      '10500 → {"id":6,"method":"tools/call","params":{"name":"now"}}',
      '← {"id":6,"result":{"resultType":"complete","content":[]}}',
    ],
    spares: [
      listen(TOOLS),
      '9000 → {"id":6,"method":"tools/call","params":{"name":"now"}}',
      '← {"id":6,"result":{"resultType":"complete","content":[]}}',
    ],
    told: 'A server may need a moment: 10 seconds. Errors by which it must refuse a request (a version, metadata, a capability) are no answer to a subscription.',
  },
  'sub/ack-not-first': {
    of: 'E',
    breaks: [listen(TOOLS), changed('tools', '5'), ack(TOOLS)],
    spares: [
      ...OPEN,
      '→ {"id":"5","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true}}}',
      changed('tools', '5'),
      '← {"method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":"5"}}}',
    ],
    told: 'The order counts for each subscription by itself: what another one brings may come between.',
  },
  'sub/ack-superset': {
    of: 'E',
    breaks: [listen(TOOLS), ack('{"toolsListChanged":true,"promptsListChanged":true}')],
    spares: [listen('{"toolsListChanged":true,"promptsListChanged":true}'), ack('{"toolsListChanged":true,"promptsListChanged":false}')],
    told: 'A server may leave out what it cannot tell; a member that is false grants nothing.',
  },
  'sub/unrequested-type': {
    of: 'E',
    breaks: [...OPEN, changed('prompts', '5')],
    spares: [
      listen('{"resourceSubscriptions":["file:///project"]}'),
      ack('{"resourceSubscriptions":["file:///project"]}'),
      '← {"method":"notifications/resources/updated","params":{"uri":"file:///project/notes.md","_meta":{"io.modelcontextprotocol/subscriptionId":5}}}',
    ],
    told: 'What the client asked for counts, not what was acknowledged; a resource below one that is watched belongs to it.',
  },
  'sub/id-missing': {
    of: 'E',
    breaks: [...OPEN, '← {"method":"notifications/tools/list_changed"}'],
    spares: [...OPEN, changed('tools', '5')],
    told: 'On stdio all subscriptions share one stream, so that only the id tells them apart. After a handshake no subscription is needed.',
  },
  'sub/id-unknown': {
    of: 'E',
    breaks: [...OPEN, changed('tools', '"5"')],
    spares: [...OPEN, changed('tools', '5')],
    told: 'The JSON type belongs to the id. What still comes after the client cancelled a subscription is `cancel/subscription-not-stopped`.',
  },
  'sub/close-result-meta': {
    of: 'E',
    breaks: [...OPEN, '← {"id":5,"result":{"resultType":"complete","_meta":{}}}'],
    spares: [...OPEN, '← {"id":5,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":5}}}'],
    told: 'Only a result closes a subscription this way; a server may also end it with `notifications/cancelled`.',
  },
  'sub/list-changed-without-listen': {
    of: 'E',
    breaks: ['← {"method":"notifications/tools/list_changed"}'],
    spares: [
      '→ {"id":6,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}',
      '← {"id":6,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"server","version":"1.0.0"}}}',
      '→ {"method":"notifications/initialized"}',
      '← {"method":"notifications/tools/list_changed"}',
    ],
    told: 'A server that serves both eras on one process may send it after a handshake.',
  },
};
