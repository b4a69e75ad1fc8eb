import { rule } from '../rule.js';

/** How a session on stdio ends. */
export const SHUTDOWN = {
  slowExit: rule({
    id: 'shutdown/server-slow-exit',
    statement: 'The server exits promptly once its stdin is closed',
    wording: 'SHOULD in 2026-07-28; before, only the steps of the client are described',
    fault: 'server',
    levels: { ABCD: 'info', E: 'warning' },
    cite: 'A:basic/lifecycle.mdx:175-181 B:basic/lifecycle.mdx:181-187 C:basic/lifecycle.mdx:188-194 E:basic/transports/stdio.mdx:102-104 D:basic/lifecycle.mdx:230-236',
  }),
  killed: rule({
    id: 'shutdown/killed-without-close',
    statement: "The client closes the server's stdin first, waits, and only then sends signals",
    wording: 'SHOULD',
    fault: 'client',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/lifecycle.mdx:175-181 B:basic/lifecycle.mdx:181-187 C:basic/lifecycle.mdx:188-194 D:basic/lifecycle.mdx:230-236 E:basic/transports/stdio.mdx:89-94',
  }),
  died: rule({
    id: 'shutdown/server-died',
    statement: 'The server does not exit while requests wait for it',
    wording: 'MAY close, but the requests are lost',
    fault: 'server',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/lifecycle.mdx:175-181 B:basic/lifecycle.mdx:181-187 C:basic/lifecycle.mdx:188-194 D:basic/lifecycle.mdx:238-239 E:basic/transports/stdio.mdx:106-107 E:basic/transports/stdio.mdx:111-114',
  }),
  notRestarted: rule({
    id: 'shutdown/not-restarted',
    statement: 'The client restarts a server that exited unexpectedly',
    wording: 'SHOULD',
    fault: 'client',
    levels: { E: 'info' },
    cite: 'E:basic/transports/stdio.mdx:111-112',
    unreported: 'A restart is a session of its own: one trace does not show it.',
  }),
} as const;
