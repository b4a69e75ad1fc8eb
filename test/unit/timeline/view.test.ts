import { describe, expect, test } from 'vitest';
import type { SessionHead } from '../../../src/session/timeline/row.js';
import { TimelineView } from '../../../src/session/timeline/view.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { RecordBodies } from '../../support/recordBodies.js';
import * as s from './support.js';

const HEAD: SessionHead = {
  id: 'x',
  file: '/x.tapline.jsonl',
  name: 'x',
  command: [],
  started: '',
  status: { kind: 'live' },
  client: null,
  server: null,
  revision: null,
};

function picture(made: s.Run, now = made.timeline.store.now) {
  return { head: HEAD, problem: null, now, running: true, leakThresholdMs: 60_000 };
}

function calls(first: number, count: number) {
  return Array.from({ length: count }, (_, i) => s.client((first + i) * 10, s.call(first + i, `tool-${first + i}`)));
}

function labels(made: s.Run, view: TimelineView): readonly string[] {
  return view.snapshot(picture(made)).rows.map(({ label }) => label);
}

test('a window at the tail shows the newest rows, one at a position stays where it is', () => {
  const made = s.run(calls(0, 10));
  const tail = new TimelineView(made.timeline);
  const fixed = new TimelineView(made.timeline);
  tail.watch(3, { kind: 'tail' });
  fixed.watch(3, { kind: 'position', first: 2 });
  made.push(...calls(10, 5));
  expect(labels(made, tail)).toEqual(['tool-12', 'tool-13', 'tool-14']);
  expect(labels(made, fixed)).toEqual(['tool-2', 'tool-3', 'tool-4']);
  fixed.watch(3, { kind: 'position', first: 999 });
  expect(fixed.snapshot(picture(made))).toMatchObject({ first: 12, total: 15, matched: 15 });
});

test('a view tells what a step changed for it: its window, numbers beside it, or nothing', () => {
  const made = s.run(calls(0, 10));
  const view = new TimelineView(made.timeline);
  view.watch(3, { kind: 'position', first: 2 });
  const step = () => view.advance(made.timeline.store.takeChanges(), 1000);
  view.snapshot(picture(made));
  step();
  expect(step()).toBe('none');
  made.push(s.server(200, s.result(9)));
  expect(step()).toBe('numbers');
  view.snapshot(picture(made));
  made.push(s.server(201, s.result(3)));
  expect(step()).toBe('window');
  view.snapshot(picture(made));
  view.watch(50, { kind: 'tail' });
  view.snapshot(picture(made));
  made.push(...calls(20, 1));
  expect(step()).toBe('window');
});

test('a paused view keeps its rows, numbers, states and clock, and catches up when it goes on', () => {
  const made = s.run(calls(0, 5));
  const view = new TimelineView(made.timeline);
  view.watch(10, { kind: 'tail' });
  view.setFilter('state:pending');
  view.advance([], 1000);
  const before = view.snapshot(picture(made));
  view.pause(true, before.now);
  made.push(s.server(900, s.result(2)), s.client(901, s.cancel(3)), ...calls(100, 5));
  expect(view.advance(made.timeline.store.takeChanges(), 1000)).toBe('none');
  const paused = view.snapshot(picture(made));
  expect(paused.rows.map(({ label, state, end }) => [label, state.kind, end])).toEqual(
    before.rows.map(({ label }) => [label, 'pending', null]),
  );
  expect(paused).toMatchObject({ counts: before.counts, now: before.now, total: 5, matched: 5, running: false });
  view.pause(false, 0);
  view.advance([], 1000);
  expect(view.snapshot(picture(made))).toMatchObject({ total: 10, matched: 8, running: true });
});

