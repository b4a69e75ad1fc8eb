import { expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { english } from '../../support/english.js';
import * as s from './support.js';

const search = (id: number) => s.call(id, 'search_issues', { q: 'bug' }, id);

test('a request that is sent again under a new id and leaks says as what it was sent again', () => {
  const made = s.run([...s.HANDSHAKE, s.client(1000, search(5)), s.client(7000, search(6)), s.client(13_000, s.call(7, 'other'))]);
  made.tick(61_500);
  expect(s.lines(made, 61_500).slice(2)).toEqual([
    expect.stringContaining('→ 5 | search_issues | tools/call | leaked · sent-again as 6 | 1 m 01 s'),
    expect.stringContaining('→ 6 | search_issues | tools/call | pending | 54.5 s'),
    expect.stringContaining('→ 7 | other | tools/call | pending | 48.5 s'),
  ]);
  expect(made.timeline.counts).toMatchObject({ inFlight: 2, leaked: 1 });
  expect(made.rows()[2]).toMatchObject({ leakedAt: 61_500, end: null, cancellable: true });
  const { verdict, wire, related } = detailOf(made.timeline, 2, { now: 61_500, graceMs: 1000, live: true });
  expect(english(verdict)).toBe('Leaked: never answered, never cancelled.');
  expect(wire.map(({ text }) => text)).toEqual(['tools/call', 'again, as 6']);
  expect(related).toMatchObject([{ index: 3, why: 'sent-again', label: 'search_issues' }]);
});

test('a leak ends with an answer, and what was sent again is still told', () => {
  const made = s.run([...s.HANDSHAKE, s.client(1000, search(5)), s.client(7000, search(6))]);
  made.tick(62_000);
  made.push(s.server(63_000, s.result(5)));
  expect(made.rows()[2]).toMatchObject({ state: { kind: 'answered' }, leakedAt: null, end: 63_000 });
  expect(made.timeline.counts).toMatchObject({ inFlight: 1, leaked: 0 });
  const { wire } = detailOf(made.timeline, 2, { now: 63_000, graceMs: 1000, live: true });
  expect(wire.map(({ text }) => text)).toEqual(['tools/call', 'again, as 6', 'result']);
});

test('what is open when a session ends leaks, ends there, and is in flight no more', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(1000, search(5)),
    s.client(2000, search(6)),
    { t: 5000, ev: 'exit', code: 1, signal: null },
  ]);
  made.end();
  expect(made.rows()[2]).toMatchObject({
    end: 5000,
    cancellable: false,
    state: { kind: 'leaked', cause: { kind: 'sent-again', id: '6' } },
  });
  expect(made.rows()[3]).toMatchObject({ end: 5000, state: { kind: 'leaked', cause: { kind: 'open-at-close' } } });
  expect(made.timeline.counts).toMatchObject({ inFlight: 0, leaked: 2 });
});

test('initialize and task-augmented requests can never be cancelled on the wire', () => {
  const made = s.run([s.client(1, s.request(0, 'initialize', {}))]);
  made.push(s.client(2, s.request(1, 'tools/call', { name: 'x', task: { ttl: 1 } })), s.client(3, s.call(2, 'y')));
  expect(made.rows().map(({ cancellable }) => cancellable)).toEqual([false, false, true]);
});

test('progress is shown as it stands, and its times are thinned evenly, first and newest kept', () => {
  const made = s.run([...s.HANDSHAKE, s.client(1000, s.call(5, 'index', {}, 't'))]);
  for (let i = 0; i < 5000; i++) made.push(s.server(1000 + i * 10, s.progress('t', i, 5000)));
  const row = made.rows()[2]!;
  expect(row.state).toEqual({ kind: 'pending', progress: { done: 4999, total: 5000 } });
  expect(row.progress).toHaveLength(64);
  expect(row.progress[0]).toBe(1000);
  expect(row.progress.slice(-20)).toEqual(Array.from({ length: 20 }, (_, i) => 1000 + (4980 + i) * 10));
  const gaps = row.progress.slice(0, -20).map((t, i) => row.progress[i + 1]! - t);
  expect(Math.max(...gaps)).toBeLessThan(4000);
  const { records, wire } = detailOf(made.timeline, 2, { now: 60_000, graceMs: 1000, live: true });
  expect(records.filter(({ part }) => part === 'progress').map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, i) => 5003 - i));
  expect(wire.map(({ text }) => text)).toEqual(['tools/call', 'progress, 5,000 times']);
});

test('an answer, later progress and a second answer stand in the order of the wire', () => {
  const made = s.run([...s.HANDSHAKE, s.client(100, s.call(1, 'a', {}, 't')), s.server(110, s.result(1))]);
  made.push(s.server(120, s.progress('t', 1)), s.server(130, s.error(1, -5)));
  const { wire } = detailOf(made.timeline, 2, { now: 200, graceMs: 1000, live: true });
  expect(wire.map(({ text }) => text)).toEqual(['tools/call', 'result', 'progress', 'error −5, orphaned']);
  expect(s.lines(made).at(-1)).toContain('second answer to 1 | error −5 | orphaned · answered-before');
});

test('a request that nobody answered has the findings that `tapline check` tells of it, before and after the session ended', () => {
  const made = s.run([...s.HANDSHAKE, s.client(1000, search(5))]);
  made.tick(61_500);
  const before = made.rows()[2]!;
  made.push({ t: 62_000, ev: 'exit', code: 0, signal: null });
  const after = made.rows()[2]!;
  made.end();
  // That the clock on the wall says so is a state; only a record proves it.
  expect([before.state.kind, before.findings]).toEqual(['leaked', 0]);
  expect([after.state.kind, after.findings]).toEqual(['leaked', 1]);
  expect(made.rows()[2]).toMatchObject({ findings: 2, state: { kind: 'leaked' } });
  const { findings } = detailOf(made.timeline, 2, { now: 62_000, graceMs: 1000, live: false });
  expect(findings.map(({ rule }) => rule)).toEqual(['leak/unanswered', 'leak/open-at-close']);
  expect(made.timeline.counts.findings).toBe(findings.length);
});
