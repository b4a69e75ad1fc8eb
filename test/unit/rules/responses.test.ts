import { describe, expect, it } from 'vitest';
import { alarms, found, judge, Wire } from '../../support/trace.js';

const ALL = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

describe.each(ALL)('responses in %s', (revision) => {
  const wire = () => new Wire(revision);
  const last = (w: Wire) => w.next - 1;

  it('must carry an id that was asked', () => {
    const w = wire().answer(99);
    expect(alarms(w)).toEqual([`error response/unknown-id server ${last(w)}`]);
  });

  it('must carry an id at all', () => {
    for (const id of [null, undefined, {}, true]) {
      const w = wire().s({ id, result: {} });
      expect(alarms(w)).toEqual([`error response/unknown-id server ${last(w)}`]);
    }
  });

  it('must carry the id with its type', () => {
    const w = wire().call(7).s({ id: '7', result: {} });
    expect(alarms(w)).toEqual([`error response/id-type-changed server ${last(w)}`]);
    const back = wire().call('8').s({ id: 8, result: {} });
    expect(alarms(back)).toEqual([`error response/id-type-changed server ${last(back)}`]);
  });

  it('come once', () => {
    const w = wire().call(7).answer(7).answer(7);
    expect(alarms(w)).toEqual([`error response/duplicate server ${last(w)}`]);
    expect(judge(w)[0]).toMatchObject({ id: '7', exchange: 1 });
  });

  it('come once, also for a cancelled request: the second answer is one too many', () => {
    const w = wire()
      .call(7)
      .cancel(7)
      .wait(900)
      .answer(7)
      .answer(7)
      .s({ id: 7, error: { code: 0, message: 'Request cancelled' } });
    const level = revision === '2026-07-28' ? 'error' : 'warning';
    expect(alarms(w)).toEqual([
      `${level} cancel/response-after-cancel server ${w.next - 3}`,
      `warning leak/cancelled-still-running server ${w.next - 3}`,
      `error response/duplicate server ${w.next - 2}`,
      `error response/duplicate server ${w.next - 1}`,
    ]);
  });

  it('are two for an id that its requestor used twice', () => {
    const w = wire().call(7).call(7, { name: 'other' }).answer(7).answer(7);
    expect(alarms(w).filter((text) => text.includes('response/'))).toEqual([]);
    w.answer(7);
    expect(alarms(w).filter((text) => text.includes('response/'))).toEqual([]);
  });

  it('that belong to a request of their own sender come from the wrong side', () => {
    if (revision === '2026-07-28') return;
    const w = wire().s({ id: 4, method: 'ping' }).s({ id: 4, result: {} }).c({ id: 4, result: {} });
    expect(alarms(w)).toEqual([`error response/wrong-direction server ${w.next - 2}`]);
  });

  it('are not called unknown after a gap, at a trace that begins later, or for a request in a line that cannot be read', () => {
    expect(alarms(wire().event({ ev: 'gap', lost: 2 }).answer(99))).toEqual([]);
    expect(alarms(new Wire(null).event({ ev: 'gap', lost: 2 }).answer(99))).toEqual([]);
    const w = wire().c('{"jsonrpc":"2.0","id":42,"method":"a"}{"jsonrpc":"2.0","id": "x","method":"b"}').answer(42).answer('x').answer(4);
    expect(alarms(w)).toEqual([`error frame/concatenated-json client ${w.next - 4}`, `error response/unknown-id server ${last(w)}`]);
  });

  it('that refuse what is no message, under the id that it has, blame nobody a second time', () => {
    for (const message of [
      { id: 1, method: 5 },
      { id: 1, params: {} },
      { id: 'x', method: null },
    ]) {
      const refusal = { id: message.id, error: { code: -32600, message: 'Invalid Request' } };
      const w = wire().c(message).s(refusal);
      expect(alarms(w).map((text) => text.split(' ').slice(1, 3).join(' '))).toEqual([expect.stringMatching(/^rpc\/.* client$/)]);
      // Nobody sent the other id.
      const other = wire()
        .c(message)
        .s({ ...refusal, id: 99 });
      expect(alarms(other)).toContain(`error response/unknown-id server ${last(other)}`);
      // Nor did the server: what it sent itself it cannot answer.
      const own = wire().s(message).s(refusal);
      expect(alarms(own)).toContain(`error response/unknown-id server ${last(own)}`);
    }
  });

  it('that refuse an element of a batch that is no message blame nobody a second time', () => {
    if (revision !== '2025-03-26') return;
    const w = wire()
      .c('[{"jsonrpc":"2.0","id":1,"method":5},{"jsonrpc":"2.0","id":2,"method":"ping"}]')
      .s('[{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid Request"}},{"jsonrpc":"2.0","id":2,"result":{}}]');
    expect(alarms(w)).toEqual([`error rpc/unclassifiable client ${w.next - 2}`]);
  });

  it('that echo an id which is none blame nobody a second time', () => {
    for (const id of [null, true, { a: 1 }, ['long', 'x'.repeat(200)]]) {
      const w = wire().c({ id, method: 'tools/list' }).s({ id, result: {} });
      const rule = id === null ? 'rpc/id-null' : 'rpc/id-type';
      expect(alarms(w)).toEqual([`error ${rule} client ${w.next - 2}`]);
      const other = wire().c({ id, method: 'tools/list' }).s({ id: false, result: {} });
      expect(alarms(other)).toContain(`error response/unknown-id server ${last(other)}`);
    }
  });

  it('that Tapline gave or withheld blame nobody', () => {
    const w = wire()
      .call(1)
      .cancel(1, { injected: 'cancel' })
      .s({ id: 1, error: { code: -32800, message: 'Cancelled by Tapline' } }, { injected: 'answer' });
    expect(found(w)).toEqual([]);
  });
});

describe('a method that the revision does not have', () => {
  it('answered with a result is a hint, refused is right', () => {
    expect(found(new Wire('2025-03-26').c({ id: 1, method: 'tasks/list' }).answer(1), 'response/')).toEqual([
      'info response/result-for-removed-request server 4',
    ]);
    expect(found(new Wire('2026-07-28').c({ id: 1, method: 'ping' }).s({ id: 1, result: {} }), 'response/')).toEqual([
      'info response/result-for-removed-request server 3',
    ]);
    expect(
      found(new Wire('2026-07-28').c({ id: 1, method: 'ping' }).s({ id: 1, error: { code: -32601, message: 'x' } }), 'response/'),
    ).toEqual([]);
    expect(found(new Wire('2026-07-28').c({ id: 1, method: 'tasks/get' }).answer(1), 'response/')).toEqual([]);
    expect(found(new Wire('2025-03-26').c({ id: 1, method: 'vendor/x' }).answer(1), 'response/')).toEqual([]);
  });
});
