import { describe, expect, it } from 'vitest';
import { tracesUrl } from '../../../src/cli/export/live.js';
import { SpanSender } from '../../../src/cli/export/span-sender.js';
import type { Span } from '../../../src/trace/export/spans.js';
import { otlpFaults } from '../../support/otlp.js';
import { OtlpReceiver } from '../../support/otlp-receiver.js';

const INFO = { session: 's', started: 0, command: ['node'], cwd: null, name: 'server', version: '1', source: null };

function span(n: number): Span {
  return {
    ...{ traceId: 'a'.repeat(32), spanId: n.toString(16).padStart(16, 'b'), name: `call ${n}`, kind: 3 },
    ...{ startTimeUnixNano: '1', endTimeUnixNano: '2', attributes: [], events: [], status: {} },
  };
}

function sender(url: string) {
  const problems: string[] = [];
  return { problems, sender: new SpanSender({ url, info: INFO, problem: (sentence) => problems.push(sentence), pauseMs: 1 }) };
}

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `call ${from + i}`);

describe('spans on their way to an endpoint', () => {
  it('are posted in batches, in order, each once, as OTLP/JSON', async () => {
    const receiver = await OtlpReceiver.start();
    const { sender: sending, problems } = sender(tracesUrl(receiver.url));
    for (let n = 0; n < 450; n++) sending.add(span(n));
    await sending.end();
    expect(receiver.spans.map(({ name }) => name)).toEqual(names(0, 450));
    expect(receiver.posted.length).toBeGreaterThan(2);
    for (const { path, type, body } of receiver.posted) {
      expect({ path, type }).toEqual({ path: '/v1/traces', type: 'application/json' });
      expect(otlpFaults(JSON.parse(body))).toEqual([]);
    }
    expect({ sent: sending.sent, lost: sending.lost, problems }).toEqual({ sent: 450, lost: 0, problems: [] });
  });

  it('wait where the endpoint has no time, and the problem is told once', async () => {
    const receiver = await OtlpReceiver.start();
    receiver.answers.push(503, 429, 502);
    const { sender: sending, problems } = sender(tracesUrl(receiver.url));
    sending.add(span(1));
    await expect.poll(() => sending.sent, { timeout: 10_000 }).toBe(1);
    expect(receiver.posted).toHaveLength(4);
    expect(problems).toEqual([expect.stringMatching(/answers 503 .* undisturbed/)]);
  });

  it('are dropped where the endpoint will never take them, and those after them are sent', async () => {
    const receiver = await OtlpReceiver.start();
    receiver.answers.push(400);
    const { sender: sending, problems } = sender(tracesUrl(receiver.url));
    sending.add(span(1));
    await expect.poll(() => sending.lost, { timeout: 10_000 }).toBe(1);
    sending.add(span(2));
    await sending.end();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['call 1', 'call 2']);
    expect({ sent: sending.sent, lost: sending.lost, told: problems.length }).toEqual({ sent: 1, lost: 1, told: 1 });
  });

  it('never fill the memory where nobody listens: the oldest are dropped, and counted', async () => {
    // A port that was free a moment ago: nobody listens there.
    const { sender: sending, problems } = sender('http://127.0.0.1:1/v1/traces');
    for (let n = 0; n < 5_000; n++) sending.add(span(n));
    expect(sending.lost).toBe(3_000);
    await sending.end();
    expect({ sent: sending.sent, lost: sending.lost }).toEqual({ sent: 0, lost: 5_000 });
    expect(problems).toEqual([expect.stringMatching(/cannot be reached/)]);
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

  it.each(['', 'localhost:4318', 'file:///etc/passwd', 'collector'])('%j is none', (endpoint) => {
    expect(() => tracesUrl(endpoint)).toThrow(/--endpoint is the address/);
  });
});
