import { describe, expect, it } from 'vitest';
import { alarms, found, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('request ids', () => {
  it.each(LEGACY)('are never used twice in %s, after an answer or a cancellation', (revision) => {
    expect(alarms(new Wire(revision).call(1).answer(1).call(1).answer(1))).toEqual(['error id/reused-in-session client 5']);
    expect(alarms(new Wire(revision).call(1).cancel(1).call(1).answer(1))).toEqual(['error id/reused-in-session client 5']);
  });

  it('may be used again in 2026-07-28 after an answer; after a cancellation it is a hint', () => {
    expect(found(new Wire('2026-07-28').call(1).answer(1).call(1).answer(1))).toEqual([]);
    expect(found(new Wire('2026-07-28').call(1).cancel(1).call(1).answer(1))).toEqual(['info id/reused-in-flight client 4']);
  });

  it.each(ALL)('are not used in %s while the first request waits: that row alone', (revision) => {
    const w = new Wire(revision).call(1).call(1, { name: 'other' }).answer(1).answer(1);
    expect(alarms(w)).toEqual([`error id/reused-in-flight client ${w.next - 3}`]);
  });

  it('are compared exactly: by type, direction and every digit', () => {
    const w = new Wire().call(1).call('1').s({ id: 1, method: 'ping' }).c({ id: 1, result: {} });
    for (const id of ['1752480000123456789', '1752480000123456790']) {
      w.c(`{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`).s(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[]}}`);
    }
    expect(alarms(w)).toEqual([]);
    w.c('{"jsonrpc":"2.0","id":1752480000123456790,"method":"tools/list"}').c('{"jsonrpc":"2.0","id":1.0,"method":"tools/list"}');
    expect(alarms(w)).toEqual([`error id/reused-in-session client ${w.next - 2}`, `error id/reused-in-flight client ${w.next - 1}`]);
  });

  it('may repeat that of a probe, which is no session', () => {
    const probe = { id: 0, method: 'server/discover', params: { _meta: MODERN_META } };
    const w = new Wire(null).c(probe).c({ id: 0, method: 'initialize' });
    w.s({ id: 0, error: { code: -32601, message: 'x' } }).s({ id: 0, result: welcome() });
    expect(alarms(w)).toEqual([]);
  });

  it('that Tapline used are nobody’s', () => {
    const w = new Wire().c({ id: 5, method: 'ping' }, { injected: 'ping' }).s({ id: 5, result: {} }, { withheld: 'ping-answer' });
    expect(found(w.call(5).answer(5))).toEqual([]);
  });

  it('are not called in flight where the answer may be among what is missing', () => {
    const gap = { ev: 'gap', lost: 1 } as const;
    expect(alarms(new Wire('2026-07-28').call(1).event(gap).call(1).answer(1))).toEqual([]);
    expect(alarms(new Wire().call(1).event(gap).call(1).answer(1))).toEqual(['error id/reused-in-session client 5']);
  });

  it('beyond what is remembered are not judged', () => {
    const w = new Wire();
    for (let i = 0; i < 20_000; i++) w.c({ id: `id-${i}`, method: 'ping' }).s({ id: `id-${i}`, result: {} });
    w.s({ id: 'id-0', result: {} }).s({ id: 'never', result: {} }).call('id-1').answer('id-1');
    expect(alarms(w)).toEqual([]);
  });
});
