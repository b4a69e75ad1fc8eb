import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionListener } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { run, Wire } from '../../support/trace.js';

const counts = (wire: Wire) => run(wire.records).counts;

describe('pairing', () => {
  it('keeps the two directions and the JSON types apart', () => {
    const w = new Wire(null).call(1).call('1').s({ id: 1, method: 'ping' }).s({ id: 1, result: {} }).c({ id: 1, result: {} });
    expect(counts(w)).toMatchObject({ requests: 3, responses: 2, leaked: 1, orphaned: 0 });
  });

  it('closes the older of two open requests of one id first', () => {
    const log: number[] = [];
    const w = new Wire(null).call(1).call(1).answer(1).cancel(1).answer(1);
    const listener: SessionListener = { response: ({ serial }) => log.push(serial), cancelled: ({ serial }) => log.push(serial) };
    expect(run(w.records, [listener]).counts).toMatchObject({ cancelled: 1, leaked: 0, orphaned: 1 });
    expect(log).toEqual([0, 1]);
  });

  it('counts batches element by element, in any revision', () => {
    const w = new Wire(null)
      .c('[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","method":"b"},7]')
      .s('[{"id":1,"result":{}},{"id":9,"error":{}}]');
    expect(counts(w)).toMatchObject({ frames: 2, requests: 1, notifications: 1, responses: 2, orphaned: 1, stray: 0 });
  });

  it('takes of a batch for withheld only those messages that were', () => {
    const seen: (string | null)[] = [];
    const w = new Wire(null).s('[{"method":"a"},7,{"method":"b"},{"method":"c"}]', { withheld: 'late-response', parts: [2] });
    run(w.s({ method: 'd' }, { withheld: 'late-progress' }).records, [{ notification: (_, frame) => seen.push(frame.withheld) }]);
    expect(seen).toEqual([null, 'late-response', null, 'late-progress']);
  });

  it('ignores a byte order mark, spaces and carriage returns around a message', () => {
    const w = new Wire(null).c('\ufeff {"id":1,"method":"a"}\r').s(' \t{"id":1,"result":{}} \r').s('\u0000{"id":1,"result":{}}');
    expect(counts(w)).toMatchObject({ requests: 1, responses: 1, stray: 1, leaked: 0 });
  });

  it('reads invalid UTF-8 with replacement characters, and says so', () => {
    const valid: boolean[] = [];
    const b64 = Buffer.concat([Buffer.from('{"id":1,"method":"'), Buffer.from([0xff]), Buffer.from('"}')]).toString('base64');
    const w = new Wire(null)
      .c('', { b64 })
      .c('', { b64: '*' })
      .c('', { b64: Buffer.from('{}').toString('base64') });
    const session = run(w.records, [{ frame: (frame) => valid.push(frame.validUtf8) }]);
    expect(session.counts).toMatchObject({ requests: 1, stray: 2 });
    expect(valid).toEqual([false, false, true]);
  });

  it('calls a notification what has a method and no usable id', () => {
    const w = new Wire(null).c('{"method":"a","id":null}').c('{"method":"a","id":{}}').c('{"method":"a"}').c('{"method":1,"result":{}}');
    expect(counts(w)).toMatchObject({ notifications: 3, requests: 0, responses: 0, stray: 1 });
  });

  it('counts as orphaned what has no open request: unknown, other type, null, missing, answered, cancelled', () => {
    const w = new Wire(null).call(1).call(2).call(3).answer(1).cancel(2);
    const causes: string[] = [];
    for (const id of [99, '3', null, undefined, 1, 2]) w.answer(id);
    const session = run(w.records, [{ orphan: ({ cause }) => causes.push(cause) }]);
    expect(session.counts).toMatchObject({ orphaned: 6, responses: 7, leaked: 1, cancelled: 1 });
    expect(causes).toEqual(['unknown-id', 'other-type', 'no-id', 'no-id', 'answered-before', 'cancelled-before']);
  });

  it('lets a cancellation of an unknown, finished or foreign request change nothing', () => {
    const w = new Wire(null).call(1).answer(1).s({ id: 7, method: 'ping' }).cancel(1).cancel(7).cancel(99).cancel('7').cancel(null);
    const why: string[] = [];
    expect(run(w.records, [{ cancelVoid: (info) => why.push(info.why) }]).counts).toMatchObject({ cancelled: 0, leaked: 1 });
    expect(why).toEqual(['completed', 'foreign', 'unknown', 'unknown', 'malformed']);
  });

  it('marks what Tapline put on the wire, and counts none of it', () => {
    const w = new Wire(null).call(1).cancel(1, { injected: 'cancel' }).c({ id: 'p', method: 'ping' }, { injected: 'ping' });
    w.s({ id: 'p', result: {} }, { withheld: 'ping-answer' }).s({ id: 1, error: { code: -32800, message: 'x' } }, { injected: 'answer' });
    expect(counts(w)).toMatchObject({
      frames: 5,
      requests: 1,
      responses: 0,
      notifications: 0,
      cancelled: 1,
      orphaned: 0,
      leaked: 0,
      inFlight: 0,
    });
    w.s({ id: 1, result: {} }, { withheld: 'late-response' });
    expect(counts(w)).toMatchObject({ responses: 1, orphaned: 1 });
  });

  it('tells params while a request is open and drops them afterwards', () => {
    const seen: unknown[] = [];
    const w = new Wire(null).call(1, { name: 'x' }).answer(1).answer(1);
    run(w.records, [{ response: (exchange) => seen.push(exchange.params), orphan: ({ of }) => seen.push(of?.params) }]);
    expect(seen).toEqual([{ name: 'x' }, undefined]);
  });
});

