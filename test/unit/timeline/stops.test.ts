import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { PHRASES } from '../../../src/session/timeline/phrases.js';
import { Stops } from '../../../src/session/timeline/stops.js';
import { TimelineView } from '../../../src/session/timeline/view.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { english } from '../../support/english.js';
import * as s from './support.js';

const stopped = (t: number): TraceRecord => ({ t, ev: 'debug', state: 'stopped' });
const continued = (t: number): TraceRecord => ({ t, ev: 'debug', state: 'continued' });

const HEAD = {
  ...{ id: 's', file: 'f', name: 'tracker', command: [], started: '', client: null, server: null, revision: null },
  status: { kind: 'live' },
} as const;

function viewOf(made: s.Run, now: number) {
  const view = new TimelineView(made.timeline);
  view.watch(100, { kind: 'position', first: 0 });
  view.advance([], 1000);
  return view.snapshot({ head: HEAD, problem: null, now, running: true, leakThresholdMs: 60_000 });
}

function saidOf(made: s.Run, row: number, now = made.timeline.store.now): string {
  return english(detailOf(made.timeline, row, { now, graceMs: 1000, live: true }).verdict);
}

describe('times in which a debugger held the server', () => {
  it('add up exactly, of any stretch of time, as long as there are not too many', () => {
    const property = fc.property(
      fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 30 }),
      fc.nat(2000),
      fc.nat(2000),
      fc.boolean(),
      (pairs, from, length, open) => {
        const stops = new Stops();
        const stands = new Set<number>();
        let t = 0;
        for (const [run, held] of pairs) {
          t += run;
          stops.stop(t);
          for (let ms = t; ms < t + held; ms++) stands.add(ms);
          t += held;
          stops.go(t);
        }
        if (open) stops.stop(t);
        const to = from + length;
        let expected = 0;
        for (let ms = from; ms < to; ms++) if (stands.has(ms) || (open && ms >= t)) expected++;
        expect(stops.within(from, to)).toBeCloseTo(expected, 6);
        expect(stops.counted(to)).toBeCloseTo(to - stops.within(0, to), 6);
      },
    );
    fc.assert(property, { numRuns: 200 });
  });

  it('take bounded memory and few lines of a picture, and still add up, where they are very many', () => {
    const stops = new Stops();
    for (let i = 0; i < 100_000; i++) {
      stops.stop(10 * i);
      stops.go(10 * i + 4);
    }
    expect(stops.within(0, 1_000_000)).toBeCloseTo(400_000, 3);
    expect(stops.within(0, 500_000) / 200_000).toBeCloseTo(1, 2);
    expect(stops.shown(1_000_000, null).length).toBeLessThanOrEqual(1000);
    const near = stops.shown(1_000_000, { from: 0, to: 100_000 });
    expect(near.length).toBeLessThanOrEqual(2000);
    expect(near.at(-1)?.to).toBe(999_994);
  });

  it('are not shown of the future of a paused picture', () => {
    const stops = new Stops();
    stops.stop(10);
    stops.go(20);
    stops.stop(30);
    expect(stops.shown(5, null)).toEqual([]);
    expect(stops.shown(15, null)).toEqual([{ from: 10, to: null }]);
    expect(stops.shown(25, null)).toEqual([{ from: 10, to: 20 }]);
    expect(stops.shown(35, null).at(-1)).toEqual({ from: 30, to: null });
  });
});

