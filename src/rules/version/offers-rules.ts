import { rule } from '../rule.js';

/** Which revision a handshake may settle on. */
export const OFFERS = {
  continuesUnsupported: rule({
    id: 'version/continues-unsupported',
    statement: "The client disconnects if it does not support the server's version",
    wording: 'SHOULD (MUST in the schema)',
    fault: 'client',
    levels: { ABCD: 'warning' },
    cite: 'A:basic/lifecycle.mdx:130-131 B:basic/lifecycle.mdx:135-136 C:basic/lifecycle.mdx:134-135 D:basic/lifecycle.mdx:174-175 D:schema.ts:281',
  }),
  notEchoed: rule({
    id: 'version/not-echoed',
    statement: 'A server that supports the requested version answers with the same',
    wording: 'MUST',
    fault: 'server',
    levels: { ABCD: 'info' },
    cite: 'A:basic/lifecycle.mdx:126-128 B:basic/lifecycle.mdx:131-133 C:basic/lifecycle.mdx:130-132 D:basic/lifecycle.mdx:170-172',
    unreported: 'What a server supports does not show in one session.',
  }),
  errorInstead: rule({
    id: 'version/error-instead-of-counteroffer',
    statement: 'The server answers an unsupported version with another one, not with an error',
    wording: 'MUST, although the same page shows an error',
    fault: 'server',
    levels: { ABCD: 'info' },
    cite: 'D:basic/lifecycle.mdx:170-172 D:basic/lifecycle.mdx:263-286 A:basic/lifecycle.mdx:126-128',
  }),
  unknownString: rule({
    id: 'version/unknown-string',
    statement: 'A version string is that of a published revision',
    wording: 'none',
    fault: 'either',
    levels: { ABCDE: 'info' },
    cite: 'A:basic/lifecycle.mdx:126-128 B:basic/lifecycle.mdx:131-133 C:basic/lifecycle.mdx:130-132 D:basic/lifecycle.mdx:170-172 E:basic/versioning.mdx:31-39',
  }),
  modernInHandshake: rule({
    id: 'version/modern-in-handshake',
    statement: 'The handshake negotiates only revisions that have one',
    wording: 'implied',
    fault: 'server',
    levels: { ABCDE: 'warning' },
    cite: 'E:basic/versioning.mdx:34-39 E:basic/versioning.mdx:176-180',
  }),
} as const;
