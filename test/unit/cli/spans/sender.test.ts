import { describe, expect, it } from 'vitest';
import { shownUrl, tracesUrl } from '../../../../src/cli/spans/address.js';
import { headersIn } from '../../../../src/cli/spans/headers.js';
import type { Refusal } from '../../../../src/cli/spans/refusal.js';
import { SpanSender } from '../../../../src/cli/spans/sender.js';
import type { Span } from '../../../../src/trace/export/spans.js';
import { otlpFaults } from '../../../support/otlp.js';
import { OtlpReceiver } from '../../../support/otlp-receiver.js';

const INFO = { session: 's', started: 0, command: ['node'], cwd: null, name: 'server', version: '1', source: null };

function span(n: number): Span {
  return {
    ...{ traceId: 'a'.repeat(32), spanId: n.toString(16).padStart(16, 'b'), name: `call ${n}`, kind: 3 },
    ...{ startTimeUnixNano: '1', endTimeUnixNano: '2', attributes: [], events: [], status: {} },
  };
}

function sender(endpoint: string) {
  const troubles: (Refusal | null)[] = [];
  const settled: Record<string, number> = {};
  const sending = new SpanSender({
    url: tracesUrl(endpoint)!,
    headers: { authorization: 'Bearer token' },
    trouble: (refusal) => troubles.push(refusal),
    settled: ({ session }, count) => {
      settled[session] = (settled[session] ?? 0) + count;
    },
    pauseMs: 1,
  });
  return { troubles, settled, sending, add: (n: number, info = INFO) => sending.add(info, span(n)) };
}

describe('spans on their way to an endpoint', () => {
  it('are posted in batches, in order, each once, as OTLP/JSON, those of a session under its own resource', async () => {
    const receiver = await OtlpReceiver.start();
    const { sending, add, troubles, settled } = sender(receiver.url);
    const other = { ...INFO, session: 'other', name: 'other server' };
    for (let n = 0; n < 450; n++) add(n, n % 2 === 0 ? INFO : other);
    await sending.end();
    const numbers = receiver.spans.map(({ name }) => Number(name.slice(5)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n));
    expect(numbers.filter((n) => n % 2 === 0)).toEqual(Array.from({ length: 225 }, (_, n) => 2 * n));
    expect(receiver.posted.length).toBeGreaterThan(2);
    for (const { path, type, authorization, body } of receiver.posted) {
      expect({ path, type, authorization }).toEqual({ path: '/v1/traces', type: 'application/json', authorization: 'Bearer token' });
      expect(otlpFaults(JSON.parse(body))).toEqual([]);
      expect(JSON.parse(body).resourceSpans).toHaveLength(2);
    }
    expect({ sent: sending.sent, lost: sending.lost, troubles, settled }).toEqual({
      ...{ sent: 450, lost: 0, troubles: [] },
      settled: { s: 225, other: 225 },
    });
  });

  it('wait where the endpoint has no time, and that is told once, and that it has some again', async () => {
    const receiver = await OtlpReceiver.start();
    receiver.answers.push(503, 429, 502);
    const { sending, add, troubles } = sender(receiver.url);
    add(1);
    await expect.poll(() => sending.sent, { timeout: 10_000 }).toBe(1);
    expect(receiver.posted).toHaveLength(4);
    expect(troubles).toEqual([{ kind: 'answered', status: 503, text: 'Service Unavailable', next: 'again' }, null]);
  });

  it('are dropped where the endpoint will never take them, and those after them are sent', async () => {
    const receiver = await OtlpReceiver.start();
    receiver.answers.push(400);
    const { sending, add, troubles, settled } = sender(receiver.url);
    add(1);
    await expect.poll(() => sending.lost, { timeout: 10_000 }).toBe(1);
    add(2);
    await sending.end();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['call 1', 'call 2']);
    expect({ sent: sending.sent, lost: sending.lost, settled }).toEqual({ sent: 1, lost: 1, settled: { s: 2 } });
    expect(troubles.map((one) => one?.kind)).toEqual(['answered', undefined]);
  });

  it('never fill the memory where nobody listens: whoever waits for room waits, and else the oldest are dropped, and counted', async () => {
    // Nobody may listen at a port of the system's.
    const { sending, add, troubles, settled } = sender('http://127.0.0.1:1');
    for (let n = 0; n < 5_000; n++) add(n);
    expect({ lost: sending.lost, waits: sending.waits }).toEqual({ lost: 3_000, waits: 2_000 });
    let enough = false;
    let room = false;
    const waiting = sending
      .room(() => enough)
      .then(() => {
        room = true;
      });
    await expect.poll(() => troubles.length, { timeout: 10_000 }).toBe(1);
    expect(room).toBe(false);
    enough = true;
    sending.wake();
    await waiting;
    await sending.end();
    expect({ sent: sending.sent, lost: sending.lost, settled }).toEqual({ sent: 0, lost: 5_000, settled: { s: 5_000 } });
    expect(troubles).toEqual([{ kind: 'unreachable', why: expect.stringMatching(/ECONNREFUSED|bad port/) }]);
  });

  it('stay where they are once sending is stopped: none is posted, and none is counted', async () => {
    const receiver = await OtlpReceiver.start();
    const { sending, add, settled } = sender(receiver.url);
    add(1);
    await sending.stop();
    add(2);
    await sending.room();
    expect({ posted: receiver.posted, sent: sending.sent, lost: sending.lost, settled }).toEqual({
      posted: [],
      sent: 0,
      lost: 0,
      settled: {},
    });
  });
});

describe('the address of an endpoint', () => {
  it.each([
    ['http://localhost:4318', 'http://localhost:4318/v1/traces'],
    ['https://example.com/otlp/', 'https://example.com/otlp/v1/traces'],
    ['http://localhost:4318/v1/traces', 'http://localhost:4318/v1/traces'],
  ])('%s takes traces at %s', (endpoint, url) => {
    expect(tracesUrl(endpoint)).toBe(url);
  });

  it.each(['', 'localhost:4318', 'file:///etc/passwd', 'collector', 'https://me:secret@example.com'])('%j is none', (endpoint) => {
    expect(tracesUrl(endpoint)).toBe(null);
  });

  it('is shown without what may be a key', () => {
    expect(shownUrl(tracesUrl('https://example.com/otlp?api-key=secret#x')!)).toBe('https://example.com/otlp/v1/traces');
  });
});

describe('headers in a variable of the environment', () => {
  it.each([
    ['', {}],
    ['authorization=Bearer%20a%3D, x-tenant = me,', { authorization: 'Bearer a=', 'x-tenant': 'me' }],
    ['key=100%', { key: '100%' }],
    ['key', null],
    ['no name=x', null],
    ['key=two%0Alines', null],
  ])('%j are %j', (text, headers) => {
    expect(headersIn(text)).toEqual(headers);
  });
});
