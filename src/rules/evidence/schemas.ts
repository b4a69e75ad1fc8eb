import { lettersOf, type Scope } from '../../protocol/revisions.js';
import { pathText } from '../../protocol/shapes/fault.js';
import type { Dialect } from '../json-schema/dialect.js';
import type { Verdict } from '../json-schema/prepared.js';
import type { Schema } from '../json-schema/schema.js';
import { shown } from '../words.js';

const SINCE_D: readonly Dialect[] = ['2020-12'];
const BEFORE: readonly Dialect[] = ['2020-12', 'draft-07'];

/** The dialects that a schema may be of which names none: since 2025-11-25 it is 2020-12, before that no revision said. */
export function assumedDialects(scope: Scope): readonly Dialect[] {
  return lettersOf(scope).every((letter) => letter === 'D' || letter === 'E') ? SINCE_D : BEFORE;
}

/** What is wrong with a value under a schema, as "`arguments.city` must be text, but is null"; null where nothing is, or nobody can tell. */
export function misfit(schema: Schema, value: unknown, name: string, scope: Scope, size: number): string | null {
  return wordsFor(schema.judge(value, assumedDialects(scope), size), name);
}

function wordsFor(verdict: Verdict, name: string): string | null {
  switch (verdict.kind) {
    case 'valid':
    case 'unknown':
      return null;
    case 'invalid':
      return `\`${shown(pathText([name, ...verdict.path]))}\` ${shown(verdict.why)}`;
  }
}
