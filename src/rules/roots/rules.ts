import { rule } from '../rule.js';

/** The rules of roots. */
export const ROOTS = {
  uriScheme: rule({
    id: 'roots/uri-scheme',
    statement: 'The URI of a root is a `file://` URI',
    wording: 'MUST',
    fault: 'client',
    levels: { ABCDE: 'warning' },
    cite: 'A:client/roots.mdx:110 B:client/roots.mdx:108 C:client/roots.mdx:110 D:client/roots.mdx:110 E:client/roots.mdx:100',
  }),
} as const;
