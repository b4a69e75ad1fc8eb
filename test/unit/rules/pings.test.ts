import { describe, expect, it } from 'vitest';
import { alarms, found, Wire } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const refusal = (id: number, code = -32601) => ({ id, error: { code, message: 'no' } });

describe.each(LEGACY)('a ping in %s', (revision) => {
  const PING = { id: 5, method: 'ping' };
  const wire = () => new Wire(revision);

  it('is answered within five seconds, by either side', () => {
    expect(found(wire().c(PING).wait(4900).answer(5))).toEqual([]);
    expect(alarms(wire().c(PING).wait(5100).answer(5))).toEqual(['warning ping/no-response server 3']);
    expect(alarms(wire().s(PING).wait(5100).c({ id: 5, result: {} }))).toEqual(['warning ping/no-response client 3']);
    expect(alarms(wire().c(PING).wait(9000).call(6).answer(6))).toEqual(['warning ping/no-response server 3']);
    expect(alarms(wire().c(PING).wait(9000).cancel(5))).toEqual(['warning ping/no-response server 3']);
    expect(alarms(wire().c(PING).wait(900).cancel(5))).toEqual([]);
  });

  it('is a hint where the receiver was at work, and nothing where it had no chance', () => {
    expect(found(wire().call(6).c(PING).wait(7000).answer(6).answer(5))).toEqual(['info ping/no-response server 4']);
    expect(alarms(wire().c(PING).wait(900).event({ ev: 'eof', dir: 'c2s' }).wait(9000).event({ ev: 'exit', code: 0 }))).toEqual([]);
    expect(alarms(wire().c(PING).wait(900))).toEqual([]);
    expect(alarms(wire().c(PING).event({ ev: 'gap', lost: 1 }).wait(9000).call(6).answer(6))).toEqual([]);
    const held = wire().c(PING).event({ ev: 'debug', state: 'stopped' }).wait(9000).event({ ev: 'debug', state: 'continued' });
    expect(alarms(held.answer(5))).toEqual([]);
  });

  it('whose answer has the wrong id is that fault and no other', () => {
    expect(alarms(wire().c(PING).s({ id: '5', result: {} }).wait(9000).call(6).answer(6))).toEqual([
      'error response/id-type-changed server 4',
    ]);
    expect(alarms(wire().c(PING).s({ id: 77, result: {} }).wait(9000).call(6).answer(6))).toEqual(['error response/unknown-id server 4']);
  });

  it('of Tapline is nobody’s', () => {
    expect(found(wire().c(PING, { injected: 'ping' }).wait(9000).s(refusal(5), { withheld: 'ping-answer' }))).toEqual([]);
  });

  it('is answered with nothing', () => {
    expect(alarms(wire().c(PING).s(refusal(5)))).toEqual(['error ping/not-empty server 4']);
    expect(alarms(wire().s(PING).c(refusal(5)))).toEqual(['error ping/not-empty client 4']);
    expect(
      found(
        wire()
          .c(PING)
          .s({ id: 5, result: { pong: true } }),
      ),
    ).toEqual(['info ping/not-empty server 4']);
    expect(
      found(
        wire()
          .c(PING)
          .s({ id: 5, result: { _meta: {} } }),
      ),
    ).toEqual([]);
    expect(alarms(wire().c(PING).event({ ev: 'eof', dir: 'c2s' }).s(refusal(5, -32000)))).toEqual([]);
  });
});

it('a ping in a batch may be refused with it where there are no batches, and nowhere else', () => {
  const refused = (revision: string, ping: string) => {
    const w = new Wire(revision).c(ping).s({ id: 5, error: { code: -32600, message: 'Invalid Request' } });
    return found(w, 'ping/');
  };
  const ping = '{"jsonrpc":"2.0","id":5,"method":"ping"}';
  for (const revision of ['2024-11-05', '2025-06-18', '2025-11-25']) {
    expect(refused(revision, `[${ping}]`)).toEqual([]);
    expect(refused(revision, ping)).toEqual(['error ping/not-empty server 4']);
  }
  expect(refused('2025-03-26', `[${ping}]`)).toEqual(['error ping/not-empty server 4']);
});

it('a ping before the handshake is answered like any other', () => {
  expect(alarms(new Wire(null).c({ id: 1, method: 'ping' }).s(refusal(1, -32602)))).toEqual(['error ping/not-empty server 1']);
});
