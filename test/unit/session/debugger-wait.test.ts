import { describe, expect, it } from 'vitest';
import { Latencies } from '../../../src/cli/latencies.js';
import { Session } from '../../../src/session/session.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { Timeline } from '../../../src/session/timeline/timeline.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import * as s from '../timeline/support.js';

const BREAK = ['node', '--inspect-brk=9229', 'server.js'];
const WAIT = ['node', '--inspect-wait', 'server.js'];
const PYTHON = ['python', '-m', 'debugpy', '--listen', '5678', '--wait-for-client', 'server.py'];

/** A call at 1 s that is answered at 100 s, and what happens in between. */
const late = (...between: readonly TraceRecord[]) => [
  s.client(1000, s.call(1, 'search')),
  ...between,
  s.server(100_000, s.result(1, { content: [] })),
];

function read(command: unknown, records: readonly TraceRecord[]) {
  const [timeline, latencies] = [new Timeline(), new Latencies()];
  const session = new Session([timeline, latencies]);
  session.started(command);
  for (const [at, record] of records.entries()) session.push(record, at);
  return { session, timeline, took: latencies.p95('tools/call') };
}

describe('a server that was started to wait for its debugger', () => {
  it.each([BREAK, WAIT, PYTHON])('has no time held against it until it says something: %s %s', (...command) => {
    const open = late(s.stderr(90_000, 'still here')).slice(0, -1);
    const leaked = (words: readonly string[]) => read(words, open).session.counts.leaked;
    expect([read(command, late()).took, leaked(command)]).toEqual([0, 0]);
    const other = ['node', '--inspect', 'server.js'];
    expect([read(other, late()).took, leaked(other)]).toEqual([99_000, 1]);
  });

  it.each<[readonly string[], TraceRecord, number]>([
    [BREAK, { t: 99_000, ev: 'debug', state: 'continued' }, 1000],
    [PYTHON, { t: 99_000, ev: 'debug', state: 'continued' }, 1000],
    [WAIT, s.stderr(99_000, 'Debugger attached.'), 1000],
    [WAIT, s.stderr(99_000, 'Debugger listening on ws://127.0.0.1:9229/x'), 0],
    // It has attached, and stands at the first line.
    [BREAK, s.stderr(99_000, 'Debugger attached.'), 0],
    [BREAK, s.server(99_000, s.notification('notifications/message', { level: 'info', data: 'up' })), 1000],
    [BREAK, s.server(99_000, s.notification('x'), { injected: 'cancel' }), 0],
    [BREAK, s.client(99_000, s.notification('notifications/initialized')), 0],
  ])('runs from the record on that shows it: %j, %j', (command, record, ms) => {
    expect(read(command, late(record)).took).toBe(ms);
  });

  it('is held on by a debugger that stops it before it ran', () => {
    const stopped: TraceRecord = { t: 50_000, ev: 'debug', state: 'stopped' };
    const attached = s.stderr(60_000, 'Debugger attached.');
    expect(read(WAIT, late(stopped, attached, { t: 98_000, ev: 'debug', state: 'continued' })).took).toBe(2000);
    const again = late({ t: 50_000, ev: 'debug', state: 'continued' }, { t: 60_000, ev: 'debug', state: 'stopped' });
    expect(read(BREAK, [...again.slice(0, -1), { t: 70_000, ev: 'debug', state: 'continued' }, again.at(-1)!]).took).toBe(40_000);
  });

  it('is not late while it waits, and live requests do not leak by age; once it runs, they do', () => {
    const { session } = read(BREAK, [s.client(1000, s.call(1, 'search'))]);
    session.tick(500_000);
    expect([session.overdue, session.counts.inFlight]).toEqual([0, 1]);
    session.push({ t: 500_000, ev: 'debug', state: 'continued' }, 1);
    session.tick(561_000);
    expect(session.overdue).toBe(1);
  });

  it('has that time shaded on the timeline, and taken off its requests', () => {
    const { timeline } = read(BREAK, [s.client(1000, s.call(1, 'search'))]);
    const row = () => rowAt(timeline.store, 0, { now: 60_000, graceMs: 1000, live: true });
    expect(timeline.store.stops.shown(60_000, null)).toEqual([{ from: 0, to: null }]);
    expect(row()).toMatchObject({ state: { kind: 'pending' }, stopped: 59_000 });
    const ended = read(BREAK, late({ t: 40_000, ev: 'debug', state: 'continued' })).timeline;
    expect(ended.store.stops.shown(200_000, null)).toEqual([{ from: 0, to: 40_000 }]);
    expect(rowAt(ended.store, 0, { now: 200_000, graceMs: 1000, live: true })).toMatchObject({
      state: { kind: 'answered' },
      stopped: 39_000,
    });
  });

  it('ends with its wait, and its shade', () => {
    const { timeline } = read(BREAK, [s.client(1000, s.call(1, 'search')), { t: 9000, ev: 'exit', code: 1, signal: null }]);
    expect(timeline.store.stops.shown(20_000, null)).toEqual([{ from: 0, to: 9000 }]);
  });

  it('is one by its command line alone, whatever a header says', () => {
    for (const odd of [null, undefined, 7, 'node --inspect-brk', {}, [null, 7, {}], ['node', 'server.js', '--wait-for-client']])
      expect(read(odd, late()).took).toBe(99_000);
  });
});
