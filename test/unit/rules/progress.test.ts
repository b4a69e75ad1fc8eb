import { describe, expect, it } from 'vitest';
import { alarms, found, judge, Wire } from '../../support/trace.js';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const ALL = [...LEGACY, '2026-07-28'];
const token = (progressToken: unknown) => ({ name: 'slow', _meta: { progressToken } });

describe.each(ALL)('progress in %s', (revision) => {
  const wire = () => new Wire(revision);
  const own = (w: Wire) => found(w, 'progress/');
  const last = (w: Wire) => w.next - 1;

  it('for an open request that gave the token is fine, up to its answer', () => {
    for (const id of [0, 'a', -3, '']) {
      expect(alarms(wire().call(1, token(id)).progress(id, 0).progress(id, 0.5).progress(id, 9).answer(1))).toEqual([]);
    }
    expect(alarms(wire().call(1, token(1)).answer(1).call(2, token(1)).progress(1).answer(2))).toEqual([]);
  });

  it('has tokens that are strings or integers', () => {
    for (const bad of [1.5, null, true, {}, [1]]) {
      const w = wire().call(1, token(bad)).answer(1);
      expect(own(w), JSON.stringify(bad)).toEqual([`error progress/token-type client ${last(w) - 1}`]);
    }
    expect(own(wire().call(1, { name: 'x', _meta: {} }).answer(1))).toEqual([]);
    expect(own(wire().c('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"progressToken":1.0}}}').answer(1))).toEqual([]);
  });

  it('that only echoes a token of the wrong type is no fault of its own', () => {
    for (const bad of [1.5, null, true, {}, [1], { deep: ['x'.repeat(200)] }]) {
      const w = wire().call(1, token(bad)).progress(bad, 1).answer(1);
      expect(alarms(w), JSON.stringify(bad)).toEqual([`error progress/token-type client ${last(w) - 2}`]);
      const otherwise = wire().call(1, token(bad)).progress([2], 1).answer(1);
      expect(alarms(otherwise)).toContain(`error schema/notification server ${last(otherwise) - 1}`);
      const missing = wire()
        .call(1, token(bad))
        .s({ method: 'notifications/progress', params: { progress: 1 } })
        .answer(1);
      expect(alarms(missing)).toContain(`error schema/notification server ${last(missing) - 1}`);
    }
  });

  it('has tokens that no other open request of that side uses', () => {
    const w = wire().call(1, token('p')).call(2, token('p')).progress('p').progress('p').answer(1).answer(2);
    expect(own(w)).toEqual([`error progress/token-duplicate client ${last(w) - 4}`]);
    expect(judge(w).find(({ rule }) => rule === 'progress/token-duplicate')?.related).toEqual([last(w) - 5]);
    expect(own(wire().call(1, token('p')).cancel(1).call(2, token('p')).answer(2))).toEqual([]);
    expect(own(wire().call(1, token('1')).call(2, token(1)).answer(1).answer(2))).toEqual([]);
    expect(own(wire().call(1, token('p')).event({ ev: 'gap', lost: 1 }).call(2, token('p')).answer(2))).toEqual([]);
  });

  it('names tokens that were given', () => {
    const invented = wire().call(1).progress('mine').progress('mine').answer(1);
    expect(own(invented)).toEqual([`error progress/unknown-token server ${last(invented) - 2} +1`]);
    const id = wire().call(1).progress(1).answer(1);
    expect(judge(id).find(({ rule }) => rule === 'progress/unknown-token')?.message).toContain('id of a request');
    const drifted = wire().call(1, token('7')).progress(7).answer(1);
    expect(judge(drifted).find(({ rule }) => rule === 'progress/unknown-token')?.message).toContain('JSON type');
  });

  it('is not called unknown after a gap, or where the line of the request could not be read', () => {
    expect(own(wire().event({ ev: 'gap', lost: 1 }).progress('p'))).toEqual([]);
    const line = '{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"progressToken":"p"}}} x';
    expect(own(wire().c(line).progress('p'))).toEqual([]);
  });

  it('is not called unknown where the request was answered too long ago to be remembered', () => {
    const w = wire().call('first', token('old')).answer('first');
    for (let id = 1; id < 2000; id++) w.c({ id, method: 'tools/list' }).answer(id);
    expect(own(w.progress('old'))).toEqual([]);
  });

  it('ends with the answer, whether that is a result or an error', () => {
    const w = wire().call(1, token('p')).progress('p').answer(1).progress('p', 2).progress('p', 3);
    expect(own(w)).toEqual([`error progress/after-response server ${last(w) - 1} +1`]);
    const failed = wire()
      .call(1, token('p'))
      .s({ id: 1, error: { code: -32603, message: 'x' } })
      .progress('p');
    expect(own(failed)).toEqual([`error progress/after-response server ${last(failed)}`]);
    expect(own(wire().call(1, token('p')).answer(1).event({ ev: 'gap', lost: 1 }).progress('p', 2))).toEqual([]);
  });

  it('increases', () => {
    const w = wire().call(1, token('p')).progress('p', 3).progress('p', 3).progress('p', 2).progress('p', 2.5).answer(1);
    expect(own(w)).toEqual([`warning progress/not-increasing server ${last(w) - 3} +1`]);
    const nanoseconds = (value: string) =>
      `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"p","progress":${value}}}`;
    const big = wire().call(1, token('p')).s(nanoseconds('1752480000123456789')).s(nanoseconds('1752480000123456790')).answer(1);
    expect(own(big)).toEqual([]);
  });

  it('beyond the total is a hint, once a request', () => {
    const over = { method: 'notifications/progress', params: { progressToken: 'p', progress: 11, total: 10 } };
    const w = wire().call(1, token('p')).s(over).answer(1);
    expect(own(w)).toEqual([`info progress/over-total server ${last(w) - 1}`]);
  });

  it('comes at a moderate rate', () => {
    const at = (every: number, count: number) => {
      const w = wire().call(1, token('p'));
      for (let i = 1; i <= count; i++) w.wait(every - 1).progress('p', i);
      return own(w.answer(1)).map((text) => text.replace(/ \d+$/, ''));
    };
    expect(at(15, 300)).toEqual(['info progress/flood server']);
    expect(at(25, 300)).toEqual([]);
    expect(at(1, 100)).toEqual([]);
  });

  it('of Tapline, or withheld by it, blames nobody', () => {
    const late = { method: 'notifications/progress', params: { progressToken: 'q', progress: 1 } };
    expect(own(wire().s(late, { injected: 'cancel' }))).toEqual([]);
  });
});

