import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { run } from '../../support/trace.js';

/** Messages of the smaller and of the larger flood of a pair. */
const FEW = 8_000;
const MANY = 4 * FEW;
/** What is linear takes 4 times as long for the larger one, what grows with the square 16 times. */
const MOST_TIMES = 9;
/** Machines are busy, and a collection of garbage may fall into one of the two: what is linear comes out so in one of these. */
const ATTEMPTS = 4;
/** Findings are kept one by one up to a bound for each rule; what a flood may leave behind does not grow with it. */
const MOST_FINDINGS = 20_000;

type Send = (dir: 'c2s' | 's2c', message: object) => void;
type Flood = (send: Send, each: (body: (i: number) => void) => void, size: number) => void;

const call = (id: unknown, progressToken?: unknown) => ({
  id,
  method: 'tools/call',
  params: { name: 'x', ...(progressToken === undefined ? {} : { _meta: { progressToken } }) },
});
const cancel = (requestId: unknown) => ({ method: 'notifications/cancelled', params: { requestId } });
const progress = (progressToken: unknown, value: number) => ({
  method: 'notifications/progress',
  params: { progressToken, progress: value },
});
const result = (id: unknown) => ({ id, result: { content: [] } });

const FLOODS: Readonly<Record<string, Flood>> = {
  'requests that stay open': (send, each) => each((i) => send('c2s', call(i, `t${i}`))),
  'requests of the server that stay open': (send, each) => each((i) => send('s2c', { id: i, method: 'roots/list' })),
  'requests that are answered last first': (send, each, size) => {
    each((i) => send('c2s', call(i)));
    each((i) => send('s2c', result(size - 1 - i)));
  },
  'requests that are cancelled and answered all the same': (send, each) =>
    each((i) => {
      send('c2s', call(i, i));
      send('c2s', cancel(i));
      send('s2c', progress(i, 1));
      send('s2c', result(i));
    }),
  'one id for all requests': (send, each) => each(() => send('c2s', call(1))),
  'ids that are each other’s text and number': (send, each) =>
    each((i) => {
      send('c2s', call(i));
      send('s2c', result(String(i)));
    }),
  'ids that differ in their last digit beyond 2^53': (send, each) =>
    each((i) => {
      const id = `90071992547409${String(i).padStart(6, '0')}`;
      send('c2s', { id, method: 'ping' });
      send('s2c', { id, result: {} });
    }),
  'ids that differ only far behind': (send, each) => each((i) => send('c2s', call(`${'x'.repeat(200)}${i}`))),
  'integer ids a power of two apart': (send, each) => each((i) => send('c2s', call(i * 2 ** 17))),
  'progress for one request': (send, each) => {
    send('c2s', call(1, 't'));
    each((i) => send('s2c', progress('t', i)));
  },
  'progress that stands still': (send, each) => {
    send('c2s', call(1, 't'));
    each(() => send('s2c', progress('t', 1)));
  },
  'progress for nothing': (send, each) => each((i) => send('s2c', progress(`t${i}`, 1))),
  'one token for all requests': (send, each) =>
    each((i) => {
      send('c2s', call(i, 't'));
      send('s2c', progress('t', i));
    }),
  'cancellations of nothing': (send, each) => each((i) => send('c2s', cancel(i))),
  'cancellations of one request': (send, each) => {
    send('c2s', call(1));
    each(() => send('c2s', cancel(1)));
  },
  'answers to nothing': (send, each) => each((i) => send('s2c', result(`r${i}`))),
  'the same answer': (send, each) => {
    send('c2s', call(1));
    each(() => send('s2c', result(1)));
  },
  'requests sent again while they wait': (send, each) => each((i) => send('c2s', { ...call(i), params: { name: 'same' } })),
  'lists that change': (send, each) =>
    each((i) => {
      send('c2s', { id: i, method: 'tools/list' });
      send('s2c', { id: i, result: { tools: [{ name: `tool${i}`, inputSchema: { type: 'object' } }] } });
    }),
  handshakes: (send, each) =>
    each((i) =>
      send('c2s', {
        id: i,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
      }),
    ),
};

describe.each(Object.entries(FLOODS))('a flood of %s', (_, flood) => {
  it.each(['2025-11-25', '2026-07-28'])('is judged in linear time and leaves bounded findings (%s)', { timeout: 100_000 }, (revision) => {
    const few = records(flood, revision, FEW);
    const many = records(flood, revision, MANY);
    let times = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && times > MOST_TIMES; attempt++) times = cost(many) / cost(few);
    expect(times).toBeLessThanOrEqual(MOST_TIMES);
  });
});

it('a hundred thousand open requests are judged, and told in bounded findings', { timeout: 100_000 }, () => {
  const judge = createJudge({ guarded: false });
  const { counts } = run(
    records((send, each) => each((i) => send('c2s', call(i))), '2025-11-25', 100_000),
    [judge],
  );
  expect(counts.leaked).toBe(100_000);
  expect(judge.findings.length).toBeLessThan(MOST_FINDINGS);
  expect(judge.findings.reduce((sum, { total }) => sum + 1 + total, 0)).toBeGreaterThanOrEqual(100_000);
});

/** Processor time of judging, in ms: other programs do not count. */
function cost(records: readonly TraceRecord[]): number {
  const judge = createJudge({ guarded: false });
  const before = process.cpuUsage();
  run(records, [judge]);
  const { user, system } = process.cpuUsage(before);
  expect(judge.findings.length).toBeLessThan(MOST_FINDINGS);
  expect(judge.findings.filter(({ rule }) => rule === 'tapline/internal')).toEqual([]);
  return (user + system) / 1000;
}

/** The flood after an opening of its revision. */
function records(flood: Flood, revision: string, size: number): TraceRecord[] {
  const made: TraceRecord[] = [];
  const modern = revision === '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const send: Send = (dir, message) => {
    const params = 'params' in message ? (message.params as Record<string, unknown>) : {};
    const dressed =
      modern && dir === 'c2s' && 'method' in message
        ? { ...message, params: { ...params, _meta: { ...meta, ...(params._meta as object) } } }
        : message;
    made.push({ t: made.length / 10, dir, raw: JSON.stringify({ jsonrpc: '2.0', ...dressed }) });
  };
  if (!modern) {
    const clientInfo = { name: 'c', version: '1' };
    send('c2s', { id: 'i', method: 'initialize', params: { protocolVersion: revision, capabilities: {}, clientInfo } });
    send('s2c', { id: 'i', result: { protocolVersion: revision, capabilities: { tools: {} }, serverInfo: clientInfo } });
    send('c2s', { method: 'notifications/initialized' });
  }
  const each = (body: (i: number) => void) => {
    for (let i = 0; i < size; i++) body(i);
  };
  flood(send, each, size);
  return made;
}
