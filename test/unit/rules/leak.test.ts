import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { Session } from '../../../src/session/session.js';
import { alarms, found, hello, judge, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];

describe.each(ALL)('leaks in %s', (revision) => {
  const wire = () => new Wire(revision);

  it('are hints: unanswered for too long, and open at the close', () => {
    const w = wire().call(1).wait(60_001).call(2, { name: 'other' }).answer(2);
    const at = w.next - 3;
    expect(found(w)).toEqual([`info leak/unanswered null ${at}`, `info leak/open-at-close null ${at}`]);
    expect(found(wire().call(1).wait(59_000).call(2, { name: 'other' }).answer(2))).toEqual([`info leak/open-at-close null ${at}`]);
  });

  it('that are answered late are told as late', () => {
    const w = wire().call(1).wait(60_001).answer(1);
    expect(found(w)).toEqual([`info leak/unanswered null ${w.next - 2}`, `info leak/late-response client ${w.next - 1}`]);
  });

  it('do not count progress as silence', () => {
    const w = wire()
      .call(1, { name: 'x', _meta: { progressToken: 0 } })
      .wait(40_000)
      .progress(0, 1)
      .wait(40_000)
      .progress(0, 2);
    expect(found(w)).toEqual([`info leak/open-at-close null ${w.next - 3}`]);
  });

  it('have a client that gave up where the same request was sent again and the first never answered', () => {
    const w = wire()
      .call(1, { name: 'x', _meta: { progressToken: 1 } })
      .wait(1000)
      .call(2, { name: 'x', _meta: { progressToken: 2 } })
      .wait(500)
      .answer(2);
    const expected = revision === '2024-11-05' ? [] : [`warning leak/abandoned client ${w.next - 3}`];
    expect(alarms(w)).toEqual(expected);
    if (expected.length > 0)
      expect(judge(w).find(({ rule }) => rule === 'leak/abandoned')).toMatchObject({ related: [w.next - 2], known: [] });
  });

  it('have no such client where the calls were parallel, differ, or the first was answered or cancelled after all', () => {
    expect(alarms(wire().call(1).wait(10).call(2).wait(5000).answer(2))).toEqual([]);
    expect(
      alarms(
        wire()
          .call(1, { name: 'x', arguments: { n: 1 } })
          .wait(999)
          .call(2, { name: 'x', arguments: { n: 2 } })
          .wait(5000),
      ),
    ).toEqual([]);
    expect(alarms(wire().call(1).wait(999).call(2).wait(70_000).answer(2).answer(1))).toEqual([]);
    expect(alarms(wire().call(1).wait(999).call(2).wait(70_000).answer(2).cancel(1))).toEqual([]);
    expect(alarms(wire().call(1).wait(999).call(2).event({ ev: 'gap', lost: 1 }).wait(5000))).toEqual([]);
    expect(alarms(wire().call(1).wait(300).call(2).wait(200))).toEqual([]);
    expect(alarms(wire().call(1).wait(999).call(2).wait(5000))).toEqual([]);
    expect(alarms(wire().call(1).wait(999).call(2).wait(70_000).call(3, { name: 'other' }).answer(3))).toEqual([]);
  });

  it('have such a client where it tried three times', () => {
    const w = wire().call(1).wait(999).call(2).wait(999).call(3).wait(5000);
    expect(alarms(w)).toEqual(revision === '2024-11-05' ? [] : [`warning leak/abandoned client ${w.next - 3}`]);
  });

  it('are not called late or unanswered where a person was asked in the course of the call', () => {
    if (revision === '2026-07-28') return;
    for (const method of ['sampling/createMessage', 'elicitation/create']) {
      const w = wire().call(1).s({ id: 9, method }).wait(120_000).call(2, { name: 'other' }).answer(2);
      w.c({ id: 9, result: {} }).wait(10).answer(1);
      expect(found(w, 'leak/')).toEqual([]);
    }
  });

  it('know no silent subscription', () => {
    expect(found(wire().c({ id: 1, method: 'subscriptions/listen' }).wait(99_000).call(2).answer(2), 'leak/')).toEqual([]);
  });
});

describe('leaks of the server', () => {
  it.each(LEGACY)('are the client’s in %s, by age but for what people answer', (revision) => {
    const w = new Wire(revision).s({ id: 1, method: 'roots/list' }).wait(61_000).call(2).answer(2);
    expect(found(w)).toEqual(['info leak/server-request-unanswered client 3', 'info leak/open-at-close null 3']);
    const dialog = new Wire(revision).s({ id: 1, method: 'elicitation/create' }).wait(99_000).c({ id: 1, result: {} });
    expect(found(dialog, 'leak/')).toEqual([]);
    const open = new Wire(revision).s({ id: 1, method: 'sampling/createMessage' }).wait(99_000).call(2).answer(2);
    expect(found(open)).toEqual(['info leak/open-at-close null 3', 'info leak/server-request-unanswered client 3']);
  });
});

describe('the client of Python’s SDK 1.x', () => {
  const python = (version = '0.1.0') => {
    const w = new Wire(null).c({ id: 0, method: 'initialize', params: { ...hello(), clientInfo: { name: 'mcp', version } } });
    w.s({ id: 0, result: welcome() }).c({ method: 'notifications/initialized' });
    return w.call(1).wait(1003).call(2).wait(2500);
  };
  const known = (w: Wire) => judge(w).find(({ rule }) => rule === 'leak/abandoned')?.known;

  it('is recognised by its name where it never cancels', () => {
    expect(known(python())).toEqual(['python-sdk#2507']);
    expect(known(python('2.0.0').answer(2))).toEqual([]);
    expect(known(python().answer(2).call(3, { name: 'y' }).cancel(3).wait(10))).toEqual([]);
  });
});

describe('live', () => {
  it('takes back that a request was abandoned when it is answered after all', () => {
    const log: string[] = [];
    const judge = createJudge({ added: (f) => log.push(`+${f.rule}`), withdrawn: (f) => log.push(`-${f.rule}`) });
    const session = new Session([judge]);
    const w = new Wire().call(1).wait(1000).call(2).answer(2).wait(70_000).c({ id: 3, method: 'ping' }).answer(1);
    for (const [at, record] of w.records.slice(0, -2).entries()) session.push(record, at);
    session.tick(100_000);
    // The wall clock accuses nobody.
    expect(log).toEqual([]);
    session.push(w.records.at(-2)!, w.next - 2);
    expect(log).toEqual(['+leak/unanswered', '+leak/abandoned']);
    session.push(w.records.at(-1)!, w.next - 1);
    expect(log.slice(2)).toEqual(['-leak/abandoned', '+leak/late-response']);
    expect(session.counts).toMatchObject({ leaked: 0, inFlight: 1, orphaned: 0 });
  });

  it('keeps no more than a thousand findings of a rule and side, and counts the rest', () => {
    const w = new Wire();
    for (let i = 0; i < 3000; i++) w.answer(1_000_000 + i);
    const findings = judge(w);
    expect(findings).toHaveLength(1000);
    expect(findings.at(-1)).toMatchObject({ total: 2000 });
    expect(findings.at(-1)!.more).toHaveLength(1000);
  });
});
