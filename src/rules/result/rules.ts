import { rule } from '../rule.js';

/** The rules of the type that every result of 2026-07-28 names. */
export const RESULT = {
  typeMissing: rule({
    id: 'result/type-missing',
    statement: 'Every result has a `resultType`',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:73 E:schema.ts:229-234',
  }),
  typeUnknown: rule({
    id: 'result/type-unknown',
    statement: '`resultType` is `complete`, `input_required`, or what a declared extension defines',
    wording: 'MUST be considered invalid',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:83-84',
  }),
} as const;
