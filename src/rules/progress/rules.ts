import { rule } from '../rule.js';

/** Progress: its tokens, its values, its end. */
export const PROGRESS = {
  tokenType: rule({
    id: 'progress/token-type',
    statement: 'A progress token is a string or an integer',
    wording: 'MUST',
    fault: 'requestor',
    levels: { ABCDE: 'error' },
    cite: 'A:basic/utilities/progress.mdx:15 B:basic/utilities/progress.mdx:14 C:basic/utilities/progress.mdx:16 D:basic/utilities/progress.mdx:16 E:basic/patterns/progress.mdx:16',
  }),
  tokenDuplicate: rule({
    id: 'progress/token-duplicate',
    statement: 'A progress token is unique across active requests',
    wording: 'MUST',
    fault: 'requestor',
    levels: { ABCDE: 'error' },
    cite: 'A:basic/utilities/progress.mdx:16-17 B:basic/utilities/progress.mdx:15-16 C:basic/utilities/progress.mdx:17-18 D:basic/utilities/progress.mdx:17-18 E:basic/patterns/progress.mdx:17-18',
  }),
  unknownToken: rule({
    id: 'progress/unknown-token',
    statement: 'Progress refers only to tokens that an active request gave',
    wording: 'MUST',
    fault: 'responder',
    levels: { ABCDE: 'error' },
    cite: 'A:basic/utilities/progress.mdx:56-58 B:basic/utilities/progress.mdx:58-60 C:basic/utilities/progress.mdx:60-62 D:basic/utilities/progress.mdx:60-62 E:basic/patterns/progress.mdx:60-62',
  }),
  afterResponse: rule({
    id: 'progress/after-response',
    statement: 'Progress stops when the request is answered',
    wording: 'MUST',
    fault: 'responder',
    levels: { ABCDE: 'error' },
    cite: 'A:basic/utilities/progress.mdx:88 B:basic/utilities/progress.mdx:90 C:basic/utilities/progress.mdx:90 D:basic/utilities/progress.mdx:94 E:basic/patterns/progress.mdx:90',
  }),
  notIncreasing: rule({
    id: 'progress/not-increasing',
    statement: '`progress` increases with every notification',
    wording: 'MUST',
    fault: 'responder',
    levels: { ABCDE: 'warning' },
    cite: 'A:basic/utilities/progress.mdx:50-51 B:basic/utilities/progress.mdx:51-52 C:basic/utilities/progress.mdx:53-54 D:basic/utilities/progress.mdx:53-54 E:basic/patterns/progress.mdx:53-54',
  }),
  overTotal: rule({
    id: 'progress/over-total',
    statement: '`progress` does not exceed `total`',
    wording: 'not normative',
    fault: 'responder',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/utilities/progress.mdx:36 D:basic/utilities/progress.mdx:37 E:basic/patterns/progress.mdx:53-54',
  }),
  flood: rule({
    id: 'progress/flood',
    statement: 'Progress comes at a moderate rate: at most 50 a second for one token',
    wording: 'SHOULD (rate limiting; the number is ours)',
    fault: 'responder',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/utilities/progress.mdx:87 B:basic/utilities/progress.mdx:89 C:basic/utilities/progress.mdx:89 D:basic/utilities/progress.mdx:93 E:basic/patterns/progress.mdx:89',
  }),
  onSubscription: rule({
    id: 'progress/on-subscription',
    statement: 'Progress and log messages belong to a request, not to a subscription',
    wording: 'not on the subscription',
    fault: 'server',
    levels: { E: 'warning' },
    cite: 'E:changelog.mdx:18 E:basic/transports/streamable-http.mdx:132-134 E:schema.ts:126-128',
  }),
} as const;
