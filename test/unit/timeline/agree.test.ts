import { expect, test } from 'vitest';
import { createJudge } from '../../../src/rules/judge.js';
import { type Evidence, TAPPED } from '../../../src/session/evidence.js';
import type { Finding } from '../../../src/session/listener.js';
import { Session } from '../../../src/session/session.js';
import { parseFilter } from '../../../src/session/timeline/filter/parse.js';
import { predicateOf } from '../../../src/session/timeline/filter/predicate.js';
import { BIN_FIELDS, MARK_KINDS } from '../../../src/session/timeline/overview/bins.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { ruleSums } from '../../../src/session/timeline/rule-sums.js';
import { Timeline } from '../../../src/session/timeline/timeline.js';
import type { TraceRecord } from '../../../src/trace/record.js';
import { findingsText } from '../../../webview/presenter/foundWords.js';
import { wordsOf } from '../../../webview/presenter/words.js';
import { allRecords } from '../../support/allRecords.js';
import { readLog, sample, sampleNames } from '../../support/logs.js';

const LEVELS = ['error', 'warning', 'info'] as const;

/** Everything that was ever recorded here, and every log of another tool, which may hold one direction alone. */
const SESSIONS: readonly { readonly name: string; readonly records: readonly TraceRecord[]; readonly evidence: Evidence }[] = [
  ...allRecords().map((all) => ({ ...all, evidence: TAPPED })),
  ...sampleNames().flatMap((name) =>
    readLog(sample(name)).map(({ imported, records }, i) => ({ name: `${name} ${i}`, records, evidence: imported.evidence })),
  ),
];

test.each(SESSIONS)('every place tells the same numbers: $name', ({ records, evidence }) => {
  const timeline = new Timeline();
  const { findings, store, overview } = timeline;
  const judge = createJudge({
    guarded: false,
    added: (finding) => findings.added(finding),
    grown: (finding, at) => findings.grown(finding, at),
    withdrawn: (finding) => findings.withdrawn(finding),
  });
  const session = new Session([timeline, judge], { evidence });
  for (const [at, record] of records.entries()) session.push(record, at);
  session.end();
  findings.settle();

  const { counts } = timeline;
  const rows = Array.from({ length: store.rows.length }, (_, row) => row);
  const filtered = (filter: string) => {
    const parsed = parseFilter(filter);
    return rows.filter(predicateOf(timeline, parsed.kind === 'terms' ? parsed.terms : []));
  };
  const perLevel = (of: (level: (typeof LEVELS)[number]) => number) => Object.fromEntries(LEVELS.map((level) => [level, of(level)]));

  // The counter, what the rows show, and what `tapline check` prints are the same findings.
  const shown = new Set<Finding>(rows.flatMap((row) => findings.of(row)));
  expect(shown).toEqual(new Set(judge.findings));
  expect(findings.found).toEqual(perLevel((level) => judge.findings.filter((finding) => finding.level === level).length));
  expect(counts.findings).toBe(judge.findings.length);

  // The rows that have one are those that the filter shows, and those that the list of rules counts.
  const marked = filtered('has:finding');
  expect(LEVELS.reduce((sum, level) => sum + findings.flagged[level], 0)).toBe(marked.length);
  for (const { rule, rows: count } of ruleSums(timeline)) expect([rule, filtered(`rule:"${rule}"`).length]).toEqual([rule, count]);
  expect(new Set(ruleSums(timeline).map(({ rule }) => rule))).toEqual(new Set(judge.findings.map(({ rule }) => rule)));

  // The words are made of these, wherever they stand.
  const words = findingsText({ counts, found: findings.found, flagged: findings.flagged });
  expect(words.match(/\d+/g)?.map(Number)).toEqual(
    counts.findings === 0
      ? [0]
      : [counts.findings, ...LEVELS.map((level) => findings.found[level]).filter((count) => count > 0), marked.length],
  );

  // So are the marks on the strip, and what the other counters filter by.
  const { bins } = overview.since(null);
  const marks = MARK_KINDS.map((_, kind) => bins.reduce((sum, field, i) => (i % BIN_FIELDS === 4 + kind ? sum + field : sum), 0));
  const { cancelled, orphaned, leaked, inFlight } = counts;
  expect(Object.fromEntries(MARK_KINDS.map((kind, i) => [kind, marks[i]]))).toEqual({
    ...perLevel((level) => judge.findings.reduce((sum, finding) => sum + (finding.level === level ? 1 + finding.total : 0), 0)),
    ...{ cancelled, orphaned, leaked },
  });
  expect([filtered('state:leaked').length, filtered('state:pending').length]).toEqual([leaked, inFlight]);

  // No row calls itself what no counter counts.
  const clock = { now: store.now, atLeast: false };
  const said = rows.map((row) => wordsOf(rowAt(store, row, { now: store.now, graceMs: 1000, live: false }), clock).state);
  for (const [word, count] of Object.entries({ pending: inFlight, orphaned, leaked }))
    expect([word, said.filter((state) => new RegExp(`^${word}\\b`).test(state)).length]).toEqual([word, count]);
});
