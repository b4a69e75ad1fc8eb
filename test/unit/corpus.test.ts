import { expect, it } from 'vitest';
import { type CaseVerdict, type CountName, corpusCases } from '../support/corpus.js';
import { judgeInPieces, type Verdict } from '../support/pieces.js';

const cases = corpusCases();

it('the corpus is there', () => {
  expect(cases.length).toBeGreaterThanOrEqual(47);
});

it.each(cases)('$name: $verdict.title', ({ trace, verdict }) => {
  expect(mistakes(judgeInPieces(trace), verdict)).toEqual([]);
});

it.each(cases)('$name is judged the same in pieces of any size', ({ trace }) => {
  const bytes = new TextEncoder().encode(trace);
  const whole = judgeInPieces(bytes);
  for (const size of [1, 7, 64, 1021, 65_536]) {
    const { findings, session } = judgeInPieces(bytes, size);
    expect(findings).toEqual(whole.findings);
    expect(session.counts).toEqual(whole.session.counts);
  }
});

it('a wrong verdict is noticed: a false alarm, a miss, the wrong side, a wrong count', () => {
  const { trace, verdict } = cases.find(({ name }) => name === 'params-is-an-array')!;
  const found = judgeInPieces(trace);
  const [first, ...rest] = verdict.violations;
  expect(mistakes(found, { ...verdict, violations: rest })).toEqual([expect.stringContaining('false alarm')]);
  expect(mistakes(found, { ...verdict, violations: [...verdict.violations, { ...first!, at: 0 }] })).toEqual([
    expect.stringContaining('missed'),
  ]);
  expect(mistakes(found, { ...verdict, violations: [{ ...first!, by: 'server' }, ...rest] })).toHaveLength(2);
  expect(mistakes(found, { ...verdict, counts: { ...verdict.counts, leaked: 7 } })).toEqual(['1 leaked, not 7']);
});

/** What is wrong with a verdict, in words. */
function mistakes({ findings, session }: Verdict, want: CaseVerdict): string[] {
  const loud = findings
    .filter(({ level }) => level !== 'info')
    .flatMap(({ at, more, by, rule, level }) => [at, ...more].map((place) => ({ at: place, by, text: `${level} ${rule}` })));
  const right = (at: number, by: string | null) =>
    want.mayAlso?.includes(at) || want.violations.some((one) => one.at === at && one.by === by);
  const falseAlarms = loud.filter(({ at, by }) => !right(at, by)).map(({ at, by, text }) => `false alarm: ${text} by ${by} at ${at}`);
  const missed = want.violations
    .filter(({ at, by, sure }) => sure && !loud.some((one) => one.at === at && one.by === by))
    .map(({ at, by, what }) => `missed: ${what}, by the ${by} at ${at}`);
  const counts = (['leaked', 'orphaned', 'cancelled'] as const satisfies CountName[])
    .filter((name) => session.counts[name] !== want.counts[name] && want.orCounts?.[name]?.includes(session.counts[name]) !== true)
    .map((name) => `${session.counts[name]} ${name}, not ${want.counts[name]}`);
  return [...falseAlarms, ...missed, ...counts];
}
