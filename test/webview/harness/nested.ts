import type { TraceRecord } from '../../../src/trace/record.js';
import { c2s, call, notification, request, result, type Scenario, s2c } from './scenario.js';

const TASK = { 'io.modelcontextprotocol/related-task': { taskId: 't1' } };

/** A call that asks back, one with a task that is asked for again and again, one that goes on, and noise between them. */
export const NESTED: Scenario = {
  command: ['uv', 'run', 'tracker-mcp'],
  now: 60_000,
  speed: 0,
  status: 'recorded',
  records: [
    c2s(100, request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'VS Code', version: '1' } })),
    s2c(150, result(0, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'tracker', version: '1' } })),
    c2s(160, notification('notifications/initialized')),
    c2s(1000, call(1, 'create_issue')),
    s2c(3000, request(0, 'elicitation/create', { message: 'Which project?', requestedSchema: { type: 'object', properties: {} } })),
    { t: 4000, dir: 'stderr', raw: 'waiting for a person' },
    c2s(9000, result(0, { action: 'accept', content: {} })),
    s2c(11_000, result(1, { content: [] })),
    c2s(20_000, request(2, 'tools/call', { name: 'index_repo', arguments: {}, task: { ttl: 60_000 } })),
    s2c(20_100, result(2, { task: { taskId: 't1', status: 'working' } })),
    ...Array.from({ length: 6 }, (_, i): TraceRecord[] => [
      c2s(22_000 + i * 3000, request(10 + i, 'tasks/get', { taskId: 't1' })),
      s2c(22_010 + i * 3000, result(10 + i, { taskId: 't1', status: i === 5 ? 'completed' : 'working' })),
    ]).flat(),
    c2s(38_000, request(20, 'tasks/result', { taskId: 't1' })),
    s2c(38_500, result(20, { content: [], _meta: TASK })),
    c2s(45_000, call(21, 'get_issue')),
    s2c(45_200, result(21, { content: [] })),
  ],
};
