import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import type { TraceRecord } from '../../../src/session/listener.js';
import { DEFAULT_LEAK_THRESHOLD_MS, Session } from '../../../src/session/session.js';
import { run, Wire } from '../../support/trace.js';

const LONG = DEFAULT_LEAK_THRESHOLD_MS * 3;

/** What a session of these records says of leaks: the count, and the rules that speak of requests nobody ended. */
function leaksIn(records: readonly TraceRecord[]) {
  const judge = createJudge({ guarded: false });
  const { counts } = run(records, [judge]);
  return { leaked: counts.leaked, rules: judge.findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('leak/')) };
}

/** Frames were lost, and the recorder could say so only at `t`. */
const gap = (t: number): TraceRecord => ({ t, ev: 'gap', lost: 3 });

describe('a request that is open when frames go missing', () => {
  const asked = (wire = new Wire()) => wire.call(5).s({ id: 9, method: 'roots/list' });
  const shutdown = (t: number): TraceRecord[] => [
    { t, ev: 'eof', dir: 'c2s' },
    { t, ev: 'exit', code: 0, signal: null },
  ];

  it('is not said to have leaked when the session ends, wherever behind it the gap stands', () => {
    const { records } = asked().wait(5000).call(6).answer(6).wait(5000);
    const sent = records.length - 2;
    for (let at = sent; at <= records.length; at++) {
      const t = records[at - 1]!.t;
      const told = leaksIn([...records.slice(0, at), gap(t), ...records.slice(at), ...shutdown(t + 20_000)]);
      expect(told, `a gap in front of record ${at}`).toEqual({ leaked: 0, rules: [] });
    }
  });

  it('does not leak by age, neither in the time for which the gap stands nor after it', () => {
    const { records } = asked();
    const t = records.at(-1)!.t;
    expect(leaksIn([...records, gap(t + LONG), ...shutdown(t + LONG)])).toEqual({ leaked: 0, rules: [] });
    expect(leaksIn([...records, gap(t), ...shutdown(t + LONG)])).toEqual({ leaked: 0, rules: [] });
  });

  it('does not leak by the wall clock after the gap, and what that clock said before is taken back', () => {
    const session = new Session([]);
    const { records } = asked();
    records.forEach((record, at) => {
      session.push(record, at);
    });
    session.tick(LONG);
    expect(session.overdue).toBe(2);
    session.push(gap(LONG), records.length);
    expect(session.overdue).toBe(0);
    session.tick(LONG * 2);
    expect(session.overdue).toBe(0);
  });

  it('is as uncertain where a line of the trace cannot be read', () => {
    const session = new Session([]);
    const { records } = asked();
    records.forEach((record, at) => {
      session.push(record, at);
    });
    session.unreadable(records.length);
    session.end();
    expect(session.counts.leaked).toBe(0);
  });

  it('is answered as ever where its answer comes after the gap', () => {
    const { records } = asked();
    const t = records.at(-1)!.t;
    const { counts } = run([...records, gap(t), { t, dir: 's2c', raw: '{"jsonrpc":"2.0","id":5,"result":{"content":[]}}' }]);
    expect(counts).toMatchObject({ inFlight: 1, leaked: 0, orphaned: 0 });
  });
});

describe('a request whose every follower was recorded', () => {
  it('leaks as ever where frames are missing only in front of it', () => {
    const before = new Wire().call(4).records;
    const t = before.at(-1)!.t;
    const call = (id: number, at: number): TraceRecord => ({
      t: at,
      dir: 'c2s',
      raw: `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"slow"}}`,
    });
    const records = [...before, gap(t), call(5, t + 1), { t: t + 2000, ev: 'exit', code: 0, signal: null } as const];
    expect(leaksIn(records)).toEqual({ leaked: 1, rules: ['leak/open-at-close'] });
  });
});
