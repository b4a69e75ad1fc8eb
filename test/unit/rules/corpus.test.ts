import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reportsOn } from '../../../src/cli/report.js';
import { describeWith } from '../../support/need.js';

const CORPUS = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'corpus', 'cases');
const there = existsSync(CORPUS);
interface Expectation {
  readonly violations: readonly { readonly at: number; readonly fault: string; readonly sure: boolean }[];
  readonly may?: readonly number[];
  readonly accept?: Readonly<Record<string, readonly number[]>>;
  readonly leaked: number;
  readonly orphans: number;
  readonly cancelled: number;
}

describeWith(there ? null : 'The corpus is not there: ../shared/corpus is not beside this clone.', 'the corpus of real problems', () => {
  const cases = there ? readdirSync(CORPUS).filter((file) => file.endsWith('.jsonl')) : [];

  it.each(cases.map((file) => file.replace('.jsonl', '')))('%s comes out right', async (name) => {
    const want = JSON.parse(readFileSync(join(CORPUS, `${name}.expect.json`), 'utf8')) as Expectation;
    const { counts, findings } = (await reportsOn(join(CORPUS, `${name}.jsonl`)))[0]!;
    const loud = findings
      .filter(({ level }) => level !== 'info')
      .flatMap(({ at, more, by, rule }) => [at, ...more].map((place) => ({ at: place, by, rule })));
    const allowed = (at: number, by: string | null) => want.may?.includes(at) || want.violations.some((v) => v.at === at && v.fault === by);
    expect(loud.filter(({ at, by }) => !allowed(at, by))).toEqual([]);
    const missed = want.violations.filter((v) => v.sure && !loud.some(({ at, by }) => at === v.at && by === v.fault));
    expect(missed).toEqual([]);
    const right = (count: number, expected: number, key: string) => count === expected || want.accept?.[key]?.includes(count) === true;
    expect(right(counts.leaked, want.leaked, 'leaked')).toBe(true);
    expect(right(counts.orphaned, want.orphans, 'orphans')).toBe(true);
    expect(right(counts.cancelled, want.cancelled, 'cancelled')).toBe(true);
  });
});
