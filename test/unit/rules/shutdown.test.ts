import { describe, expect, it } from 'vitest';
import { found, judge, Wire } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const CLOSED = { ev: 'eof', dir: 'c2s' } as const;
const GONE = { ev: 'eof', dir: 's2c' } as const;
const EXIT = { ev: 'exit', code: 0, signal: null } as const;
const TERM = { ev: 'signal', signal: 'SIGTERM' } as const;

describe.each([...LEGACY, '2026-07-28'])('the end of a session in %s', (revision) => {
  const wire = () => new Wire(revision);
  const own = (w: Wire) => found(w, 'shutdown/');
  const level = revision === '2026-07-28' ? 'warning' : 'info';

  it('is prompt once stdin is closed', () => {
    expect(own(wire().event(CLOSED).wait(2000).event(EXIT))).toEqual([]);
    const slow = wire().event(CLOSED).wait(5100).event(EXIT);
    expect(own(slow)).toEqual([`${level} shutdown/server-slow-exit server ${slow.next - 1}`]);
    const silent = wire().event(CLOSED).wait(100).event(GONE).wait(6000).event(EXIT);
    expect(own(silent)).toEqual([`${level} shutdown/server-slow-exit server ${silent.next - 1}`]);
    const held = wire().event(CLOSED).event({ ev: 'debug', state: 'stopped' }).wait(9000).event({ ev: 'debug', state: 'continued' });
    expect(own(held.event(EXIT))).toEqual([]);
    expect(own(wire().event(CLOSED).wait(60_000))).toEqual([]);
  });

  it('begins with the end of stdin, not with a signal', () => {
    const killed = wire().event(TERM).event(TERM).event(CLOSED).event({ ev: 'exit', code: null, signal: 'SIGTERM' });
    expect(own(killed)).toEqual([`info shutdown/killed-without-close client ${killed.next - 4}`]);
    expect(own(wire().event(CLOSED).wait(3000).event(TERM).event(EXIT))).toEqual([]);
    expect(own(wire().event({ ev: 'signal', signal: 'SIGHUP' }).event(CLOSED).event(EXIT))).toEqual([]);
    expect(own(wire().event(EXIT).event(TERM))).toEqual([]);
  });

  it('does not come while requests wait, unless the client brought it about', () => {
    const died = wire().call(1).call(2, { name: 'x' }).event(GONE).event({ ev: 'exit', code: 1, signal: null });
    expect(own(died)).toEqual([`info shutdown/server-died server ${died.next - 2}`]);
    expect(judge(died).find(({ rule }) => rule === 'shutdown/server-died')?.message).toContain('2 requests');
    expect(judge(died).find(({ rule }) => rule === 'shutdown/server-died')?.message).toContain('code 1');
    expect(own(wire().call(1).event(GONE))).toHaveLength(1);
    expect(own(wire().call(1).event({ ev: 'exit', code: null, signal: 'SIGKILL' }))).toHaveLength(1);
    expect(own(wire().call(1).event(CLOSED).event(GONE).event(EXIT))).toEqual([]);
    expect(own(wire().call(1).event(TERM).event(EXIT)).filter((text) => text.includes('died'))).toEqual([]);
    expect(own(wire().call(1).answer(1).event(GONE).event(EXIT))).toEqual([]);
    expect(own(wire().call(1).cancel(1).event(GONE).event(EXIT))).toEqual([]);
    expect(own(wire().c({ id: 1, method: 'subscriptions/listen' }).event(GONE).event(EXIT))).toEqual([]);
    expect(own(wire().call(1).event({ ev: 'gap', lost: 1 }).event(GONE).event(EXIT))).toEqual([]);
  });
});
