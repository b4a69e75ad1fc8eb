import { rule } from '../rule.js';

/** The rules of caching hints. */
export const CACHE = {
  missing: rule({
    id: 'cache/hints-missing',
    statement: 'Complete results of `server/discover`, of listings and of `resources/read` have `ttlMs` and `cacheScope`',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:server/utilities/caching.mdx:13-21 E:schema.ts:1081-1110',
  }),
  negative: rule({
    id: 'cache/ttl-negative',
    statement: '`ttlMs` is a whole number, zero or more',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:server/utilities/caching.mdx:60 E:schema.ts:1092-1094',
  }),
  scopeDiffers: rule({
    id: 'cache/scope-differs',
    statement: 'All pages of one listing have the same `cacheScope`',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'warning' },
    cite: 'E:server/utilities/caching.mdx:166-169',
  }),
  onInterim: rule({
    id: 'cache/hints-on-interim',
    statement: 'A result that asks for input has no caching hints',
    wording: '"carry no caching hints"',
    fault: 'server',
    levels: { E: 'info' },
    cite: 'E:server/utilities/caching.mdx:23-25',
  }),
  refetch: rule({
    id: 'cache/refetch-fresh',
    statement: 'A result that is still fresh is used again',
    wording: 'SHOULD',
    fault: 'client',
    levels: { E: 'info' },
    cite: 'E:server/utilities/caching.mdx:54-55 E:server/utilities/caching.mdx:81-84',
  }),
} as const;