describe('leaks', () => {
  const live = () => {
    const log: string[] = [];
    const session = new Session(
      [
        {
          leaked: ({ id }, t) => log.push(`${id} at ${t}`),
          unleaked: ({ id }) => log.push(`${id} no more`),
          overdue: ({ id }, t) => log.push(t === null ? `${id} not by the wall clock` : `${id} overdue at ${t}`),
        },
      ],
      { leakThresholdMs: 100 },
    );
    const push = (w: Wire, from = 0) => {
      for (let at = from; at < w.next; at++) session.push(w.records[at]!, at);
    };
    return { log, session, push };
  };

  it('come by age while time goes on, and end with an answer or a cancellation', () => {
    const { log, session, push } = live();
    const w = new Wire(null).call(1).call(2);
    push(w);
    session.tick(101);
    expect(log).toEqual([]);
    session.tick(101.5);
    session.tick(102.5);
    expect([log.splice(0), session.overdue, session.counts.leaked, session.counts.inFlight]).toEqual([
      ['1 overdue at 101.5', '2 overdue at 102.5'],
      2,
      0,
      2,
    ]);
    push(w.wait(120).c({ id: 3, method: 'ping' }), 2);
    expect([log.splice(0), session.overdue, session.counts.leaked]).toEqual([
      ['1 not by the wall clock', '1 at 123', '2 not by the wall clock', '2 at 123'],
      0,
      2,
    ]);
    push(w.answer(1).cancel(2), 3);
    expect([log, session.counts.leaked, session.counts.inFlight]).toEqual([['1 no more', '2 no more'], 0, 1]);
  });

  it('that only the wall clock sees are none once the records say otherwise', () => {
    const { log, session, push } = live();
    const w = new Wire(null)
      .call(1)
      .call(2)
      .call(3, { _meta: { progressToken: 'a' } });
    push(w);
    session.tick(5000);
    push(w.answer(1).cancel(2).progress('a'), 3);
    expect(log.filter((line) => line.endsWith('by the wall clock'))).toHaveLength(3);
    expect([session.overdue, session.counts.leaked, session.counts.inFlight]).toEqual([0, 0, 1]);
    session.tick(6000);
    session.end();
    expect(log.at(-1)).toMatch(/^3 at \d\d?$/);
    expect([session.overdue, session.counts.leaked]).toEqual([0, 1]);
  });

  it('are put off, and ended, by progress', () => {
    const { log, session, push } = live();
    const w = new Wire(null)
      .call(1, { _meta: { progressToken: 'a' } })
      .wait(90)
      .progress('a');
    push(w);
    session.tick(180);
    expect(log).toEqual([]);
    session.tick(200);
    push(w.wait(150).progress('a', 2), 2);
    expect(log).toEqual(['1 overdue at 200', '1 not by the wall clock', '1 at 243', '1 no more']);
    expect(session.counts.leaked).toBe(0);
  });

  it('do not come while the debugger holds the server, nor for what people answer, nor for subscriptions', () => {
    const { log, session, push } = live();
    const w = new Wire(null).s({ id: 9, method: 'elicitation/create' }).call(1).c({ id: 2, method: 'subscriptions/listen' });
    push(w.event({ ev: 'debug', state: 'stopped' }).wait(10_000).event({ ev: 'debug', state: 'continued' }));
    expect(log).toEqual([]);
    session.tick(10_200);
    expect(log).toEqual(['1 overdue at 10200']);
    session.end();
    expect(session.counts.leaked).toBe(2);
  });

  it('do not come for a call while a person is asked in its course, and a threshold later', () => {
    const { log, session, push } = live();
    const w = new Wire(null).call(1).s({ id: 1, method: 'sampling/createMessage' }).s({ id: 2, method: 'elicitation/create' });
    push(w.wait(1000).c({ id: 2, result: {} }));
    session.tick(5000);
    expect(log).toEqual([]);
    push(w.wait(4000).c({ id: 1, result: {} }), 4);
    session.tick(5050);
    expect(log).toEqual([]);
    session.tick(5300);
    expect(log).toEqual(['1 overdue at 5300']);
  });
});

