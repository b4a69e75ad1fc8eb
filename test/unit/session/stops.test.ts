import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import type { Finding } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import type { TraceRecord } from '../../../src/trace/record.js';

/** One record, and how long nothing came before it. Long silences are common, so that requests leak and pings are late. */
interface Step {
  readonly wait: number;
  readonly id: number;
  readonly kind: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.oneof(fc.nat(300), fc.constantFrom(0, 4999, 5001, 20_000, 59_999, 60_001)),
  id: fc.nat(3),
  kind: fc.nat(10),
});

function recordOf({ kind, id }: Step, t: number): TraceRecord {
  const frame = (dir: 'c2s' | 's2c', body: object): TraceRecord => ({ t, dir, raw: JSON.stringify({ jsonrpc: '2.0', ...body }) });
  switch (kind) {
    case 0:
    case 1:
      return frame('c2s', { id, method: 'tools/call', params: { name: 'slow', _meta: { progressToken: id } } });
    case 2:
      return frame('s2c', { id, result: { content: [] } });
    case 3:
      return frame('s2c', { method: 'notifications/progress', params: { progressToken: id, progress: t } });
    case 4:
      return frame('c2s', { method: 'notifications/cancelled', params: { requestId: id } });
    case 5:
      return frame('c2s', { id: `ping ${id}`, method: 'ping' });
    case 6:
      return frame('s2c', { id: `ping ${id}`, result: {} });
    case 7:
      return frame('s2c', { id, method: 'roots/list' });
    case 8:
      return frame('c2s', { id, result: { roots: [] } });
    case 9:
      return { t, ev: 'debug', state: 'stopped' };
    default:
      return { t, ev: 'debug', state: 'continued' };
  }
}

/** The records, with every silence while the server stands made longer by `longer` ms. */
function recordsOf(steps: readonly Step[], longer: readonly number[]): readonly TraceRecord[] {
  let t = 0;
  let stands = false;
  return steps.map((each, i) => {
    t += each.wait + (stands ? (longer[i % longer.length] ?? 0) : 0);
    if (each.kind >= 9) stands = each.kind === 9;
    return recordOf(each, t);
  });
}

/** What is said of a session that depends on how long something took. */
const TIMED = /^(leak|ping|cancel|shutdown|subscription)\//;

function verdicts(records: readonly TraceRecord[], ends: boolean) {
  const findings = new Set<Finding>();
  const leaks: string[] = [];
  const session = new Session([
    createJudge({ guarded: false, added: (finding) => findings.add(finding), withdrawn: (finding) => findings.delete(finding) }),
    { leaked: ({ serial }, _t, cause) => leaks.push(`${serial} ${cause}`), unleaked: ({ serial }) => leaks.push(`${serial} no more`) },
  ]);
  for (const [at, record] of records.entries()) session.push(record, at);
  if (ends) session.end();
  const found = [...findings].filter(({ rule }) => TIMED.test(rule)).map(({ rule, at, level }) => `${at} ${rule} ${level}`);
  return { leaks, leaked: session.counts.leaked, found: found.sort() };
}

describe('the time in which a debugger holds the server', () => {
  it('changes no verdict that hangs on time, however long it is', () => {
    const property = fc.property(
      fc.array(step, { minLength: 4, maxLength: 40 }),
      fc.array(fc.constantFrom(0, 1, 7000, 59_000, 61_000, 3_600_000), { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      (steps, longer, ends) => {
        expect(verdicts(recordsOf(steps, longer), ends)).toEqual(verdicts(recordsOf(steps, [0]), ends));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('lets nothing become overdue by the wall clock while it lasts', () => {
    const session = new Session([]);
    session.push(recordOf({ kind: 0, id: 1, wait: 0 }, 1000), 0);
    session.push({ t: 2000, ev: 'debug', state: 'stopped' }, 1);
    session.tick(3_600_000);
    expect(session.overdue).toBe(0);
    session.push({ t: 3_600_000, ev: 'debug', state: 'continued' }, 2);
    session.tick(3_658_000);
    expect(session.overdue).toBe(0);
    session.tick(3_660_000);
    expect(session.overdue).toBe(1);
  });

  it('ends with the server', () => {
    const session = new Session([]);
    session.push({ t: 1000, ev: 'debug', state: 'stopped' }, 0);
    session.push({ t: 5000, ev: 'exit', code: 0 }, 1);
    session.push({ t: 5200, dir: 'stderr', raw: 'bye' }, 2);
    expect(session.clock).toBe(1200);
  });

  it('begins with the first of several stops in a row, and a lone word that the server goes on changes nothing', () => {
    const session = new Session([]);
    const events = ['continued', 'stopped', 'stopped', 'continued', 'continued'] as const;
    for (const [at, state] of events.entries()) session.push({ t: 1000 * (at + 1), ev: 'debug', state }, at);
    session.push({ t: 6000, ev: 'gap', lost: 2 }, 5);
    expect(session.clock).toBe(4000);
  });

  it('goes on over a gap: what was lost may be that the server went on, and then nothing has leaked for sure', () => {
    const session = new Session([]);
    session.push(recordOf({ kind: 0, id: 1, wait: 0 }, 0), 0);
    session.push({ t: 10, ev: 'debug', state: 'stopped' }, 1);
    session.push({ t: 20, ev: 'gap', lost: 3 }, 2);
    session.push(recordOf({ kind: 2, id: 2, wait: 0 }, 3_600_000), 3);
    expect(session.counts.leaked).toBe(0);
  });

  it('leaves what waits at the end of a trace as open, also where the trace ends while the server stands', () => {
    const session = new Session([]);
    session.push(recordOf({ kind: 0, id: 1, wait: 0 }, 0), 0);
    session.push({ t: 10, ev: 'debug', state: 'stopped' }, 1);
    session.end();
    expect(session.counts.leaked).toBe(1);
    expect(session.clock).toBe(10);
  });
});
