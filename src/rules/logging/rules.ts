import { rule } from '../rule.js';

/** The rules of log messages. */
export const LOGGING = {
  levelUnknown: rule({
    id: 'logging/level-unknown',
    statement: 'A log level is one of the eight of RFC 5424: debug, info, notice, warning, error, critical, alert, emergency',
    wording: 'schema',
    fault: 'sender',
    levels: { ABCDE: 'error' },
    cite: 'A:schema.ts:747-755 D:schema.ts:1562-1570 E:schema.ts:2075-2083',
  }),
  belowLevel: rule({
    id: 'logging/below-level',
    statement: 'After `logging/setLevel` only messages of that level and above are sent',
    wording: '"minimum log level"',
    fault: 'server',
    levels: { ABCD: 'warning' },
    cite: 'A:server/utilities/logging.mdx:47 B:server/utilities/logging.mdx:47 C:server/utilities/logging.mdx:49 D:server/utilities/logging.mdx:49',
  }),
  noOptIn: rule({
    id: 'logging/no-opt-in',
    statement: 'Log messages are sent only while a request with a `logLevel` in its `_meta` is being answered',
    wording: 'MUST NOT',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:server/utilities/logging.mdx:62-64 E:schema.ts:102-103 E:changelog.mdx:20',
  }),
  belowRequested: rule({
    id: 'logging/below-requested-level',
    statement: 'Only messages at or above the level that a request asked for are sent',
    wording: 'MAY send only those',
    fault: 'server',
    levels: { E: 'warning' },
    cite: 'E:server/utilities/logging.mdx:66-68',
  }),
  badLevelAccepted: rule({
    id: 'logging/bad-level-accepted',
    statement: 'A request for a log level that does not exist is refused with -32602',
    wording: 'SHOULD',
    fault: 'server',
    levels: { ABCDE: 'info' },
    cite: 'A:server/utilities/logging.mdx:108-110 D:server/utilities/logging.mdx:110-112 E:server/utilities/logging.mdx:100-104',
  }),
  secrets: rule({
    id: 'logging/secrets',
    statement: 'Log messages hold no credentials',
    wording: 'MUST NOT',
    fault: 'server',
    levels: { ABCDE: 'info' },
    off: 'What looks like a secret need not be one.',
    cite: 'A:server/utilities/logging.mdx:129-132 D:server/utilities/logging.mdx:131-134 E:server/utilities/logging.mdx:123-126',
  }),
  flood: rule({
    id: 'logging/flood',
    statement: 'The rate of log messages is limited (here: 200 within 2 s)',
    wording: 'SHOULD',
    fault: 'server',
    levels: { ABCDE: 'info' },
    cite: 'A:server/utilities/logging.mdx:115-116 D:server/utilities/logging.mdx:117-118 E:server/utilities/logging.mdx:109-110',
  }),
} as const;
