import { describe, expect, it } from 'vitest';
import { inShort, messagesOf, readLog, sample } from '../../../support/logs.js';

const ts = (ms: number) => new Date(Date.UTC(2026, 4, 4, 8, 30) + ms).toISOString();

describe('a recording of mcpsnoop over HTTP', () => {
  const envelope = (seq: number, direction: string, more: object) =>
    JSON.stringify({ session_id: 's', server_label: 'tide', seq, ts: ts(seq), direction, transport: 'http', conn_id: 'a:1', ...more });
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  it('holds no lines that were no messages where HTTP alone answered', () => {
    const log = [
      envelope(1, 'c2s', { raw: { jsonrpc: '2.0', method: 'notifications/initialized' } }),
      envelope(2, 's2c', { status: 202 }),
      envelope(3, 'c2s', { raw: ping }),
      envelope(4, 's2c', { status: 401, auth_challenge: 'Bearer', text: 'Unauthorized' }),
      envelope(5, 's2c', { status: 502 }),
      envelope(6, 's2c', { status: 200, raw: { jsonrpc: '2.0', id: 1, result: {} } }),
    ];
    const [read, ...others] = readLog(log.join('\n'));
    expect(others).toEqual([]);
    expect(messagesOf(read!)).toHaveLength(3);
    expect(read!.session.counts).toMatchObject({ stray: 0, requests: 1, responses: 1, notifications: 1 });
  });

  it('tells a body that should have been a message, and a blank line of a server on stdio', () => {
    const body = [envelope(1, 'c2s', { raw: ping }), envelope(2, 's2c', { status: 200, text: '<html>' })];
    expect(readLog(body.join('\n'))[0]!.session.counts.stray).toBe(1);
    const stdio = body.map((line) => line.replace('"http"', '"stdio"').replace(',"text":"<html>"', ''));
    expect(readLog(stdio.join('\n'))[0]!.session.counts.stray).toBe(1);
  });
});

describe('a recording of MCPSpy', () => {
  it('is not called damaged where it holds what language models are asked, too', () => {
    const lines = sample('mcpspy.jsonl').trimEnd().split('\n');
    const model = JSON.stringify({
      timestamp: ts(3),
      session_id: 4,
      message_type: 'request',
      pid: 10,
      comm: 'probe',
      model: 'x',
      content: 'hello',
    });
    const mixed = lines.flatMap((line) => [line, model]).join('\n');
    expect(readLog(mixed).map(inShort)).toEqual(readLog(lines.join('\n')).map(inShort));
    expect(inShort(readLog([...lines, '{"timestamp":"2026-05'].join('\n'))[0]!)).toContain('cut');
  });
});

describe('a recording of mcporter', () => {
  const entry = (dir: string, message: object, ms: number) =>
    JSON.stringify({ jsonrpc: '2.0', ...message, _meta: { dir, server: 'tide', ts: ts(ms) } });
  const session = (ms: number) => [
    entry('lifecycle', { method: '$transport/start' }, ms),
    entry('send', { id: 0, method: 'server/discover', params: {} }, ms + 1),
    entry('recv', { id: 0, result: {} }, ms + 2),
    entry('lifecycle', { method: '$transport/close' }, ms + 3),
  ];

  it('is a session for every time that the server was connected to, also without a handshake', () => {
    const read = readLog([...session(0), ...session(100)].join('\n'));
    expect(read.map((one) => messagesOf(one).length)).toEqual([2, 2]);
    expect(read.flatMap(({ session: { counts } }) => [counts.leaked, counts.orphaned])).toEqual([0, 0, 0, 0]);
  });
});

describe("an export of MCP Inspector's history", () => {
  it('of a version that did not say who sent a message is the same session', () => {
    const log = sample('inspector.export.json');
    const old = log.replace(/^\s*"origin": "\w+",\n/gm, '');
    expect(old).not.toBe(log);
    expect(readLog(old).map(messagesOf)).toEqual(readLog(log).map(messagesOf));
  });
});
