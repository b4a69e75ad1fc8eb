import { expect, test } from 'vitest';
import * as s from './support.js';

test('a session reads as its rows: names first, then what stands behind them, state and duration', () => {
  const made = s.run();
  made.timeline.started(['uv', 'run', 'tracker-mcp']);
  made.push(
    s.stderr(0.5, 'INFO tracker 1.4.2 starting'),
    ...s.HANDSHAKE,
    s.client(90, s.request(1, 'logging/setLevel', { level: 'debug' })),
    s.server(93, s.error(1, -32601)),
    s.client(95, s.request(2, 'tools/list')),
    s.server(109, s.result(2, { tools: Array.from({ length: 12 }, (_, i) => ({ name: `t${i}`, inputSchema: { type: 'object' } })) })),
    s.server(120, 'Loading index… done'),
    s.client(200, s.call(3, 'get_issue', { id: 412 })),
    s.server(442, s.result(3, { content: [], isError: true })),
    s.client(500, s.request('a', 'resources/read', { uri: 'tracker://issues/412' })),
    s.client(510, s.call(4, 'create_issue')),
    s.server(520, s.request(0, 'elicitation/create', { message: 'Which project?' })),
    s.client(9940, s.result(0, { action: 'accept' })),
    s.server(10_000, s.notification('notifications/message', { level: 'info', data: 'Indexed' })),
    { t: 10_010, ev: 'exit', code: 1, signal: null },
  );
  expect(s.lines(made)).toEqual([
    'server started | uv run tracker-mcp | process',
    'INFO tracker 1.4.2 starting | stderr | 27 B',
    '→ 0 | initialize | 2025-11-25 | answered | 86 ms | 300 B',
    '→ | notifications/initialized | notification | 54 B',
    '→ 1 | logging/setLevel | debug | failed -32601 | 3 ms | 146 B',
    '→ 2 | tools/list | 12 tools | answered | 14 ms | 645 B',
    '← | Loading index… done | stray · not JSON | 21 B | error',
    '→ 3 | get_issue | tools/call | answered · tool error | 242 ms | 162 B',
    '→ "a" | tracker://issues/412 | resources/read | pending | 9.51 s | 92 B | can cancel',
    '→ 4 | create_issue | tools/call | pending | 9.50 s | 94 B | can cancel',
    '← 0 | elicitation/create | “Which project?” | answered · accept | 9.42 s | 145 B',
    '← | notifications/message | info · Indexed | notification | 93 B',
    'exit 1 | server ended | process',
  ]);
});
