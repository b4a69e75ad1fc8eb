import { array, assert, boolean, double, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from '../../../src/session/timeline/overview/touches.js';
import type { SessionHead, TimeRange } from '../../../src/session/timeline/row.js';
import { TimelineView } from '../../../src/session/timeline/view.js';
import * as s from './support.js';

const HEAD: SessionHead = {
  ...{ id: 'x', file: '/x.tapline.jsonl', name: 'x', command: [], started: '', status: { kind: 'live' } },
  ...{ client: null, server: null, revision: null },
};

function snapshot(made: s.Run, view: TimelineView) {
  view.advance(made.timeline.store.takeChanges(), Number.POSITIVE_INFINITY);
  return view.snapshot({ head: HEAD, problem: null, now: made.timeline.store.now, running: true, leakThresholdMs: 60_000 });
}

function viewOf(made: s.Run, range: TimeRange | null): TimelineView {
  const view = new TimelineView(made.timeline);
  view.watch(500, { kind: 'position', first: 0 });
  view.setRange(range);
  return view;
}

const ids = (made: s.Run, view: TimelineView) => snapshot(made, view).rows.map(({ id }) => id);

test('rows that touch a range are those that began before its end and were not over before its beginning', () => {
  const calls = array(
    record({ start: double({ min: 0, max: 1000, noNaN: true }), length: double({ min: 0, max: 1000, noNaN: true }), answered: boolean() }),
    {
      maxLength: 40,
    },
  );
  assert(
    property(calls, double({ min: 0, max: 1500, noNaN: true }), double({ min: 0, max: 800, noNaN: true }), (all, from, length) => {
      const events = all.flatMap(({ start, length: long, answered }, id) => [
        s.client(start, s.call(id, 'tool')),
        ...(answered ? [s.server(start + long, s.result(id))] : []),
      ]);
      const made = s.run([...events].sort((a, b) => a.t - b.t));
      const range = { from, to: from + length };
      const wanted = all.flatMap(({ start, length: long, answered }, id) =>
        start <= range.to && (!answered || start + long >= range.from) ? [String(id)] : [],
      );
      expect(ids(made, viewOf(made, range)).sort()).toEqual(wanted.sort());
    }),
  );
});

test('a cancelled request touches the time up to the last sign of life', () => {
  const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'slow')), s.client(200, s.cancel(1)), s.server(900, s.result(1))]);
  expect(ids(made, viewOf(made, { from: 500, to: 600 }))).toEqual(['1']);
  expect(ids(made, viewOf(made, { from: 950, to: 960 }))).toEqual([]);
});

test('a range stays where it is while the session grows, and what is still open stays in it', () => {
  const made = s.run([...s.HANDSHAKE, s.client(1000, s.call(1, 'slow'))]);
  const view = viewOf(made, { from: 1500, to: 2000 });
  expect(ids(made, view)).toEqual(['1']);
  made.tick(1600);
  made.push(s.client(1700, s.call(2, 'within')), s.client(2500, s.call(3, 'after')), s.server(3000, s.result(1)));
  expect(ids(made, view)).toEqual(['1', '2']);
  expect(snapshot(made, view)).toMatchObject({ range: { from: 1500, to: 2000 }, matched: 2 });
});

test('a range holds beside a filter, is kept through a pause, and is taken back', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    ...[1, 2, 3, 4].flatMap((id) => [s.client(id * 100, s.call(id, `t${id % 2}`)), s.server(id * 100 + 10, s.result(id))]),
  ]);
  const view = viewOf(made, { from: 150, to: 450 });
  view.setFilter('tool:t1');
  expect(ids(made, view)).toEqual(['3']);
  view.pause(true, made.timeline.store.now);
  made.push(s.client(440, s.call(9, 't1')));
  expect(ids(made, view)).toEqual(['3']);
  view.pause(false, made.timeline.store.now);
  expect(ids(made, view)).toEqual(['3', '9']);
  view.setRange(null);
  expect(ids(made, view)).toEqual(['1', '3', '9']);
  expect(snapshot(made, view).range).toBeUndefined();
});

test('what is no range is none, and one with its ends exchanged is put right', () => {
  expect(rangeOf(null)).toBeNull();
  expect(rangeOf({ from: Number.NaN, to: 1 })).toBeNull();
  expect(rangeOf({ from: 1, to: Number.POSITIVE_INFINITY })).toBeNull();
  expect(rangeOf({ from: 9, to: 1 })).toEqual({ from: 1, to: 9 });
});
