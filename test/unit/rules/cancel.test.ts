import { describe, expect, it } from 'vitest';
import { validResult } from '../../support/terse.js';
import { alarms, found, hello, judge, Wire, welcome } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];
/** By the message of the error: whose server sends it. */
const KNOWN: Record<string, string[]> = { 'Request cancelled': ['python-sdk#2480'], 'context canceled': ['go-sdk#1235'] };
const error = (code: number, message: string) => ({ code, message });

describe.each(ALL)('a cancellation in %s', (revision) => {
  const wire = () => new Wire(revision);
  const last = (w: Wire) => w.next - 1;

  it('of an own open request is fine', () => {
    expect(found(wire().call(1).cancel(1), 'cancel/')).toEqual([]);
    expect(found(wire().call('a').cancel('a'))).toEqual([]);
    expect(found(wire().c('{"jsonrpc":"2.0","id":1.0,"method":"vendor/x"}').cancel(1), 'cancel/')).toEqual([]);
  });

  it('must name a request that was sent', () => {
    const w = wire().cancel(99);
    expect(alarms(w)).toEqual([`error cancel/unknown-request client ${last(w)}`]);
    expect(alarms(wire().event({ ev: 'gap', lost: 1 }).cancel(99))).toEqual([]);
    expect(alarms(wire().c('{"jsonrpc":"2.0","id":99,"method":"x"} {}').cancel(99)).filter((text) => text.includes('cancel/'))).toEqual([]);
  });

  it('must name it with its type, open or not', () => {
    const open = wire().call(1).cancel('1');
    expect(alarms(open)).toEqual([`error cancel/id-type-mismatch client ${last(open)}`]);
    const done = wire().call('1').answer('1').wait(1000).cancel(1);
    expect(alarms(done)).toEqual([`error cancel/id-type-mismatch client ${last(done)}`]);
  });

  it('must have a requestId that can be one, and a reason that is text', () => {
    const bad: Record<string, unknown>[] = [{}, { requestId: null }, { requestId: 1.5 }, { requestId: {} }, { requestId: true }];
    for (const params of bad) {
      const w = wire().c({ method: 'notifications/cancelled', params });
      expect(alarms(w)).toEqual([`error cancel/malformed client ${last(w)}`]);
    }
    const w = wire()
      .call(1)
      .c({ method: 'notifications/cancelled', params: { requestId: 1, reason: 7 } });
    expect(alarms(w)).toEqual([`error cancel/malformed client ${last(w)}`]);
    expect(alarms(wire().c({ method: 'notifications/cancelled', params: [] }))).toEqual([expect.stringContaining('rpc/params-not-object')]);
    expect(
      found(
        wire()
          .call(0 + 5)
          .c({ method: 'notifications/cancelled', params: { requestId: 5, reason: 'x', _meta: {} } }),
      ),
    ).toEqual([]);
  });

  it('that comes long after the answer is a warning, inside the race window a hint', () => {
    const late = wire().call(1).answer(1).wait(300).cancel(1);
    expect(found(late)).toEqual([`warning cancel/already-completed client ${last(late)}`]);
    const crossed = wire().call(1).answer(1).wait(100).cancel(1);
    expect(found(crossed)).toEqual([`info cancel/already-completed client ${last(crossed)}`]);
  });

  it('counts from the first byte of its line: what had begun before the answer came crossed it', () => {
    const w = wire().call(1).answer(1);
    const { t } = w.records.at(-1)!;
    expect(alarms(w.wait(900).cancel(1, { begun: t - 0.5 }))).toEqual([]);
  });

  it('twice is a hint, unless the first was Tapline’s', () => {
    const w = wire().call(1).cancel(1).cancel(1);
    expect(found(w)).toEqual([`info cancel/duplicate client ${last(w)}`]);
    expect(found(wire().call(1).cancel(1, { injected: 'cancel' }).cancel(1), 'cancel/')).toEqual([]);
  });

  it('that Tapline sent too late or for nothing blames nobody', () => {
    expect(found(wire().call(1).answer(1).wait(999).cancel(1, { injected: 'cancel' }).cancel(77, { injected: 'cancel' }))).toEqual([]);
  });
});