test('a window at a row stays at it, or at the next that matches, while the filter and the rows before it change', () => {
  const made = s.run(calls(0, 100));
  const view = new TimelineView(made.timeline);
  const show = (filter: string) => {
    view.setFilter(filter, { kind: 'row', row: 50, above: 2 });
    view.advance([], 1000);
    return view.snapshot(picture(made));
  };
  view.watch(5, { kind: 'tail' });
  expect(show('')).toMatchObject({ first: 48, anchor: { row: 50, position: 50 } });
  expect(show('tool:*9').rows.map(({ label }) => label)).toEqual(['tool-39', 'tool-49', 'tool-59', 'tool-69', 'tool-79']);
  expect(view.snapshot(picture(made)).anchor).toEqual({ row: 50, position: 5 });
  expect(show('tool:nothing')).toMatchObject({ first: 0, rows: [], anchor: { row: 50, position: 0 } });
  show('state:pending');
  made.push(s.server(2000, s.result(3)), s.server(2001, s.result(4)));
  expect(view.advance(made.timeline.store.takeChanges(), 1000)).toBe('window');
  expect(view.snapshot(picture(made))).toMatchObject({ first: 46, anchor: { row: 50, position: 48 } });
  view.watch(5, { kind: 'tail' });
  expect(view.snapshot(picture(made)).anchor).toBeNull();
});

test('rows with findings are counted by the heaviest they have, as many as has:finding lets through', () => {
  const made = s.run([
    ...calls(0, 3),
    s.server(100, 'one'),
    s.server(101, 'two'),
    s.client(102, s.cancel(0)),
    s.server(103, s.error(0, 0, 'late')),
  ]);
  const view = new TimelineView(made.timeline);
  view.watch(50, { kind: 'tail' });
  view.setFilter('has:finding');
  view.advance([], 1000);
  const { flagged, matched, rows } = view.snapshot(picture(made));
  expect(flagged.error + flagged.warning + flagged.info).toBe(matched);
  for (const level of ['error', 'warning', 'info'] as const) expect(rows.filter((row) => row.level === level)).toHaveLength(flagged[level]);
  expect(flagged.error).toBe(2);
});

test('the revision that a client asks for is known before anybody agrees: from the handshake, or from a request of a revision without one', () => {
  const asked = (made: s.Run) => new TimelineView(made.timeline).snapshot(picture(made)).asked;
  expect(asked(s.run(calls(0, 1)))).toBeNull();
  expect(asked(s.run([s.client(1, s.request(0, 'initialize', { protocolVersion: '2025-06-18' }))]))).toBe('2025-06-18');
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  expect(asked(s.run([s.client(1, s.request(1, 'tools/call', { name: 'a', _meta: meta }))]))).toBe('2026-07-28');
  expect(asked(s.run([s.server(1, s.request(1, 'roots/list', { _meta: meta }))]))).toBeNull();
});

test('a filter with a mistake leaves the last good one in force and says what is wrong', () => {
  const made = s.run(calls(0, 5));
  const view = new TimelineView(made.timeline);
  view.watch(10, { kind: 'tail' });
  view.setFilter('tool:tool-3');
  view.advance([], 1000);
  view.setFilter('tool:tool-3 foo:');
  const snapshot = view.snapshot(picture(made));
  expect(snapshot).toMatchObject({ filter: 'tool:tool-3 foo:', filterErrors: [{ offset: 12 }], matched: 1 });
});

test('findings are found forwards and backwards among the rows that match', () => {
  const made = s.run([...calls(0, 3), s.server(100, 'noise'), ...calls(20, 3), s.server(300, s.result(77))]);
  const view = new TimelineView(made.timeline);
  expect(view.finding(0, 1)).toMatchObject({ position: 3, row: 3, wrapped: false });
  expect(view.finding(3, 1)).toMatchObject({ position: 7, row: 7, wrapped: false });
  expect(view.finding(7, 1)).toMatchObject({ position: 3, row: 3, wrapped: true });
  expect(view.finding(7, -1)).toMatchObject({ position: 3, row: 3, wrapped: false });
  expect(view.finding(3, -1)).toMatchObject({ position: 7, row: 7, wrapped: true });
  expect(view.finding(null, 1)).toMatchObject({ position: 3, row: 3, wrapped: false });
  expect(view.finding(null, -1)).toMatchObject({ position: 7, row: 7, wrapped: false });
  view.setFilter('state:orphaned');
  view.advance([], 1000);
  // The chosen row is hidden: it still is where one goes on from.
  expect(view.finding(5, 1)).toMatchObject({ position: 0, row: 7, wrapped: false });
  expect(view.finding(5, -1)).toMatchObject({ position: 0, row: 7, wrapped: true });
  expect(view.finding(7, 1)).toMatchObject({ position: 0, row: 7, wrapped: true });
  expect(view.locate(7).position).toBe(0);
  expect(view.locate(3).position).toBeNull();
  view.setFilter('tool:nothing');
  view.advance([], 1000);
  expect(view.finding(5, 1)).toBeNull();
});