describe('the row of a stop', () => {
  it('lasts from the stop until the server goes on, and names the only request in flight', () => {
    const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'get_issue')), stopped(600)]);
    const during = made.rows(5000);
    const stop = during.at(-1)!;
    const [call] = during.filter(({ label }) => label === 'get_issue');
    expect(stop).toMatchObject({ start: 600, end: null, description: 'in get_issue', state: { kind: 'process', stop: { kind: 'one' } } });
    expect(stop.state).toMatchObject({ stop: { row: call!.index } });
    expect(call).toMatchObject({ end: null, stands: 'here' });
    expect(call!.stopped).toBeUndefined();
    expect(saidOf(made, call!.index, 5000)).toContain('The server stands at a breakpoint in it');
    made.push(continued(13_000), s.server(13_100, s.result(1)));
    const after = made.rows();
    expect(after[stop.index]).toMatchObject({ start: 600, end: 13_000, label: 'stopped at a breakpoint' });
    expect(after[call!.index]).toMatchObject({ stopped: 12_400, end: 13_100 });
    expect(after[call!.index]!.stands).toBeUndefined();
    expect(after).toHaveLength(during.length);
    expect(saidOf(made, call!.index)).toBe('Answered after 13.0 s. 12.4 s of it stopped at a breakpoint, which does not count.');
    expect(saidOf(made, stop.index)).toBe('Stopped at a breakpoint for 12.4 s. It was in get_issue: no other request was pending.');
    const { related } = detailOf(made.timeline, stop.index, { now: 13_100, graceMs: 1000, live: true });
    expect(related).toMatchObject([{ index: call!.index, why: 'stopped-in' }]);
  });

  it('says honestly that several requests were in flight, or none', () => {
    const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'a')), s.client(101, s.call(2, 'b')), stopped(200)]);
    expect(made.rows().map(({ stands }) => stands)).toEqual([undefined, undefined, 'maybe', 'maybe', undefined]);
    expect(saidOf(made, 2)).toContain('in one of 2 pending requests');
    made.push(continued(300), s.server(301, s.result(1)), s.server(302, s.result(2)), stopped(400), continued(500));
    expect(made.rows().map(({ state }) => (state.kind === 'process' ? state.stop : null))).toEqual([
      ...[null, null, null, null],
      { kind: 'several', count: 2 },
      { kind: 'idle' },
    ]);
  });

  it('leaves out subscriptions, which are always open, what leaked, and what came while the server stood', () => {
    const made = s.run([...s.HANDSHAKE, s.client(90, s.request('sub', 'subscriptions/listen')), s.client(100, s.call(1, 'lost'))]);
    made.push(s.stderr(70_000, 'tick'), s.client(70_100, s.call(2, 'real')), stopped(70_200), s.client(70_300, s.call(3, 'late')));
    const stands = made.rows().flatMap(({ label, stands }) => (stands === undefined ? [] : [`${label} ${stands}`]));
    expect(stands).toEqual(['real here']);
  });

  it('takes in further words of debuggers while it lasts, and ends with the server or the trace', () => {
    const ended = s.run([stopped(100), stopped(200), { t: 300, ev: 'exit', code: 0 }, continued(400)]);
    expect(ended.rows().map(({ label, start, end }) => [label, start, end])).toEqual([
      ['stopped at a breakpoint', 100, 300],
      ['exit 0', 300, 300],
      ['debugger let the server go on', 400, 400],
    ]);
    const cut = s.run([stopped(100), s.stderr(500, 'x')]);
    cut.end();
    expect(cut.rows()[0]).toMatchObject({ start: 100, end: 500 });
    expect(cut.timeline.store.rowOfRecord.get(0)).toBe(0);
  });

  it('keeps grace time, the filter by duration and the statistics from counting it', () => {
    const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'a')), s.client(200, s.cancel(1)), stopped(300)], { graceMs: 1000 });
    const outcome = (now: number) => made.rows(now).map(({ state }) => (state.kind === 'cancelled' ? state.outcome.kind : ''));
    made.tick(60_000);
    expect(outcome(60_000)).toContain('waiting');
    made.push(continued(60_000), s.stderr(61_000, 'x'));
    expect(outcome(61_000)).toContain('no-reaction');
    made.push(s.client(61_100, s.call(2, 'b')), stopped(61_200), continued(70_000), s.server(70_100, s.result(2)));
    made.tick(72_000);
    const view = new TimelineView(made.timeline);
    view.setFilter('tool:b dur:>1s');
    view.advance([], 1000);
    expect(view.snapshot({ head: HEAD, problem: null, now: 72_000, running: true, leakThresholdMs: 60_000 }).matched).toBe(0);
    view.setFilter('tool:b dur:<1s');
    view.advance([], 1000);
    view.countRequests(() => true);
    expect(view.statistics().all.times?.max).toBeLessThan(1000);
  });

  it('is in the picture of a view, also while it lasts, and a view notices its end', () => {
    const made = s.run([...s.HANDSHAKE, stopped(100), continued(200), stopped(300)]);
    expect(viewOf(made, 400).stops).toEqual([
      { from: 100, to: 200 },
      { from: 300, to: null },
    ]);
    const view = new TimelineView(made.timeline);
    view.watch(1, { kind: 'position', first: 0 });
    view.advance(made.timeline.store.takeChanges(), 1000);
    view.snapshot({ head: HEAD, problem: null, now: 400, running: true, leakThresholdMs: 60_000 });
    made.push(continued(500));
    expect(view.advance(made.timeline.store.takeChanges(), 1000)).toBe('numbers');
    expect(viewOf(s.run([...s.HANDSHAKE]), 100).stops).toBeUndefined();
  });

  it('has words that are keys of translations', () => {
    for (const name of ['stoodIdle', 'stoodInOne', 'stoodInSeveral', 'stoppedPart', 'standsHere', 'standsMaybe'] as const)
      expect(PHRASES[name].length).toBeGreaterThan(10);
  });
});