describe('who may cancel what', () => {
  it.each(LEGACY)('in %s each side its own requests only', (revision) => {
    const w = new Wire(revision).s({ id: 4, method: 'ping' }).cancel(4);
    expect(alarms(w)).toEqual(['error cancel/wrong-direction client 4']);
    const both = new Wire(revision).s({ id: 4, method: 'ping' }).call(4).cancel(4);
    expect(alarms(both)).toEqual([]);
  });

  it.each(LEGACY)('in %s the client never initialize, pending or answered', (revision) => {
    const pending = new Wire(null).c({ id: 0, method: 'initialize', params: hello(revision) }).cancel(0);
    expect(alarms(pending)).toEqual(['error cancel/initialize client 1']);
    expect(alarms(new Wire(revision).cancel(0))).toEqual(['error cancel/initialize client 3']);
    const answered = new Wire(null)
      .c({ id: 0, method: 'initialize', params: hello(revision) })
      .cancel(0)
      .wait(900);
    expect(alarms(answered.s({ id: 0, result: welcome(revision) }))).toEqual(['error cancel/initialize client 1']);
  });

  it('in 2026-07-28 server/discover too, and the server nothing but subscriptions', () => {
    const probe = { id: 3, method: 'server/discover' };
    expect(found(new Wire('2026-07-28').c(probe).cancel(3))).toEqual([]);
    const by = (requestId: unknown) => ({ method: 'notifications/cancelled', params: { requestId } });
    expect(alarms(new Wire('2026-07-28').call(3).s(by(3)))).toEqual(['error cancel/server-cancels-request server 3']);
    expect(alarms(new Wire('2026-07-28').c({ id: 3, method: 'subscriptions/listen' }).s(by(3)))).toEqual([]);
  });

  it('in 2025-11-25 no task, where the receiver runs such calls as tasks', () => {
    const server = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
    const params = { name: 'slow', task: { ttl: 1 } };
    const task = validResult('tasks/get', '2025-11-25');
    expect(alarms(new Wire('2025-11-25', { server }).call(1, params).cancel(1))).toEqual(['error cancel/task-augmented client 4']);
    expect(found(new Wire('2025-11-25').call(1, params).cancel(1), 'cancel/')).toEqual([]);
    expect(found(new Wire('2025-06-18', { server }).call(1, params).cancel(1), 'cancel/')).toEqual([]);
    const created = new Wire('2025-11-25', { server }).call(1, params).s({ id: 1, result: { task } });
    expect(alarms(created.wait(900).cancel(1))).toEqual(['error cancel/task-augmented client 5']);
    const plain = new Wire('2025-11-25', { server: { ...server, tools: {} } }).c({ id: 8, method: 'tools/list' });
    plain.s({ id: 8, result: { tools: [{ name: 'slow', inputSchema: { type: 'object' }, execution: { taskSupport: 'forbidden' } }] } });
    expect(found(plain.call(1, params).cancel(1), 'cancel/')).toEqual([]);
  });
});

