import { rule } from '../rule.js';

const SCHEMA = 'A:basic/index.mdx:85-87 D:basic/index.mdx:127-129 E:basic/index.mdx:238-240';

/** The rules of schema validation. */
export const SCHEMAS = {
  request: rule({
    id: 'schema/request',
    statement: 'The `params` of a request have the shape that the schema of the revision gives its method',
    wording: 'source of truth',
    fault: 'requestor',
    levels: { ABCDE: 'error' },
    cite: SCHEMA,
  }),
  notification: rule({
    id: 'schema/notification',
    statement: 'The `params` of a notification have the shape that the schema of the revision gives its method',
    wording: 'source of truth',
    fault: 'sender',
    levels: { ABCDE: 'error' },
    cite: SCHEMA,
  }),
  result: rule({
    id: 'schema/result',
    statement: 'A result has the shape that the schema of the revision gives the method of its request',
    wording: 'source of truth',
    fault: 'responder',
    levels: { ABCDE: 'error' },
    cite: SCHEMA,
  }),
  error: rule({
    id: 'schema/error',
    statement: 'An error whose code has a definition in the schema of the revision carries the `data` of that definition',
    wording: 'source of truth',
    fault: 'responder',
    levels: { ABCDE: 'error' },
    cite: 'A:schema.ts:89-107 D:schema.ts:159-163 E:schema.ts:298-302',
  }),
} as const;
