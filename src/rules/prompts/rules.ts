import { rule } from '../rule.js';

/** The rules of prompts. */
export const PROMPTS = {
  missingArgument: rule({
    id: 'prompts/missing-argument',
    statement: 'The arguments that a prompt requires are given; where they are not, the answer is error -32602',
    wording: 'SHOULD',
    fault: 'client (leaves out), server (does not refuse)',
    levels: { ABCDE: 'info' },
    cite: 'A:server/prompts.mdx:240-244 D:server/prompts.mdx:271-275 E:server/prompts.mdx:321-325',
  }),
  unknownNameCode: rule({
    id: 'prompts/unknown-name-code',
    statement: 'An unknown prompt is answered with error -32602',
    wording: 'SHOULD',
    fault: 'server',
    levels: { ABCDE: 'info' },
    cite: 'A:server/prompts.mdx:242 B:server/prompts.mdx:255 C:server/prompts.mdx:265 D:server/prompts.mdx:273 E:server/prompts.mdx:323',
  }),
} as const;