describe('progress of tasks', () => {
  const server = { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
  const fields = { taskId: 't', createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z', ttl: null };
  const task = () =>
    new Wire('2025-11-25', { server })
      .call(1, { ...token('p'), task: { ttl: 1000 } })
      .s({ id: 1, result: { task: { ...fields, status: 'working' } } });
  const ended = { method: 'notifications/tasks/status', params: { ...fields, status: 'completed' } };

  it('goes on after the answer that created the task', () => {
    expect(alarms(task().progress('p', 1).progress('p', 2))).toEqual([]);
    expect(found(task().progress('p', 2).progress('p', 2), 'progress/')).toEqual(['warning progress/not-increasing server 6']);
  });

  it('keeps its token until the task has ended', () => {
    expect(found(task().call(2, token('p')).answer(2), 'progress/')).toEqual(['error progress/token-duplicate client 5']);
    expect(found(task().s(ended).call(2, token('p')).answer(2), 'progress/')).toEqual([]);
    const polled = task().c({ id: 3, method: 'tasks/get', params: { taskId: 't' } });
    expect(
      found(
        polled
          .s({ id: 3, result: { ...fields, status: 'failed' } })
          .call(2, token('p'))
          .answer(2),
        'progress/',
      ),
    ).toEqual([]);
    const fetched = task().c({ id: 3, method: 'tasks/result', params: { taskId: 't' } });
    expect(
      found(
        fetched
          .s({ id: 3, result: { content: [] } })
          .call(2, token('p'))
          .answer(2),
        'progress/',
      ),
    ).toEqual([]);
  });
});

describe('progress of the client', () => {
  it.each(LEGACY)('is judged as that of the server in %s', (revision) => {
    const progress = (value: number) => ({ method: 'notifications/progress', params: { progressToken: 'p', progress: value } });
    const w = new Wire(revision).s({
      id: 1,
      method: 'sampling/createMessage',
      params: { messages: [], maxTokens: 1, _meta: { progressToken: 'p' } },
    });
    w.c(progress(1))
      .c(progress(1))
      .c({ id: 1, result: { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' } })
      .c(progress(2));
    expect(found(w, 'progress/')).toEqual(['warning progress/not-increasing client 5', 'error progress/after-response client 7']);
  });
});

it('progress and log messages carry no subscription in 2026-07-28', () => {
  const _meta = { 'io.modelcontextprotocol/subscriptionId': 5 };
  const w = new Wire('2026-07-28')
    .call(1, token('p'))
    .s({ method: 'notifications/progress', params: { progressToken: 'p', progress: 1, _meta } });
  w.s({ method: 'notifications/message', params: { level: 'info', data: 'x', _meta } }).answer(1);
  expect(found(w, 'progress/')).toEqual(['warning progress/on-subscription server 3', 'warning progress/on-subscription server 4']);
  const old = new Wire('2025-11-25').s({ method: 'notifications/message', params: { level: 'info', data: 'x', _meta } });
  expect(found(old, 'progress/')).toEqual([]);
});
