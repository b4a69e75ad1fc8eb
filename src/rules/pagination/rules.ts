import { rule } from '../rule.js';

/** The rules of pagination. */
export const PAGINATION = {
  foreignCursor: rule({
    id: 'pagination/foreign-cursor',
    statement: 'A cursor is sent back as it was given: it means something to the server alone',
    wording: 'MUST',
    fault: 'client',
    levels: { ABCD: 'warning', E: 'info' },
    cite: 'A:server/utilities/pagination.mdx:87-90 B:server/utilities/pagination.mdx:87-90 C:server/utilities/pagination.mdx:90-93 D:server/utilities/pagination.mdx:90-93 E:server/utilities/pagination.mdx:102-107',
  }),
  invalidCursorCode: rule({
    id: 'pagination/invalid-cursor-code',
    statement: 'An invalid cursor is answered with error -32602',
    wording: 'SHOULD',
    fault: 'server',
    levels: { ABCDE: 'info' },
    cite: 'A:server/utilities/pagination.mdx:94 B:server/utilities/pagination.mdx:94 C:server/utilities/pagination.mdx:97 D:server/utilities/pagination.mdx:97 E:server/utilities/pagination.mdx:111',
  }),
  nextCursorType: rule({
    id: 'pagination/next-cursor-type',
    statement: '`nextCursor` is text, or left out on the last page',
    wording: 'schema',
    fault: 'server',
    levels: { ABCDE: 'warning' },
    cite: 'A:schema.ts:16 D:server/utilities/pagination.mdx:86-88 E:schema.ts:1073',
  }),
  loop: rule({
    id: 'pagination/loop',
    statement: 'The next page is another page: `nextCursor` is not the cursor that was just sent',
    wording: 'derived',
    fault: 'server',
    levels: { ABCDE: 'info' },
    cite: 'A:server/utilities/pagination.mdx:79-81 D:server/utilities/pagination.mdx:82-84 E:server/utilities/pagination.mdx:102-107',
  }),
} as const;
