import { describe, expect, test } from 'vitest';
import type { Row, SessionHead } from '../../../../src/session/timeline/row.js';
import { AS_IT_COMES } from '../../../../src/session/timeline/tree/arrangement.js';
import { TimelineView } from '../../../../src/session/timeline/view.js';
import { wordsOf } from '../../../../webview/presenter/words.js';
import * as s from '../support.js';

const HEAD: SessionHead = {
  ...{ id: 'x', file: '/x.tapline.jsonl', name: 'x', command: [], started: '', status: { kind: 'live' } },
  ...{ client: null, server: null, revision: null },
};

/** A call that starts a task, which is asked for again and again. */
function started(taskId = 't1', id = 1) {
  return [
    s.client(100, s.request(id, 'tools/call', { name: 'index_repo', arguments: {}, task: { ttl: 60_000 } })),
    s.server(150, s.result(id, { task: { taskId, status: 'working' } })),
  ];
}
const poll = (t: number, id: number, status: string, taskId = 't1') => [
  s.client(t, s.request(id, 'tasks/get', { taskId })),
  s.server(t + 10, s.result(id, { taskId, status })),
];

/** What a person sees of a call, in words, and what filters and numbers make of it. */
function seen(made: s.Run, tool = 'index_repo') {
  const view = new TimelineView(made.timeline);
  const shown = (filter: string) => {
    view.setFilter(filter);
    view.advance(made.timeline.store.takeChanges(), Number.POSITIVE_INFINITY);
    view.watch(100, { kind: 'position', first: 0 });
    const { now } = made.timeline.store;
    return view.snapshot({ head: HEAD, problem: null, now, running: true, leakThresholdMs: 60_000 });
  };
  const call = (rows: readonly Row[]) => rows.find(({ label }) => label === tool);
  const row = call(shown('').rows)!;
  const is = (filter: string) => {
    const found = call(shown(filter).rows);
    return found !== undefined && found.context !== true;
  };
  view.setFilter('');
  view.countRequests(() => true);
  const figures = view
    .statistics()
    ?.methods.flatMap(({ tools }) => tools)
    .find((of) => of.tool === tool)?.figures;
  const { state, duration } = wordsOf(row, { now: made.timeline.store.now, atLeast: false });
  return { state, duration, is, figures, row };
}

describe('a call that started a task', () => {
  test('is pending as long as the task runs, and then lasts as long as that, wherever it is shown, filtered or counted', () => {
    const made = s.run([...s.HANDSHAKE, ...started(), ...poll(1000, 2, 'working')]);
    made.tick(5000);
    let call = seen(made);
    expect(call).toMatchObject({ state: 'pending', duration: '4.90 s', figures: { open: 1, times: null } });
    expect([call.is('state:pending'), call.is('state:answered'), call.is('dur:>4s')]).toEqual([true, false, true]);
    made.push(...poll(6000, 3, 'completed'));
    made.tick(9000);
    call = seen(made);
    expect(call).toMatchObject({ state: 'answered', duration: '5.91 s', figures: { open: 0, times: { max: 5910 } } });
    expect([call.is('state:pending'), call.is('state:answered'), call.is('dur:>5900ms'), call.is('dur:>6s')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    made.push(s.client(9500, s.request(4, 'tasks/result', { taskId: 't1' })));
    expect(seen(made).state).toBe('pending');
    made.push(s.server(9600, s.result(4, { content: [] })));
    expect(seen(made)).toMatchObject({ state: 'answered', duration: '9.50 s' });
  });

  test.each([
    [
      'whoever runs it says that it is over',
      [s.server(3000, s.notification('notifications/tasks/status', { taskId: 't1', status: 'failed' }))],
    ],
    ['what came of it is an error', [s.client(2000, s.request(9, 'tasks/result', { taskId: 't1' })), s.server(3000, s.error(9, -32603))]],
  ])('is over where %s', (_, end) => {
    const made = s.run([...s.HANDSHAKE, ...started(), ...end]);
    made.tick(8000);
    expect(seen(made)).toMatchObject({ state: 'answered', duration: '2.90 s' });
  });

  test('is answered where nobody can tell which task is whose', () => {
    const made = s.run([...s.HANDSHAKE, ...started('t1', 1), ...started('t1', 2)]);
    made.tick(8000);
    expect(seen(made)).toMatchObject({ state: 'answered', duration: '50 ms' });
  });

  test('never came to an end where the session did before', () => {
    const made = s.run([...s.HANDSHAKE, ...started(), s.stderr(4100, 'bye')]);
    made.end();
    const { state, duration, row } = seen(made);
    expect({ state, duration, end: row.end, cancellable: row.cancellable }).toEqual({
      state: 'no answer seen',
      duration: '4.00 s',
      end: 4100,
      cancellable: false,
    });
  });
});

test('the head of a section counts a call once, with what was asked in the course of it, whatever the filter leaves', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    ...[s.client(100, s.call(1, 'ask_me')), s.server(200, s.request(0, 'elicitation/create', { message: 'Which?' }))],
    ...[s.client(300, s.result(0, { action: 'accept' })), s.server(400, s.result(1))],
    s.client(500, s.call(2, 'ask_me')),
  ]);
  const view = new TimelineView(made.timeline);
  view.arrange({ ...AS_IT_COMES, by: 'tool' });
  const sums = (filter: string) => {
    view.setFilter(filter);
    view.advance(made.timeline.store.takeChanges(), Number.POSITIVE_INFINITY);
    view.watch(100, { kind: 'position', first: 0 });
    const { sections } = view.snapshot({ head: HEAD, problem: null, now: 600, running: true, leakThresholdMs: 60_000 });
    return sections?.shown.filter(({ name }) => name === 'ask_me').map(({ rows, states }) => [rows, states]);
  };
  expect(sums('')).toEqual([[2, { answered: 1, pending: 1 }]]);
  expect(sums('method:elicitation/create')).toEqual([[1, { answered: 1 }]]);
  expect(sums('state:answered')).toEqual([[1, { answered: 1 }]]);
  expect(sums('state:pending')).toEqual([[1, { pending: 1 }]]);
});
