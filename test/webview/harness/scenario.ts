import type { TraceRecord } from '../../../src/trace/record.js';

/** What a fake host plays: the records of a session and how it stands. */
export interface Scenario {
  readonly records: readonly TraceRecord[];
  readonly command: readonly string[];
  /** The session's clock at the beginning, in ms since its start. */
  readonly now: number;
  /** How fast the clock runs from then on; 0 keeps pictures alike. */
  readonly speed: number;
  readonly status: 'live' | 'no-contact' | 'unwritten' | 'recorded';
}

export function c2s(t: number, body: unknown, more: object = {}): TraceRecord {
  return { t, dir: 'c2s', raw: typeof body === 'string' ? body : JSON.stringify(body), ...more };
}

export function s2c(t: number, body: unknown, more: object = {}): TraceRecord {
  return { t, dir: 's2c', raw: typeof body === 'string' ? body : JSON.stringify(body), ...more };
}

export function request(id: string | number, method: string, params: object = {}) {
  return { jsonrpc: '2.0', id, method, params };
}

export function call(id: string | number, name: string, args: object = {}, meta: object = {}) {
  return request(id, 'tools/call', { name, arguments: args, ...meta });
}

export function result(id: string | number, value: object) {
  return { jsonrpc: '2.0', id, result: value };
}

export function failure(id: string | number, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

export function notification(method: string, params: object = {}) {
  return { jsonrpc: '2.0', method, params };
}

const TOOL = { name: 'tool', description: 'x'.repeat(1400), inputSchema: { type: 'object' } };

function tools(count: number) {
  return { tools: Array.from({ length: count }, (_, i) => ({ ...TOOL, name: `tool_${i}` })) };
}

function progress(token: string, done: number, total: number) {
  return notification('notifications/progress', { progressToken: token, progress: done, total });
}

function text(words: string) {
  return { content: [{ type: 'text', text: words }] };
}

const SEARCH = { project: 'apollo', query: 'is:open label:bug' };

/** Records in the order of the wire, whatever the order in which they are written down here. */
function ordered(...records: readonly TraceRecord[]): readonly TraceRecord[] {
  return [...records].sort((a, b) => a.t - b.t);
}

/** A session with one of everything. */
export const TRACKER: Scenario = {
  command: ['uv', 'run', 'tracker-mcp'],
  now: 96_300,
  speed: 0,
  status: 'live',
  records: ordered(
    { t: 210, dir: 'stderr', raw: 'INFO tracker 1.4.2 starting' },
    c2s(
      300,
      request(0, 'initialize', {
        protocolVersion: '2025-11-25',
        capabilities: { elicitation: {}, sampling: {} },
        clientInfo: { name: 'VS Code', version: '1.139.1' },
      }),
    ),
    s2c(
      386,
      result(0, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true }, resources: {} },
        serverInfo: { name: 'tracker', version: '1.4.2' },
      }),
    ),
    c2s(400, notification('notifications/initialized')),
    c2s(500, request(1, 'logging/setLevel', { level: 'debug' })),
    s2c(503, failure(1, -32601, 'Method not found')),
    c2s(800, request(2, 'tools/list')),
    s2c(814, result(2, tools(12))),
    s2c(2000, 'Loading index… done'),
    c2s(5000, call(3, 'get_issue', { id: 412 })),
    s2c(5242, result(3, text('x'.repeat(2200)))),
    // Before the calls that leak: what is open while a person is asked may wait for that person.
    c2s(6000, call(8, 'create_issue', { title: 'Crash on start' })),
    s2c(6100, request(0, 'elicitation/create', { message: 'Which project?', requestedSchema: { type: 'object', properties: {} } })),
    c2s(11_900, result(0, { action: 'accept', content: { project: 'apollo' } })),
    s2c(12_200, result(8, text('created'))),
    c2s(8000, call(4, 'index_repo', { path: '.' }, { _meta: { progressToken: 'p4' } })),
    ...Array.from({ length: 7 }, (_, i) => s2c(10_500 + i * 2500, progress('p4', i + 1, 7))),
    c2s(12_300, call(5, 'search_issues', SEARCH)),
    c2s(17_900, call(6, 'search_issues', SEARCH)),
    { t: 18_500, dir: 'stderr', raw: 'WARNING upstream 429, retrying in 5 s' },
    c2s(23_300, call(7, 'search_issues', SEARCH)),
    s2c(29_600, result(4, text('indexed'))),
    c2s(
      48_020,
      call(9, 'export_report', {
        project: 'apollo',
        format: 'pdf',
        issues: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        notes: null,
        draft: false,
      }),
    ),
    c2s(57_210, notification('notifications/cancelled', { requestId: 9, reason: 'User pressed stop' })),
    s2c(57_214, failure(9, 0, 'Request cancelled')),
    c2s(59_500, request(10, 'resources/read', { uri: 'tracker://issues/412' })),
    s2c(59_538, result(10, { contents: [{ uri: 'tracker://issues/412', text: 'x'.repeat(1900) }] })),
    c2s(65_000, call(11, 'get_issue', { id: 9999 })),
    s2c(65_110, result(11, { ...text('no such issue'), isError: true })),
    s2c(69_500, notification('notifications/tools/list_changed')),
    c2s(69_600, request(12, 'tools/list')),
    s2c(69_615, result(12, tools(13))),
    c2s(78_000, call(13, 'index_repo', { path: '.' }, { _meta: { progressToken: 'p13' } })),
    ...Array.from({ length: 7 }, (_, i) => s2c(80_000 + i * 2200, progress('p13', i + 1, 20))),
    c2s(85_100, call(14, 'summarize_thread', { thread: 7 })),
    s2c(
      85_500,
      request(1, 'sampling/createMessage', {
        messages: [{ role: 'user', content: { type: 'text', text: `Summarize: ${'y'.repeat(5800)}` } }],
        maxTokens: 200,
      }),
    ),
  ),
};

