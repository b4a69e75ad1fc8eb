import type { Examples } from '../example.js';

const PING = '→ {"id":1,"method":"ping"}';
const PONG = '← {"id":1,"result":{}}';
const BATCH = '⇒ [{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]';
const PONGS = '⇐ [{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}}]';
const HELLO =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"client","version":"1.0.0"}}}';
const WELCOME = '← {"id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{},"serverInfo":{"name":"server","version":"1.0.0"}}}';

export const frameExamples: Examples = {
  'frame/stdout-not-json': {
    of: 'D',
    breaks: ['⇐ Server listening on stdio', PING, PONG],
    spares: ['! Server listening on stdio', PING, PONG],
    told: 'The stream stdout is for messages alone, stderr for everything else. Launchers such as npx write to the same stdout. Lines that follow each other are one finding.',
  },
  'frame/stdin-not-json': {
    of: 'D',
    breaks: ['⇒ hello?', PING, PONG],
    spares: ['⇒ {"jsonrpc":"2.0","id":1,"method":"ping"}  ', PONG],
    told: 'Spaces around a message do no harm; a byte order mark in front of it does, and is named as such.',
  },
  'frame/embedded-newline': {
    of: 'D',
    breaks: [PING, '⇐ {', '⇐   "jsonrpc": "2.0",', '⇐   "id": 1,', '⇐   "result": {}', '⇐ }'],
    spares: [
      '→ {"id":1,"method":"tools/call","params":{"name":"now"}}',
      '← {"id":1,"result":{"content":[{"type":"text","text":"a\\nb"}]}}',
    ],
    told: 'Lines that make up one message when they are put together. A newline written as \\n inside a string is fine.',
  },
  'frame/concatenated-json': {
    of: 'D',
    breaks: ['⇒ {"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}'],
    spares: [PING, PONG, '→ {"id":2,"method":"ping"}', '← {"id":2,"result":{}}'],
    told: 'After a whole JSON value another one begins on the same line, as when two threads write at once.',
  },
  'frame/unterminated-line': {
    of: 'D',
    breaks: [PING, 'unterminated ← {"id":1,"result":{}}', '← eof', 'exit 0'],
    spares: [PING, PONG, '← eof', 'exit 0'],
    told: 'The last line of a stream has no newline behind it. Where a signal ended the process it is only a hint.',
  },
  'frame/invalid-utf8': {
    of: 'D',
    breaks: ['⇐ {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"caf«e9»"}}'],
    spares: ['⇐ {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"café"}}'],
    told: 'Whole lines are decoded, so that a character cut in two by a pipe is none of it.',
  },
  'frame/blank-line': {
    of: 'D',
    breaks: ['⇐ ', PING, PONG],
    spares: ['⇒ {"jsonrpc":"2.0","id":1,"method":"ping"}\r', PONG],
    told: 'A hint: readers skip blank lines. A carriage return at the end of a message makes no line of its own.',
  },
  'frame/not-a-message': {
    of: 'D',
    breaks: ['⇐ 42', PING, PONG],
    spares: ['→ {"id":42,"method":"ping"}', '← {"id":42,"result":{}}'],
    told: 'The line is JSON, but neither an object nor, in 2025-03-26, a batch: mostly what someone printed to look at it.',
  },
  'frame/batch-not-allowed': {
    of: 'D',
    breaks: [BATCH, PONG, '← {"id":2,"result":{}}'],
    spares: [PING, '→ {"id":2,"method":"ping"}', PONG, '← {"id":2,"result":{}}'],
    told: 'Batches came with 2025-03-26 and went with 2025-06-18. While the revision is unknown it is a hint.',
  },
  'frame/batch-empty': { of: 'B', breaks: ['⇒ []'], spares: [BATCH, PONGS], told: 'A batch holds at least one message.' },
  'frame/batch-initialize': {
    of: 'B',
    opening: 'none',
    breaks: [`⇒ [${HELLO}]`, WELCOME, '→ {"method":"notifications/initialized"}'],
    spares: [`⇒ ${HELLO}`, WELCOME, '→ {"method":"notifications/initialized"}', BATCH, PONGS],
    told: 'Whether the other side takes batches is only known once `initialize` is answered, so it stands alone.',
  },
  'frame/batch-unanswered': {
    of: 'B',
    breaks: [BATCH, '→ {"id":3,"method":"ping"}', '← {"id":3,"result":{}}'],
    spares: [BATCH, '→ {"id":3,"method":"ping"}', PONGS, '← {"id":3,"result":{}}'],
    told: 'The receiver was alive, because it answered a later single request. The answers to a batch may come in any order, together or one by one.',
  },
  'frame/batch-mixed': {
    of: 'B',
    breaks: ['← {"id":7,"method":"ping"}', '⇒ [{"jsonrpc":"2.0","id":7,"result":{}},{"jsonrpc":"2.0","id":1,"method":"ping"}]', PONG],
    spares: ['← {"id":7,"method":"ping"}', '⇒ [{"jsonrpc":"2.0","id":7,"result":{}}]', PING, PONG],
    told: 'A batch holds requests and notifications, or responses.',
  },
};
