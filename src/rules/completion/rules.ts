import { rule } from '../rule.js';

/** The rules of completion. */
export const COMPLETION = {
  tooMany: rule({
    id: 'completion/too-many',
    statement: 'A completion offers 100 values at most',
    wording: 'maximum 100',
    fault: 'server',
    levels: { ABCDE: 'error' },
    cite: 'A:server/utilities/completion.mdx:78 B:server/utilities/completion.mdx:90 C:server/utilities/completion.mdx:135 D:server/utilities/completion.mdx:135 E:server/utilities/completion.mdx:146 E:schema.ts:2647-2651',
  }),
} as const;
