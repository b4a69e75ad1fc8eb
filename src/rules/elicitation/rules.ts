import { rule } from '../rule.js';

/** The rules of elicitation: what servers ask people, and what they are told. */
export const ELICITATION = {
  schemaFlat: rule({
    id: 'elicitation/schema-flat',
    statement: '`requestedSchema` is a flat object of simple fields',
    wording: 'restricted subset of JSON Schema',
    fault: 'server',
    levels: { CDE: 'error' },
    cite: 'C:client/elicitation.mdx:199 D:client/elicitation.mdx:114-115 E:client/elicitation.mdx:119-120',
  }),
  contentMismatch: rule({
    id: 'elicitation/content-mismatch',
    statement: 'What a person fills in fits the `requestedSchema`',
    wording: 'SHOULD validate (both sides)',
    fault: 'client',
    levels: { CDE: 'warning' },
    cite: 'C:client/elicitation.mdx:323 D:client/elicitation.mdx:748-749 E:client/elicitation.mdx:638-639',
  }),
  contentUnexpected: rule({
    id: 'elicitation/content-unexpected',
    statement: 'Only a form that is accepted has content: what is declined, cancelled or done at a URL has none',
    wording: '"typically omitted"; URL mode: omitted',
    fault: 'client',
    levels: { CDE: 'info' },
    cite: 'C:client/elicitation.mdx:305-310 D:client/elicitation.mdx:550-560 E:client/elicitation.mdx:450-461',
  }),
  urlInvalid: rule({
    id: 'elicitation/url-invalid',
    statement: 'A URL mode elicitation carries a valid URL, in 2025-11-25 an elicitationId too',
    wording: 'MUST',
    fault: 'server',
    levels: { DE: 'error' },
    cite: 'D:client/elicitation.mdx:340-347 E:client/elicitation.mdx:332-338',
  }),
  completeUnknown: rule({
    id: 'elicitation/complete-unknown',
    statement: '`notifications/elicitation/complete` names an elicitation that is under way; since 2026-07-28 it is not sent at all',
    wording: 'MUST include the id established',
    fault: 'server',
    levels: { DE: 'warning' },
    cite: 'D:client/elicitation.mdx:398-408 E:changelog.mdx:53-60',
  }),
  requiredError: rule({
    id: 'elicitation/required-error',
    statement: 'Error -32042 lists the elicitations that are needed, in URL mode and with their ids',
    wording: 'MUST',
    fault: 'server',
    levels: { D: 'error' },
    cite: 'D:client/elicitation.mdx:426-430 E:basic/index.mdx:137-144',
  }),
  sensitiveForm: rule({
    id: 'elicitation/sensitive-form',
    statement: 'Nobody is asked for secrets in a form',
    wording: 'MUST NOT; told from the names of fields',
    fault: 'server',
    levels: { CDE: 'info' },
    cite: 'C:client/elicitation.mdx:32 C:client/elicitation.mdx:321 D:client/elicitation.mdx:30-33 D:client/elicitation.mdx:747 E:client/elicitation.mdx:30-33 E:client/elicitation.mdx:637',
  }),
} as const;
