import { expect, test } from 'vitest';
import { inEnglish } from '../../../src/session/timeline/phrases.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { verdictOf } from '../../../src/session/timeline/verdict.js';
import { lookOf } from '../../../webview/presenter/look.js';
import { wordsOf } from '../../../webview/presenter/words.js';
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

test('a server that does not know the question which revisions it speaks is an older one: its answer needs no attention, and says so', () => {
  const asked = (method: string, code: number) => {
    const made = s.run([s.client(0, s.request(1, method)), s.server(5, s.error(1, code))]);
    const row = rowAt(made.timeline.store, 0, { now: 10, graceMs: 1000, live: false });
    const verdict = verdictOf(made.timeline.store, row, 10).map(inEnglish);
    return { row, words: wordsOf(row, { now: 10, atLeast: false }), verdict, look: lookOf(row) };
  };
  for (const code of [-32601, -32602]) {
    const { row, words, verdict, look } = asked('server/discover', code);
    expect(row.state).toEqual({ kind: 'failed', code: String(code), older: true });
    expect(words).toMatchObject({ state: `older server \u2212${-code}`, short: '', plain: true, outcome: false });
    expect(verdict).toEqual([`Failed after 5 ms with error \u2212${-code}.`, expect.stringContaining('only those before 2026-07-28')]);
    expect(look).toBe('older');
  }
  for (const [method, code] of [
    ['server/discover', -32603],
    ['server/discover', -32022],
    ['tools/list', -32601],
  ] as const) {
    const { row, words, verdict, look } = asked(method, code);
    expect(row.state).toEqual({ kind: 'failed', code: String(code) });
    expect([words.plain, words.outcome, verdict.length, look]).toEqual([false, true, 1, 'failed']);
  }
});
