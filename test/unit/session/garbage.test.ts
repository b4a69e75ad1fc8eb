import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { Session } from '../../../src/session/session.js';
import type { TraceRecord } from '../../../src/trace/record.js';

const value = fc.anything({
  withNullPrototype: false,
  values: [fc.jsonValue(), fc.constantFrom('2.0', 'tools/call', 'initialize', 'notifications/cancelled', 'notifications/progress')],
});
const member = fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', 'error', '__proto__', 'constructor');
const message = fc.dictionary(member, value).map((object) => {
  try {
    return JSON.stringify(object);
  } catch {
    return '{';
  }
});
const meta = fc.constantFrom(
  '{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","progressToken":1e400}}',
  '{"_meta":[]}',
  '{"requestId":{}}',
  'null',
);
const request = fc
  .tuple(
    fc.constantFrom('1', '1e999', '-0', '"a"', 'null', '[]', '0.1', '12345678901234567890'),
    fc.constantFrom('initialize', 'ping', 'subscriptions/listen', 'x'),
    meta,
  )
  .map(([id, method, params]) => `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);
const text = fc.oneof(
  message,
  request,
  fc.string(),
  fc.array(message).map((all) => `[${all.join(',')}]`),
  fc.constantFrom('{', '}', '[', '"', '\ufeff', '\0', '', '{"a":"'),
);
const record = fc.oneof(
  fc.record({ t: fc.double(), dir: fc.constantFrom('c2s' as const, 's2c' as const), raw: text }),
  fc.record({
    t: fc.nat(1e6),
    dir: fc.constantFrom('c2s' as const, 's2c' as const),
    raw: text,
    injected: fc.constantFrom('cancel', 'ping', 'answer', 'new'),
  }),
  fc.record({ t: fc.nat(1e6), dir: fc.constantFrom('c2s' as const, 's2c' as const, 'stderr' as const), b64: fc.base64String() }),
  fc.constantFrom<TraceRecord>(
    { t: 5, ev: 'gap', lost: 1 },
    { t: 9e5, ev: 'debug', state: 'stopped' },
    { t: 1, ev: 'exit', code: 1 },
    { t: 2, ev: 'eof', dir: 's2c' },
  ),
);

describe('garbage', () => {
  it('never makes a session or a rule throw, and counts stay consistent', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), (records) => {
        const judge = createJudge({ guarded: false });
        const session = new Session([judge]);
        for (const [at, one] of records.entries()) session.push(one as TraceRecord, at);
        session.end();
        session.end();
        const { counts } = session;
        expect(counts.frames).toBe(records.filter((one) => 'dir' in one && one.dir !== 'stderr' && !('ev' in one)).length);
        expect(Object.values(counts).every((count) => count >= 0)).toBe(true);
        expect(counts.inFlight).toBeGreaterThanOrEqual(counts.leaked);
        for (const finding of judge.findings) {
          expect(finding.message).toMatch(/^[A-Z].*\.$/su);
          expect(finding.clause).toMatch(/^https:\/\//);
          expect(finding.at).toBeLessThan(records.length);
        }
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it('of 100,000 levels is judged like any other message', () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const judge = createJudge({ guarded: false });
    const session = new Session([judge]);
    const frames = [
      `{"jsonrpc":"2.0","id":1,"method":"x","params":${deep}}`,
      `{"jsonrpc":"2.0","id":2,"method":"x","params":${deep}}`,
      deep,
      `[${deep}]`,
    ];
    for (const [at, raw] of frames.entries()) session.push({ t: at * 1000, dir: 'c2s', raw }, at);
    session.push({ t: 5000, dir: 's2c', raw: `{"jsonrpc":"2.0","id":1,"result":${deep},"error":${deep}}` }, 4);
    session.end();
    expect(session.counts).toMatchObject({ requests: 2, responses: 1, stray: 2 });
    expect(judge.findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['rpc/unclassifiable', 'rpc/result-and-error', 'leak/open-at-close']),
    );
  }, 60_000);
});
