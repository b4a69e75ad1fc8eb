import { expect, test } from 'vitest';
import { detailOf } from '../../../src/session/timeline/details.js';
import { ruleSums } from '../../../src/session/timeline/rule-sums.js';
import * as s from './support.js';

const search = (id: number | string) => s.call(id, 'search_issues', { q: 'bug' });

/** What is tied to a row, as `why index`. */
function ties(made: ReturnType<typeof s.run>, row: number): readonly string[] {
  return detailOf(made.timeline, row, { now: 1e6, graceMs: 1000, live: true }).related.map(({ why, index }) => `${why} ${index}`);
}

test('a request that was sent again and again is tied to all its tries, before and after', () => {
  const made = s.run([
    s.client(0, search(1)),
    s.client(6000, search(2)),
    s.client(12_000, s.call(3, 'other')),
    s.client(12_001, search(4)),
  ]);
  const rows = made
    .rows()
    .filter(({ label }) => label === 'search_issues')
    .map(({ index }) => index);
  const [first, second, third] = rows as [number, number, number];
  expect(ties(made, first)).toEqual([`sent-again ${second}`, `sent-again ${third}`]);
  expect(ties(made, second)).toEqual([`sent-before ${first}`, `sent-again ${third}`]);
  expect(ties(made, third)).toEqual([`sent-before ${first}`, `sent-before ${second}`]);
});

test('what a server asked in the course of a call is tied to it, both ways', () => {
  const ask = s.request(0, 'elicitation/create', { message: 'Which?', requestedSchema: { type: 'object', properties: {} } });
  const made = s.run([
    ...s.HANDSHAKE,
    s.client(100, s.call(5, 'create')),
    s.server(200, ask),
    s.client(300, s.result(0, { action: 'accept' })),
  ]);
  const at = (label: string) => made.rows().find((row) => row.label === label)?.index ?? -1;
  expect(ties(made, at('create'))).toContain(`part ${at('elicitation/create')}`);
  expect(ties(made, at('elicitation/create'))).toContain(`call ${at('create')}`);
});

test('the same id is told by sender, and 7 is not "7"', () => {
  const made = s.run([
    s.client(0, s.call(7, 'one')),
    s.client(1, s.call('7', 'two')),
    s.server(2, s.request(7, 'roots/list')),
    s.server(3, s.result(7)),
    s.client(4, s.call(7, 'three')),
    s.server(5, s.request('7', 'ping')),
  ]);
  const at = (label: string) => made.rows().find((row) => row.label === label)?.index ?? -1;
  expect(ties(made, at('one'))).toEqual([`same-id-other-side ${at('roots/list')}`, `same-id ${at('three')}`]);
  expect(ties(made, at('two'))).toEqual([`same-id-other-side ${at('ping')}`]);
});

test('a request and its orphaned answer are tied once, by that', () => {
  const made = s.run([s.client(0, s.call(1, 'slow')), s.client(10, s.cancel(1)), s.server(20, s.result(1))]);
  const orphan = made.rows().find(({ state }) => state.kind === 'orphaned')?.index ?? -1;
  expect(ties(made, 0)).toEqual([`orphan ${orphan}`]);
  expect(ties(made, orphan)).toEqual(['request 0']);
});

test('stderr is near from half a second before a row began to half a second after its last sign of life', () => {
  const lines = [0, 400, 600, 5000, 10_400, 10_600].map((t) => s.stderr(t, `at ${t}`));
  const traffic = [s.client(1000, s.call(1, 'work')), s.server(10_000, s.result(1))];
  const made = s.run([...lines, ...traffic].sort((a, b) => a.t - b.t));
  const work = made.rows().find(({ label }) => label === 'work')?.index ?? -1;
  const near = (row: number) => detailOf(made.timeline, row, { now: 1e6, graceMs: 1000, live: false }).stderr.map(({ text }) => text);
  expect(near(work)).toEqual(['at 600', 'at 5000', 'at 10400']);
  // A line of stderr has its neighbours in the list.
  expect(near(0)).toEqual([]);
});

test('a server that writes very much is shown with twenty lines of it', () => {
  const made = s.run([s.client(0, s.call(1, 'loud')), ...Array.from({ length: 5000 }, (_, i) => s.stderr(1 + i, `line ${i}`))]);
  expect(detailOf(made.timeline, 0, { now: 6000, graceMs: 1000, live: true }).stderr.map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, i) => `line ${i}`),
  );
});

test('findings stand by rule with the rows that they mark, the gravest first, and count a rule once a row', () => {
  const made = s.run([
    ...s.HANDSHAKE,
    s.server(100, 'Loading…'),
    s.server(101, 'not JSON either'),
    s.client(200, s.call(5, 'slow')),
    s.client(300, s.cancel(5)),
    s.server(900, s.error(5, 0)),
  ]);
  const sums = ruleSums(made.timeline);
  const rank = { error: 0, warning: 1, info: 2 };
  expect(sums.length).toBeGreaterThan(1);
  expect(sums.map(({ level }) => rank[level])).toEqual(sums.map(({ level }) => rank[level]).sort());
  for (const { rule, rows } of sums) {
    const marked = made.rows().filter(({ index }) => made.timeline.findings.of(index).some((finding) => finding.rule === rule));
    expect(`${rule} ${rows}`).toBe(`${rule} ${marked.length}`);
  }
});