describe.each(ALL)('what follows a cancellation in %s', (revision) => {
  const wire = () => new Wire(revision);
  const last = (w: Wire) => w.next - 1;
  const level = revision === '2026-07-28' ? 'error' : 'warning';
  const cancels = (w: Wire) => found(w).filter((text) => text.includes('cancel/'));

  it.each([
    [0, 'Request cancelled'],
    [-32800, 'x'],
    [-32603, 'context canceled'],
    [1, 'Operation Cancelled by user'],
  ])('shows by error %i "%s" that the cancellation was read, however soon', (code, message) => {
    const w = wire()
      .call(1)
      .cancel(1)
      .s({ id: 1, error: error(code, message) });
    expect(cancels(w)).toEqual([`${level} cancel/error-after-cancel server ${last(w)}`]);
    expect(judge(w)[0]).toMatchObject({ known: KNOWN[message] ?? [], id: '1', related: [last(w) - 1] });
  });

  it('may cross a result, or another error, on the wire', () => {
    for (const rest of [{ result: {} }, { error: error(-32602, 'bad') }]) {
      const w = wire()
        .call(1)
        .cancel(1)
        .wait(200)
        .s({ id: 1, ...rest });
      expect(cancels(w)).toEqual([`info cancel/response-after-cancel server ${last(w)}`]);
    }
  });

  it('is told with full weight after the window', () => {
    const w = wire().call(1).cancel(1).wait(300).answer(1);
    expect(found(w)).toEqual([
      `${level} cancel/response-after-cancel server ${last(w)}`,
      `warning leak/cancelled-still-running server ${last(w)}`,
    ]);
  });

  it('is told with full weight where something sent later was answered before', () => {
    const w = wire().call(1).cancel(1).call(2).answer(2).answer(1);
    expect(cancels(w)).toEqual([`${level} cancel/response-after-cancel server ${last(w)}`]);
    const progressed = wire()
      .call(1)
      .cancel(1)
      .call(2, { name: 'x', _meta: { progressToken: 't' } })
      .progress('t')
      .answer(1);
    expect(cancels(progressed)).toEqual([`${level} cancel/response-after-cancel server ${last(progressed)}`]);
  });

  it('proves nothing by an answer to what was sent before the cancellation', () => {
    const w = wire().call(1).call(2).cancel(1).answer(2).answer(1);
    expect(cancels(w)).toEqual([`info cancel/response-after-cancel server ${last(w)}`]);
  });

  it('shows in a tool result that speaks of the cancellation that it was read', () => {
    const w = wire()
      .call(1)
      .cancel(1)
      .s({ id: 1, result: { resultType: 'complete', isError: true, content: [{ type: 'text', text: 'Call was cancelled' }] } });
    expect(cancels(w)).toEqual([`${level} cancel/response-after-cancel server ${last(w)}`]);
    const fine = wire()
      .call(1)
      .cancel(1)
      .s({ id: 1, result: { resultType: 'complete', content: [{ type: 'text', text: 'Order cancelled' }] } });
    expect(cancels(fine)).toEqual([`info cancel/response-after-cancel server ${last(fine)}`]);
  });

  it.each([
    ['a result', { result: {} }],
    ['an error of code 0', { error: error(0, 'Request cancelled') }],
  ])('is nobody’s fault where its line had begun before: %s', (_, rest) => {
    const half = (mark: { begun?: number }) =>
      wire()
        .call(1)
        .cancel(1)
        .wait(4000)
        .s({ id: 1, ...rest }, mark);
    const begun = (half({}).records.at(-2)?.t ?? 0) - 0.5;
    const w = half({ begun });
    expect(alarms(w)).toEqual([]);
    expect(cancels(w)).toEqual([`info cancel/response-after-cancel server ${last(w)}`]);
    expect(judge(w)[0]?.message).toContain('was half written when the request was cancelled');
    expect(alarms(half({}))).not.toEqual([]);
  });

  it('is timed by its first byte: a long line that began inside the window crossed', () => {
    const w = wire().call(1).cancel(1).wait(3000);
    const { t } = w.records.at(-1)!;
    w.s({ id: 1, result: {} }, { begun: t + 100 });
    expect(alarms(w)).toEqual([]);
  });

  it('may be progress inside the window, and is one finding a request after it', () => {
    const w = wire()
      .call(1, { name: 'x', _meta: { progressToken: 'p' } })
      .cancel(1)
      .progress('p', 1)
      .wait(300);
    const first = w.next;
    w.progress('p', 2).progress('p', 3).progress('p', 4);
    expect(found(w)).toEqual([
      `${level} cancel/progress-after-cancel server ${first} +2`,
      `warning leak/cancelled-still-running server ${first}`,
    ]);
  });

  it('is not judged where a part of the traffic is missing', () => {
    const w = wire()
      .call(1, { name: 'x', _meta: { progressToken: 'p' } })
      .cancel(1)
      .event({ ev: 'gap', lost: 9 })
      .wait(300);
    expect(found(w.progress('p').answer(1))).toEqual([]);
  });

  it('is judged the same where the cancellation was Tapline’s, its ping as barrier included', () => {
    const w = wire().call(1).cancel(1, { injected: 'cancel' }).c({ id: 'tapline-1', method: 'ping' }, { injected: 'ping' });
    w.s({ id: 'tapline-1', result: {} }, { withheld: 'ping-answer' }).s({ id: 1, result: {} }, { withheld: 'late-response' });
    expect(cancels(w)).toEqual([`${level} cancel/response-after-cancel server ${last(w)}`]);
    const without = wire().call(1).cancel(1, { injected: 'cancel' }).s({ id: 1, result: {} }, { withheld: 'late-response' });
    expect(cancels(without)).toEqual([`info cancel/response-after-cancel server ${last(without)}`]);
  });

  it('takes the time in which the debugger held the server for none', () => {
    const w = wire()
      .call(1)
      .cancel(1)
      .event({ ev: 'debug', state: 'stopped' })
      .wait(5000)
      .event({ ev: 'debug', state: 'continued' })
      .answer(1);
    expect(cancels(w)).toEqual([`info cancel/response-after-cancel server ${last(w)}`]);
  });
});

