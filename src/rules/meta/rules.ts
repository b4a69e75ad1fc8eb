import { rule } from '../rule.js';

/** The rules of `_meta`: what 2026-07-28 puts there, and how keys look. */
export const META = {
  required: rule({
    id: 'meta/required-fields',
    statement: 'Every request carries its protocol version and the client’s capabilities in `_meta`',
    wording: 'MUST',
    fault: 'client',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:367-381 E:schema.ts:76 E:schema.ts:98',
  }),
  notRejected: rule({
    id: 'meta/missing-not-rejected',
    statement: 'A request without them is refused with -32602',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:basic/index.mdx:380-382',
  }),
  clientInfo: rule({
    id: 'meta/client-info',
    statement: 'Every request says in `_meta` which client sends it',
    wording: 'SHOULD',
    fault: 'client',
    levels: { E: 'info' },
    cite: 'E:basic/index.mdx:384-385',
  }),
  serverInfo: rule({
    id: 'meta/server-info',
    statement: 'Every result says in `_meta` which server sends it',
    wording: 'SHOULD',
    fault: 'server',
    levels: { E: 'info' },
    cite: 'E:basic/index.mdx:396-402',
  }),
  keyFormat: rule({
    id: 'meta/key-format',
    statement: 'A key in `_meta` is a name of letters, digits, `-`, `_` and `.`, behind an optional prefix of labels with a slash',
    wording: 'MUST',
    fault: 'sender',
    levels: { CDE: 'warning' },
    cite: 'C:basic/index.mdx:134-147 D:basic/index.mdx:201-215 E:basic/index.mdx:330-344',
  }),
  reservedPrefix: rule({
    id: 'meta/reserved-prefix',
    statement: 'Keys with a prefix that is reserved for MCP are those that MCP defines',
    wording: 'reserved',
    fault: 'sender',
    levels: { CDE: 'info' },
    cite: 'C:basic/index.mdx:140-142 D:basic/index.mdx:208-210 E:basic/index.mdx:337-339 E:basic/index.mdx:346-363',
  }),
  traceContext: rule({
    id: 'meta/trace-context',
    statement: '`traceparent`, `tracestate` and `baggage` have the formats of the W3C',
    wording: 'MUST',
    fault: 'sender',
    levels: { E: 'warning' },
    cite: 'E:basic/index.mdx:419-424',
  }),
} as const;