/** The three outcomes of a cancellation by Tapline, and one that still waits. */
export const CANCELS: Scenario = {
  command: ['uv', 'run', 'tracker-mcp'],
  now: 59_400,
  speed: 0,
  status: 'live',
  records: ordered(
    c2s(300, request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'VS Code', version: '1' } })),
    s2c(386, result(0, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'tracker', version: '1.4.2' } })),
    c2s(400, notification('notifications/initialized')),
    c2s(2000, call(13, 'index_repo', {}, { _meta: { progressToken: 'a' } })),
    ...Array.from({ length: 7 }, (_, i) => s2c(4000 + i * 2300, progress('a', i + 1, 20))),
    c2s(20_300, notification('notifications/cancelled', { requestId: 13, reason: 'Cancelled by Tapline' }), { injected: 'cancel' }),
    c2s(20_301, request('tapline-1', 'ping'), { injected: 'ping' }),
    s2c(20_304, result('tapline-1', {}), { withheld: 'ping-answer' }),
    s2c(21_300, failure(13, -32800, 'Cancelled by Tapline'), { injected: 'answer' }),
    c2s(22_000, call(14, 'export_report')),
    c2s(30_300, notification('notifications/cancelled', { requestId: 14 }), { injected: 'cancel' }),
    s2c(30_304, failure(14, 0, 'Request cancelled')),
    c2s(31_000, call(15, 'summarize_thread', {}, { _meta: { progressToken: 'b' } })),
    c2s(35_300, notification('notifications/cancelled', { requestId: 15 }), { injected: 'cancel' }),
    s2c(36_300, failure(15, -32800, 'Cancelled by Tapline'), { injected: 'answer' }),
    ...Array.from({ length: 4 }, (_, i) => s2c(40_000 + i * 4900, progress('b', i + 1, 4), { withheld: 'late-progress' })),
    c2s(56_000, call(16, 'create_issue')),
    c2s(58_900, notification('notifications/cancelled', { requestId: 16 }), { injected: 'cancel' }),
    s2c(59_100, result(13, text('done after all')), { withheld: 'late-response' }),
  ),
};

/** A session that has only just begun. */
export const SILENT: Scenario = { command: ['uv', 'run', 'tracker-mcp'], now: 4200, speed: 0, status: 'live', records: [] };
