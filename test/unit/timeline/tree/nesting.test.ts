import { describe, expect, test } from 'vitest';
import type { TraceRecord } from '../../../../src/trace/record.js';
import * as s from '../support.js';

/** What each row is part of, by labels and ids: `elicitation/create 0 < ask 1`. */
function ties(records: readonly TraceRecord[]): readonly string[] {
  const { timeline, rows } = s.run(records);
  const { kin } = timeline.store;
  const name = (row: number) => `${rows()[row]!.label} ${rows()[row]!.id ?? '-'}`;
  return Array.from({ length: kin.count }, (_, i) => `${name(kin.part(i))} < ${name(kin.parentOf(kin.part(i)))}`);
}

const ask = (id: number, more: object = {}) => s.request(id, 'elicitation/create', { message: 'Which?', ...more });

describe('what a server asks is part of a call', () => {
  test('where only that call is open', () => {
    expect(ties([...s.HANDSHAKE, s.client(100, s.call(1, 'ask')), s.server(110, ask(0)), s.client(120, s.result(0))])).toEqual([
      'elicitation/create 0 < ask 1',
    ]);
  });

  test('also where a ping waits beside it', () => {
    expect(
      ties([...s.HANDSHAKE, s.client(100, s.call(1, 'ask')), s.client(101, s.request(2, 'ping')), s.server(110, ask(0))]),
    ).toHaveLength(1);
  });

  test.each<[string, readonly TraceRecord[]]>([
    ['two calls are open', [s.client(100, s.call(1, 'a')), s.client(101, s.call(2, 'b')), s.server(110, ask(0))]],
    ['none is', [s.client(100, s.call(1, 'a')), s.server(105, s.result(1)), s.server(110, ask(0))]],
    ['what is open calls nothing', [s.client(100, s.request(1, 'tools/list')), s.server(110, ask(0))]],
    [
      'another call was cancelled and may still run',
      [s.client(100, s.call(1, 'a')), s.client(101, s.cancel(1)), s.client(102, s.call(2, 'b')), s.server(110, ask(0))],
    ],
    ['frames are missing', [{ t: 99, ev: 'gap', lost: 3 }, s.client(100, s.call(1, 'a')), s.server(110, ask(0))]],
    [
      'it names a task that nobody knows',
      [s.client(100, s.call(1, 'a')), s.server(110, ask(0, { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'x' } } }))],
    ],
  ])('of none where %s', (_, records) => {
    expect(ties([...s.HANDSHAKE, ...records])).toEqual([]);
  });

  test('after a cancelled call was answered late, it is clear again', () => {
    expect(
      ties([
        ...s.HANDSHAKE,
        s.client(100, s.call(1, 'a')),
        s.client(101, s.cancel(1)),
        s.server(102, s.result(1)),
        s.client(103, s.call(2, 'b')),
        s.server(110, ask(0)),
      ]),
    ).toEqual(['elicitation/create 0 < b 2']);
  });

  test('the roots that are asked for because they changed are part of no call that happens to be open', () => {
    const roots = (id: number) => s.request(id, 'roots/list');
    expect(
      ties([
        ...s.HANDSHAKE,
        s.client(100, s.call(1, 'a')),
        s.server(110, roots(0)),
        s.client(111, s.result(0, { roots: [] })),
        s.server(120, roots(1)),
        s.client(121, s.notification('notifications/roots/list_changed')),
        s.server(130, roots(2)),
      ]),
    ).toEqual(['roots/list 1 < a 1']);
  });
});

describe('a task of 2025-11-25', () => {
  const created = (id: number, taskId: string) => s.result(id, { task: { taskId, status: 'working' } });
  const start = [
    ...s.HANDSHAKE,
    s.client(100, s.request(1, 'tools/call', { name: 'slow', task: { ttl: 1 } })),
    s.server(101, created(1, 't1')),
  ];

  test('is one call with its polls, its news and its result, whatever else is open', () => {
    expect(
      ties([
        ...start,
        s.client(110, s.call(2, 'other')),
        s.client(120, s.request(3, 'tasks/get', { taskId: 't1' })),
        s.server(121, s.result(3, { taskId: 't1', status: 'working' })),
        s.server(130, s.notification('notifications/tasks/status', { taskId: 't1', status: 'input_required' })),
        s.server(140, ask(0, { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't1' } } })),
        s.client(150, s.request(4, 'tasks/result', { taskId: 't1' })),
        s.client(151, s.request(5, 'tasks/get', { taskId: 'foreign' })),
      ]),
    ).toEqual([
      'tasks/get 3 < slow 1',
      'notifications/tasks/status - < slow 1',
      'elicitation/create 0 < slow 1',
      'tasks/result 4 < slow 1',
    ]);
  });

  test('while it runs, nobody knows what an unnamed question belongs to, unless the client only waits for its result', () => {
    expect(ties([...start, s.client(110, s.call(2, 'other')), s.server(120, ask(0))])).toEqual([]);
    expect(ties([...start, s.client(110, s.request(2, 'tasks/result', { taskId: 't1' })), s.server(120, ask(0))])).toEqual([
      'tasks/result 2 < slow 1',
      'elicitation/create 0 < slow 1',
    ]);
  });

  test('with an id that another has is part of neither', () => {
    expect(
      ties([
        ...start,
        s.client(105, s.request(2, 'tools/call', { name: 'slow', task: {} })),
        s.server(106, created(2, 't1')),
        s.client(110, s.request(3, 'tasks/get', { taskId: 't1' })),
      ]),
    ).toEqual([]);
  });
});

describe('a call of 2026-07-28 in several rounds', () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
  const round = (id: number, more: object = {}, name = 'book') =>
    s.request(id, 'tools/call', { name, arguments: { n: 1 }, _meta: meta, ...more });
  const asks = (id: number, requestState?: string) =>
    s.result(id, {
      resultType: 'input_required',
      inputRequests: { q: { method: 'elicitation/create', params: { message: 'Which?' } } },
      ...(requestState === undefined ? {} : { requestState }),
    });
  const answers = { inputResponses: { q: { action: 'accept', content: {} } } };

  test('is one call, however many rounds', () => {
    expect(
      ties([
        s.client(1, round(1)),
        s.server(2, asks(1, 'a')),
        s.client(3, round(2, { ...answers, requestState: 'a' })),
        s.server(4, asks(2, 'b')),
        s.client(5, round(3, { ...answers, requestState: 'b' })),
      ]),
    ).toEqual(['book 2 < book 1', 'book 3 < book 1']);
  });

  test('is told from an equal one by its state, and by nothing where that says nothing', () => {
    const two = (first?: string, second?: string) => [
      s.client(1, round(1)),
      s.client(2, round(2)),
      s.server(3, asks(1, first)),
      s.server(4, asks(2, second)),
      s.client(5, round(3, { ...answers, ...(first === undefined ? {} : { requestState: first }) })),
    ];
    expect(ties(two('a', 'b'))).toEqual(['book 3 < book 1']);
    expect(ties(two())).toEqual([]);
  });

  test('does not go on with the same request sent anew, nor with another', () => {
    const first = [s.client(1, round(1)), s.server(2, asks(1, 'a'))];
    expect(ties([...first, s.client(3, round(2))])).toEqual([]);
    expect(ties([...first, s.client(3, round(2, { ...answers, requestState: 'a' }, 'other'))])).toEqual([]);
    expect(ties([...first, s.client(3, round(2, { ...answers, requestState: 'z' }))])).toEqual([]);
  });
});
