import { rule } from '../rule.js';

/** The rules of resources. */
export const RESOURCES = {
  notFoundCode: rule({
    id: 'resources/not-found-code',
    statement: 'An unknown resource is answered with error -32002, since 2026-07-28 with -32602',
    wording: 'SHOULD; since 2026-07-28 MUST',
    fault: 'server',
    levels: { ABCD: 'info', E: 'error' },
    cite: 'A:server/resources.mdx:335-337 B:server/resources.mdx:336-338 C:server/resources.mdx:376-378 D:server/resources.mdx:386-388 E:server/resources.mdx:404-405 E:changelog.mdx:37',
  }),
  emptyContents: rule({
    id: 'resources/empty-contents',
    statement: 'A resource that does not exist is an error, not an empty list of contents',
    wording: 'MUST NOT',
    fault: 'server',
    levels: { E: 'info' },
    cite: 'E:server/resources.mdx:410',
  }),
  blobEncoding: rule({
    id: 'resources/blob-encoding',
    statement: 'Binary contents are base64',
    wording: 'MUST be properly encoded',
    fault: 'server',
    levels: { ABCDE: 'warning' },
    cite: 'A:server/resources.mdx:360 B:server/resources.mdx:361 C:server/resources.mdx:401 D:server/resources.mdx:411 E:server/resources.mdx:432',
  }),
  uri: rule({
    id: 'resources/uri',
    statement: 'The URI of a resource is a URI',
    wording: 'MUST since 2025-06-18; format in the schema before',
    fault: 'sender',
    levels: { ABCDE: 'warning' },
    cite: 'C:server/resources.mdx:371 D:server/resources.mdx:381 E:server/resources.mdx:399 A:schema.ts:395',
  }),
} as const;