/** The definitions of the corpus, as plainly as they can be written. */
function model(records: readonly TraceRecord[]) {
  const open: Record<string, Map<string, number>> = { c2s: new Map(), s2c: new Map() };
  const total = { requests: 0, responses: 0, notifications: 0, cancelled: 0, orphaned: 0, leaked: 0 };
  const take = (dir: string, key: string) => {
    const count = open[dir]!.get(key) ?? 0;
    if (count > 0) open[dir]!.set(key, count - 1);
    return count > 0;
  };
  for (const record of records) {
    if (!('raw' in record) || !('dir' in record)) continue;
    const message = JSON.parse(record.raw ?? '');
    const key = JSON.stringify(message.id);
    if (typeof message.method === 'string' && (typeof message.id === 'string' || typeof message.id === 'number')) {
      total.requests++;
      open[record.dir]!.set(key, (open[record.dir]!.get(key) ?? 0) + 1);
    } else if (typeof message.method === 'string') {
      total.notifications++;
      const id = message.params?.requestId;
      if (typeof id === 'string' || typeof id === 'number') while (take(record.dir, JSON.stringify(id))) total.cancelled++;
    } else {
      total.responses++;
      if (!take(record.dir === 'c2s' ? 's2c' : 'c2s', key)) total.orphaned++;
    }
  }
  for (const ids of Object.values(open)) for (const count of ids.values()) total.leaked += count;
  return total;
}

it('a cancellation ends all requests that wait under the id it names, and no others', () => {
  const cancelled: number[] = [];
  const w = new Wire(null).call(2).call(3).call(2).s({ id: 2, method: 'roots/list' }).cancel(2).cancel(2).answer(2);
  const voids: string[] = [];
  run(w.records, [{ cancelled: ({ at }) => cancelled.push(at), cancelVoid: ({ why }) => voids.push(why) }]);
  expect([cancelled, voids]).toEqual([[0, 2], ['duplicate']]);
  expect(counts(w)).toMatchObject({ cancelled: 2, leaked: 2, orphaned: 1 });
});

describe('any traffic', () => {
  const id = fc.constantFrom<unknown>(1, 2, 3, '1', '2', null, undefined);
  const step = fc.oneof(
    fc.record({ side: fc.constantFrom('c', 's'), id, method: fc.constant('tools/call') }),
    fc.record({ side: fc.constantFrom('c', 's'), id, result: fc.constant({}) }),
    fc.record({ side: fc.constantFrom('c', 's'), method: fc.constant('notifications/cancelled'), params: fc.record({ requestId: id }) }),
  );

  it('is counted as the plain definitions say', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const w = new Wire(null);
        for (const { side, ...message } of steps)
          if (side === 'c') w.c(message);
          else w.s(message);
        const { inFlight, frames, stray, ...rest } = counts(w);
        expect(rest).toEqual(model(w.records));
        expect([inFlight, frames, stray]).toEqual([rest.leaked, w.next, 0]);
      }),
      { numRuns: 300 },
    );
  });
});
