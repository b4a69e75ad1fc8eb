import { rule } from '../rule.js';

/** The counters of leaks, as rules. They are measurements built on what the specification says of timeouts, cancellation and responses. */
export const LEAK = {
  unanswered: rule({
    id: 'leak/unanswered',
    statement: 'A request has a response or a cancellation within the leak threshold (default 60 s without progress)',
    wording: 'SHOULD (timeouts)',
    fault: 'unknown',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/lifecycle.mdx:200-201 B:basic/lifecycle.mdx:199-203 D:basic/lifecycle.mdx:248-252 E:basic/patterns/cancellation.mdx:47-50',
  }),
  abandoned: rule({
    id: 'leak/abandoned',
    statement: 'A requestor that gives up says so (timeout or cancellation without a message)',
    wording: 'SHOULD cancel',
    fault: 'requestor',
    levels: { BCDE: 'warning' },
    cite: 'B:basic/lifecycle.mdx:200-203 D:basic/lifecycle.mdx:249-252 E:basic/patterns/cancellation.mdx:48-50',
  }),
  lateResponse: rule({
    id: 'leak/late-response',
    statement: "A response arrives within the requestor's usual timeout",
    wording: 'SHOULD',
    fault: 'requestor',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/lifecycle.mdx:200-201 B:basic/lifecycle.mdx:199-203 C:basic/lifecycle.mdx:206-210 D:basic/lifecycle.mdx:248-252 E:basic/patterns/cancellation.mdx:47-51',
  }),
  stillRunning: rule({
    id: 'leak/cancelled-still-running',
    statement: 'The receiver stops working after a cancellation',
    wording: 'SHOULD stop',
    fault: 'receiver',
    levels: { ABCDE: 'warning' },
    cite: 'A:basic/utilities/cancellation.mdx:35-37 D:basic/utilities/cancellation.mdx:37-39 E:basic/patterns/cancellation.mdx:73-75',
  }),
  openAtClose: rule({
    id: 'leak/open-at-close',
    statement: 'No request is open when the session ends',
    wording: 'SHOULD',
    fault: 'either',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/lifecycle.mdx:175-181 B:basic/lifecycle.mdx:181-187 C:basic/lifecycle.mdx:188-194 D:basic/lifecycle.mdx:224-236 E:basic/transports/stdio.mdx:112-114',
  }),
  serverUnanswered: rule({
    id: 'leak/server-request-unanswered',
    statement: 'The client answers the requests of the server',
    wording: 'derived',
    fault: 'client',
    levels: { ABCD: 'info' },
    cite: 'A:basic/messages.mdx:50 D:basic/lifecycle.mdx:248-252',
  }),
} as const;