describe('a search through bodies', () => {
  /** A view of 101 rows in which every tenth has a needle; it looks into so many bodies as it is allowed. */
  function searching(filter: string) {
    const records = Array.from({ length: 100 }, (_, i) => s.server(i, i % 10 === 0 ? `needle ${i}` : `straw ${i}`));
    const made = s.run(records);
    const view = new TimelineView(made.timeline, new RecordBodies(() => records));
    view.watch(10, { kind: 'tail' });
    view.setFilter(filter);
    const look = (bodies: number) => view.advance([], 1000, () => bodies-- > 0);
    return { made, view, look, snapshot: () => view.snapshot(picture(made)), records };
  }

  test('tells how far it is, shows what it has found so far, and can be stopped and taken up again', () => {
    const { view, look, snapshot } = searching('text:needle');
    look(35);
    expect(snapshot()).toMatchObject({ matched: 4, search: { kind: 'running', searched: 35, of: 100 } });
    expect(view.complete).toBe(false);
    view.searchOn(false);
    expect(look(35)).not.toBe('none');
    expect(snapshot()).toMatchObject({ matched: 4, search: { kind: 'stopped', searched: 35 } });
    expect(view.complete).toBe(true);
    view.searchOn(true);
    look(100);
    expect(snapshot()).toMatchObject({ matched: 10, search: { kind: 'done', searched: 100 } });
    expect(view.complete).toBe(true);
  });

  test('lets nothing through that it has not looked at, the opposite neither', () => {
    const { look, snapshot } = searching('-text:needle');
    look(35);
    expect(snapshot()).toMatchObject({ matched: 31, total: 100 });
    look(100);
    expect(snapshot()).toMatchObject({ matched: 90 });
  });

  test('keeps what it knows while the rest of the filter changes, and begins anew for another text', () => {
    const { view, look, snapshot } = searching('text:needle');
    look(55);
    view.setFilter('text:needle state:stray');
    look(0);
    expect(snapshot()).toMatchObject({ matched: 6, search: { searched: 55 } });
    view.setFilter('text:straw');
    look(0);
    expect(snapshot()).toMatchObject({ matched: 0, search: { searched: 0 } });
    view.setFilter('state:stray');
    look(0);
    expect(snapshot().search).toBeUndefined();
  });

  test('goes on behind a paused picture, but not beyond it', () => {
    const { made, view, look, snapshot, records } = searching('text:needle');
    look(35);
    view.pause(true, 100);
    records.push(s.server(200, 'needle too'));
    made.push(records.at(-1)!);
    look(1000);
    expect(snapshot()).toMatchObject({ matched: 10, total: 100 });
    view.pause(false, 300);
    look(1000);
    expect(snapshot()).toMatchObject({ matched: 11, total: 101 });
  });

  test('says so where the trace cannot be read on', () => {
    const { made } = searching('');
    let broken = true;
    const bodies = {
      records: 100,
      open: () => ({
        next: () => {
          if (broken) throw new Error('EIO');
          return { at: 0, text: 'needle', last: true };
        },
      }),
    };
    const view = new TimelineView(made.timeline, bodies);
    view.setFilter('text:needle');
    view.advance([], 1000, () => true);
    expect(view.snapshot(picture(made)).search).toMatchObject({ kind: 'failed', searched: 0 });
    broken = false;
    let steps = 1;
    view.searchOn(true);
    view.advance([], 1000, () => steps-- > 0);
    expect(view.snapshot(picture(made))).toMatchObject({ matched: 1, search: { kind: 'running', searched: 1 } });
  });
});

