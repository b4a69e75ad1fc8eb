import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CASES = join(import.meta.dirname, '..', 'corpus', 'cases');

/** The right verdict on a case; see test/corpus/README.md. */
export interface CaseVerdict {
  readonly title: string;
  readonly sources: readonly string[];
  readonly counts: Readonly<Record<CountName, number>>;
  readonly orCounts?: Readonly<Partial<Record<CountName, readonly number[]>>>;
  readonly violations: readonly { readonly at: number; readonly by: 'client' | 'server'; readonly what: string; readonly sure: boolean }[];
  readonly mayAlso?: readonly number[];
  readonly fill?: number;
}

export type CountName = 'leaked' | 'orphaned' | 'cancelled';

export interface CorpusCase {
  readonly name: string;
  /** The trace as its file holds it, with what had to be filled in. */
  readonly trace: string;
  readonly verdict: CaseVerdict;
}

/** Every case of test/corpus, by name. */
export function corpusCases(): readonly CorpusCase[] {
  const names = readdirSync(CASES).flatMap((file) => /^(.+)\.tapline\.jsonl$/.exec(file)?.[1] ?? []);
  return names.sort().map((name) => {
    const verdict = JSON.parse(readFileSync(join(CASES, `${name}.verdict.json`), 'utf8')) as CaseVerdict;
    const trace = readFileSync(join(CASES, `${name}.tapline.jsonl`), 'utf8');
    return { name, verdict, trace: trace.replaceAll('@fill@', 'x'.repeat(verdict.fill ?? 0)) };
  });
}
