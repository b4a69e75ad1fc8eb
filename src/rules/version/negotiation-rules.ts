import { rule } from '../rule.js';

/** The rules of versions without a handshake: every request names its own. */
export const NEGOTIATION = {
  notRejected: rule({
    id: 'version/unsupported-not-rejected',
    statement: 'A request of a version that the server does not support gets error -32022, with `supported` and `requested`',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:basic/versioning.mdx:48-52 E:schema.ts:483-501',
  }),
  fallback: rule({
    id: 'version/fallback-after-modern-error',
    statement:
      'After an error that only servers without a handshake send, the client goes on with a supported version and not with `initialize`',
    wording: '"Do not fall back" / SHOULD',
    fault: 'client',
    levels: { E: 'warning' },
    cite: 'E:basic/transports/stdio.mdx:131-134 E:basic/versioning.mdx:143-146',
  }),
  discoverMissing: rule({
    id: 'version/discover-missing',
    statement: 'A server without a handshake implements `server/discover`',
    wording: 'MUST',
    fault: 'server',
    levels: { E: 'error' },
    cite: 'E:server/discover.mdx:7-9 E:basic/versioning.mdx:73-74',
  }),
  initializeError: rule({
    id: 'version/initialize-error-text',
    statement: 'A server without a handshake names its versions in the error that answers `initialize`',
    wording: 'SHOULD',
    fault: 'server',
    levels: { E: 'info' },
    cite: 'E:basic/versioning.mdx:154-157',
  }),
  changes: rule({
    id: 'version/changes-between-requests',
    statement: 'A client keeps to one version on a connection',
    wording: 'legal, but unusual',
    fault: 'client',
    levels: { E: 'info' },
    cite: 'E:basic/versioning.mdx:43-46',
  }),
} as const;