test('filters that look at clocks, sizes and bodies stay right while rows come and change, however small the steps', () => {
  const filters = [
    'dur:>1s',
    'dur:<700ms',
    'size:>180B',
    'text:late',
    '-text:late tool:t1',
    'text:late dur:>1s',
    'state:cancelled -text:"t2"',
  ];
  const records: TraceRecord[] = [];
  const made = s.run();
  const push = (record: TraceRecord) => {
    records.push(record);
    made.push(record);
  };
  for (const record of s.HANDSHAKE) push(record);
  const bodies = new RecordBodies(() => records);
  const views = filters.map((text) => {
    const view = new TimelineView(made.timeline, bodies);
    view.setFilter(text);
    return view;
  });
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return seed % below;
  };
  for (let i = 1; i <= 1500; i++) {
    const t = 100 + i * 50;
    push(s.client(t, s.call(i, `t${random(3)}`, {}, i)));
    if (random(3) > 0) push(s.server(t + 1, s.result(Math.max(1, i - random(40)), random(4) === 0 ? { note: 'Late' } : {})));
    if (random(6) === 0) push(s.client(t + 2, s.cancel(Math.max(1, i - random(40)))));
    if (random(30) > 0) continue;
    const changes = made.timeline.store.takeChanges();
    for (const view of views) {
      let bodiesLeft = random(60);
      view.advance(changes, random(80), () => bodiesLeft-- > 0);
    }
  }
  made.tick(made.timeline.store.now + 1000);
  const changes = made.timeline.store.takeChanges();
  const every = made.timeline.store.rows.length;
  for (const [i, view] of views.entries()) {
    view.advance(changes, every);
    const anew = new TimelineView(made.timeline, bodies);
    anew.setFilter(filters[i]!);
    anew.advance([], every);
    const rowsOf = (one: TimelineView) => {
      one.watch(2000, { kind: 'position', first: 0 });
      return one.snapshot(picture(made)).rows.map(({ index }) => index);
    };
    expect(rowsOf(anew).length, filters[i]).toBeGreaterThan(0);
    expect(rowsOf(view), filters[i]).toEqual(rowsOf(anew));
  }
});

test('requests that are open come into a filter by duration as they grow older', () => {
  const made = s.run([s.client(0, s.call(1, 'slow')), s.client(1500, s.call(2, 'fast'))]);
  const view = new TimelineView(made.timeline);
  view.watch(10, { kind: 'tail' });
  view.setFilter('dur:>2s');
  const labels = (now: number) => {
    made.tick(now);
    view.advance(made.timeline.store.takeChanges(), 1000);
    return view.snapshot({ ...picture(made), now }).rows.map(({ label }) => label);
  };
  expect(labels(1900)).toEqual([]);
  expect(labels(2300)).toEqual(['slow']);
  expect(labels(4000)).toEqual(['slow', 'fast']);
  view.setFilter('dur:<2s');
  expect(labels(4001)).toEqual([]);
});

test('the row chosen last is told by its position, also when that changes', () => {
  const made = s.run(calls(0, 5));
  const view = new TimelineView(made.timeline);
  view.select(3);
  expect(view.snapshot(picture(made)).selectedPosition).toBe(3);
  view.setFilter('tool:tool-3');
  view.advance([], 1000);
  expect(view.snapshot(picture(made)).selectedPosition).toBe(0);
  view.setFilter('tool:tool-1');
  view.advance([], 1000);
  expect(view.snapshot(picture(made))).toMatchObject({ selectedPosition: null, selectedIsHidden: true });
  view.setFilter('');
  expect(view.snapshot(picture(made))).toMatchObject({ selectedPosition: 3, selectedIsHidden: false });
});
