import { describe, expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { english } from '../../support/english.js';
import * as s from './support.js';

const START = [...s.HANDSHAKE, s.client(100, s.call(13, 'index_repo', {}, 'p'))];
const PROGRESS = [200, 300, 400].map((t, i) => s.server(t, s.progress('p', i + 1, 20)));
/** Tapline's cancellation with the ping behind it. */
const CLICK = [
  s.client(1000, s.cancel(13, 'Cancelled by Tapline'), { injected: 'cancel' }),
  s.client(1001, s.request('tapline-1', 'ping'), { injected: 'ping' }),
];
const PONG = s.server(1004, s.result('tapline-1'), { withheld: 'ping-answer' });
const STAND_IN = s.server(2000, s.error(13, -32800, 'Cancelled by Tapline'), { injected: 'answer' });

function cancelled(made: s.Run, now?: number) {
  const row = made.rows(now).find(({ label }) => label === 'index_repo')!;
  return s.line(row, now ?? made.timeline.store.now);
}

function detail(made: s.Run, now = made.timeline.store.now) {
  const row = made.rows().find(({ label }) => label === 'index_repo')!;
  return detailOf(made.timeline, row.index, { now, graceMs: 1000, live: true });
}

function wire(made: s.Run): readonly string[] {
  return detail(made).wire.map(
    (line) =>
      `+${line.t - 100} ${line.dir === 'c2s' ? '→' : '←'} ${line.text}${line.injected ? ' [injected]' : ''}${line.withheld ? ' [withheld]' : ''}`,
  );
}

describe('a request cancelled by Tapline', () => {
  test('waits while the grace time runs, whatever was seen so far', () => {
    const made = s.run([...START, ...PROGRESS, ...CLICK, PONG]);
    expect(cancelled(made, 1500)).toContain('cancelled by tapline · waiting');
    expect(english(detail(made, 1500).verdict)).toBe('Cancelled by you after 900 ms. Waiting for the server.');
  });

  test('counts as stopped once the grace time is over, a ping behind the cancellation was answered and nothing more came', () => {
    const made = s.run([...START, ...PROGRESS, ...CLICK, PONG, STAND_IN]);
    expect(cancelled(made)).toContain('cancelled by tapline · stopped');
    expect(english(detail(made).verdict)).toBe(
      'Cancelled by you after 900 ms. The server stopped: it answered a ping sent after the cancellation and sent nothing more for this request.',
    );
    expect(wire(made)).toEqual([
      '+0 → tools/call',
      '+100 ← progress, 3 times',
      '+900 → cancelled [injected]',
      '+901 → ping [injected]',
      '+904 ← answer to ping [withheld]',
      '+1900 ← error −32800 [injected]',
    ]);
  });

  test('the ping behind a cancellation has no row of its own: it belongs to the cancelled request, answered or not', () => {
    for (const after of [[], [PONG], [PONG, STAND_IN]]) {
      const made = s.run([...START, ...CLICK, ...after]);
      expect(made.rows().map(({ method }) => method)).not.toContain('ping');
    }
    const own = s.run([...START, s.client(1001, s.request(14, 'ping'))]);
    expect(own.rows().map(({ method }) => method)).toContain('ping');
  });

  test('counts as stopped although progress crossed the cancellation on the wire', () => {
    const made = s.run([...START, ...CLICK, s.server(1002, s.progress('p', 4)), PONG, STAND_IN]);
    expect(cancelled(made)).toContain('· stopped');
  });

  test('shows a late answer at once, and that the client got it', () => {
    const made = s.run([...START, ...CLICK, s.server(1004, s.error(13, 0, 'Request cancelled'))]);
    expect(cancelled(made)).toContain('cancelled by tapline · answered +4 ms');
    expect(english(detail(made).verdict)).toBe(
      'Cancelled by you after 900 ms. The server answered although cancelled, 4 ms later. The client got that answer, once.',
    );
    expect(made.timeline.counts).toMatchObject({ cancelled: 1, orphaned: 1, inFlight: 0 });
  });

  test('shows a late answer that was withheld, as its client had one already', () => {
    const late = s.server(20_000, s.result(13), { withheld: 'late-response' });
    const made = s.run([...START, ...CLICK, PONG, STAND_IN, late]);
    expect(english(detail(made).verdict)).toBe(
      'Cancelled by you after 900 ms. The server answered although cancelled, 19.0 s later. The client got error −32800. The late answer was withheld from it.',
    );
    expect(s.lines(made).at(-1)).toContain('late answer to 13 | result | orphaned · cancelled-before');
    expect(made.rows().at(-1)).toMatchObject({ withheld: true });
  });

  test('tells of no reaction while progress goes on, with the work that was wasted', () => {
    const late = [2400, 5000, 20_400].map((t) => s.server(t, s.progress('p', t), { withheld: 'late-progress' }));
    const made = s.run([...START, ...CLICK, PONG, STAND_IN, ...late]);
    expect(cancelled(made)).toContain('no reaction, 3 signs, last +19.4 s');
    expect(made.rows().find(({ label }) => label === 'index_repo')).toMatchObject({ end: 1000, tail: 20_400 });
    expect(english(detail(made).verdict)).toBe(
      'Cancelled by you after 900 ms. No reaction: 3 progress notifications since, 19.4 s of wasted work so far. The client got error −32800.',
    );
    expect(wire(made).at(-1)).toBe('+2300 ← progress, 3 times [withheld]');
  });

  test('tells of no reaction where nothing shows that the cancellation was read', () => {
    const made = s.run([...START, ...CLICK]);
    made.tick(2100);
    expect(cancelled(made)).toContain('no reaction, 0 signs');
    made.push(s.client(3000, s.request(14, 'tools/list')), s.server(3005, s.result(14, { tools: [] })));
    expect(cancelled(made)).toContain('· stopped');
  });

  test('is told of again when its grace time ends, though nothing happened', () => {
    const made = s.run([...START, ...CLICK]);
    made.timeline.store.takeChanges();
    made.tick(1900);
    expect(made.timeline.store.takeChanges()).toEqual([]);
    made.tick(2000);
    expect(made.timeline.store.takeChanges()).toContain(2);
  });
});

test('a client that cancels itself is named, with its reason on the wire', () => {
  const made = s.run([...START, s.client(9290, s.cancel(13, 'User pressed stop')), s.server(9294, s.error(13, 0))]);
  expect(english(detail(made).verdict)).toBe('Cancelled by the client after 9.19 s, answered 4 ms later.');
  expect(wire(made)).toEqual(['+0 → tools/call', '+9190 → cancelled, “User pressed stop”', '+9194 ← error 0, orphaned']);
  const orphan = made.rows().at(-1)!;
  expect(orphan).toMatchObject({ label: 'late answer to 13', description: 'error 0', partner: 2, afterCancel: 4 });
  expect(detail(made).related).toMatchObject([{ index: orphan.index, why: 'orphan', label: 'late answer to 13' }]);
  expect(detail(made).records.map(({ part, at }) => [part, at])).toEqual([
    ['response', 5],
    ['cancellation', 4],
    ['request', 3],
  ]);
});

test('a cancellation that changes nothing is a row that says why', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, s.call(1, 'a')),
    s.server(101, s.result(1)),
    s.client(900, s.cancel(1)),
    s.client(901, s.cancel(77)),
  ]);
  expect(s.lines(made).slice(3)).toEqual([
    expect.stringContaining('→ | notifications/cancelled | for 1 · already answered | notification | 77 B'),
    expect.stringContaining('→ | notifications/cancelled | for 77 · no such request | notification | 78 B'),
  ]);
});

test('thirty thousand cancellations at once cost no more than their number', () => {
  const made = s.run();
  const started = performance.now();
  for (let i = 0; i < 30_000; i++) made.push(s.client(i / 1000, s.call(i, 'x')));
  for (let i = 0; i < 30_000; i++) made.push(s.client(200 + i / 1000, s.cancel(i)));
  made.tick(5000);
  expect(made.timeline.counts).toMatchObject({ cancelled: 30_000, inFlight: 0 });
  expect(performance.now() - started).toBeLessThan(4000);
});
