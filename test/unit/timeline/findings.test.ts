import { expect, test } from 'vitest';
import type { Finding } from '../../../src/session/listener.js';
import { parseFilter } from '../../../src/session/timeline/filter/parse.js';
import { predicateOf } from '../../../src/session/timeline/filter/predicate.js';
import * as s from './support.js';

function finding(at: number, more: Partial<Finding> = {}): Finding {
  const fixed = {
    rule: 'x/y',
    level: 'warning',
    by: 'server',
    id: null,
    exchange: null,
    message: '',
    clause: '',
    clauseTitle: '',
  } as const;
  return { ...fixed, at, known: [], more: [], total: 1, related: [], ...more };
}

function marked(made: s.Run): readonly unknown[] {
  return made.rows().map(({ findings, level }) => (findings === 0 ? '' : `${findings} ${level}`));
}

const LATE = [
  s.client(1, s.call(1, 'a')),
  s.client(2, s.cancel(1)),
  s.server(900, s.notification('n')),
  s.server(2000, s.notification('m')),
];

test('a finding marks the request that it is about and the late answer at which it points', () => {
  const made = s.run([s.client(1, s.call(1, 'a')), s.client(500, s.cancel(1)), s.server(504, s.error(1, 0, 'Request cancelled'))]);
  expect(marked(made)).toEqual(['1 warning', '1 warning']);
  expect(made.timeline.counts.findings).toBe(1);
});

test('a burst marks each row that it grows to, and counts once', () => {
  const made = s.run([s.server(1, 'one'), s.server(2, 'two'), s.server(3, 'three')]);
  expect(marked(made)).toEqual(['1 error', '1 error', '1 error']);
  expect(made.timeline.counts.findings).toBe(1);
});

test('a burst marks every row at which it shows, also where it lists no more of them', () => {
  const made = s.run(Array.from({ length: 3000 }, (_, i) => s.server(i, `noise ${i}`)));
  const { findings, store } = made.timeline;
  expect(new Set(marked(made))).toEqual(new Set(['1 error']));
  expect([made.timeline.counts.findings, findings.flagged]).toEqual([1, { error: 3000, warning: 0, info: 0 }]);
  expect(findings.of(0)[0]!.more).toHaveLength(1000);
  for (const row of [0, 1000, 1001, 2999])
    expect([row, findings.of(row).map(({ rule }) => rule)]).toEqual([row, ['frame/stdout-not-json']]);
  expect(findings.rowsByRule().get('frame/stdout-not-json')).toBe(3000);
  const rules = parseFilter('rule:frame/stdout-not-json has:finding');
  const passes = predicateOf(made.timeline, rules.kind === 'terms' ? rules.terms : []);
  expect(Array.from({ length: store.rows.length }, (_, row) => row).filter(passes)).toHaveLength(3000);
  findings.withdrawn(findings.of(0)[0]!);
  expect(new Set(marked(made))).toEqual(new Set(['']));
});

test('the heaviest of several findings gives the row its level, and one taken back leaves no mark', () => {
  const made = s.run(LATE);
  const { findings } = made.timeline;
  const heavy = finding(2, { level: 'error', more: [3] });
  findings.added(finding(2, { level: 'info' }));
  findings.added(heavy);
  findings.grown(heavy, 3);
  expect(marked(made)).toEqual(['', '2 error', '1 error']);
  findings.withdrawn(heavy);
  expect(marked(made)).toEqual(['', '1 info', '']);
  expect(findings.count).toBe(1);
});

test('a finding that comes before its row is placed once the row is there', () => {
  const made = s.run();
  made.timeline.findings.added(finding(2));
  made.push(...LATE);
  expect(marked(made)).toEqual(['', '', '']);
  made.timeline.findings.settle();
  expect(marked(made)).toEqual(['', '1 warning', '']);
});