describe('requests on behalf of a cancelled call', () => {
  const ask = { id: 9, method: 'elicitation/create' };

  it('that stay open for two seconds are a hint, if only that call can be their parent', () => {
    const w = new Wire('2025-11-25').call(1).s(ask).cancel(1).wait(2500).call(2).answer(2);
    expect(found(w, 'cancel/')).toEqual(['info cancel/nested-request-orphaned server 4']);
    expect(found(new Wire('2025-11-25').call(1).call(3).s(ask).cancel(1).wait(2500).call(2).answer(2), 'cancel/')).toEqual([]);
  });

  it('that are cancelled or answered in time are fine', () => {
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 9 } };
    expect(found(new Wire('2025-11-25').call(1).s(ask).cancel(1).s(cancelled).wait(2500).call(2).answer(2))).toEqual([]);
    expect(
      found(
        new Wire('2025-11-25')
          .call(1)
          .s(ask)
          .cancel(1)
          .c({ id: 9, result: { action: 'cancel' } })
          .wait(2500)
          .call(2)
          .answer(2),
      ),
    ).toEqual([]);
    expect(found(new Wire('2025-11-25').call(1).s(ask).cancel(1).wait(500).call(2).answer(2), 'cancel/')).toEqual([]);
  });
});

describe('subscriptions of 2026-07-28', () => {
  const listen = { id: 5, method: 'subscriptions/listen' };
  const changed = { method: 'notifications/tools/list_changed', params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 5 } } };

  it('end with their cancellation: what comes later than the window is an error, once', () => {
    const w = new Wire('2026-07-28').c(listen).s(changed).cancel(5).s(changed).wait(300).s(changed).s(changed);
    expect(found(w, 'cancel/')).toEqual(['error cancel/subscription-not-stopped server 6 +1']);
  });

  it('serve as barrier: their first notification shows what was read', () => {
    const w = new Wire('2026-07-28')
      .call(1, { name: 'x', _meta: { progressToken: 'p' } })
      .cancel(1)
      .c(listen)
      .s(changed)
      .progress('p');
    expect(alarms(w).filter((text) => !text.includes(' sub/'))).toEqual([
      'error cancel/progress-after-cancel server 6',
      'warning leak/cancelled-still-running server 6',
    ]);
  });

  it('that the server drops without a word are a hint, unless the client left first', () => {
    const ended = new Wire('2026-07-28').c(listen).event({ ev: 'exit', code: 0 });
    expect(found(ended, 'cancel/')).toEqual(['info cancel/listen-teardown-silent server 2']);
    expect(found(new Wire('2026-07-28').c(listen).event({ ev: 'eof', dir: 'c2s' }).event({ ev: 'exit', code: 0 }), 'cancel/')).toEqual([]);
    const told = new Wire('2026-07-28').c(listen).s({ method: 'notifications/cancelled', params: { requestId: 5 } });
    expect(found(told.event({ ev: 'exit', code: 0 }), 'cancel/')).toEqual([]);
    expect(found(new Wire('2026-07-28').c(listen).answer(5).event({ ev: 'exit', code: 0 }), 'cancel/')).toEqual([]);
  });
});
