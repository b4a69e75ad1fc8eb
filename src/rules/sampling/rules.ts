import { rule } from '../rule.js';

/** The rules of sampling: what servers ask of the client's model. */
export const SAMPLING = {
  toolResultsMixed: rule({
    id: 'sampling/tool-results-mixed',
    statement: 'A user message with results of tools holds nothing else',
    wording: 'MUST',
    fault: 'server',
    levels: { DE: 'error' },
    cite: 'D:client/sampling.mdx:372 E:client/sampling.mdx:380',
  }),
  toolUseUnbalanced: rule({
    id: 'sampling/tool-use-unbalanced',
    statement: 'A message in which the model uses tools is followed by a user message with the result of each',
    wording: 'MUST',
    fault: 'server',
    levels: { DE: 'error' },
    cite: 'D:client/sampling.mdx:430 D:client/sampling.mdx:634 E:client/sampling.mdx:438 E:client/sampling.mdx:677',
  }),
  includeContext: rule({
    id: 'sampling/include-context-deprecated',
    statement: '`includeContext` is none or left out: its other values are deprecated',
    wording: 'SHOULD',
    fault: 'server',
    levels: { DE: 'info' },
    cite: 'D:client/sampling.mdx:81-87 E:client/sampling.mdx:103-106',
  }),
} as const;
