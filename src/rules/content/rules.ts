import { rule } from '../rule.js';

/** The rules of content blocks, wherever they stand. */
export const CONTENT = {
  mediaEncoding: rule({
    id: 'content/media-encoding',
    statement: 'The data of an image or of audio are base64, and their MIME type is one',
    wording: 'MUST (prompts page)',
    fault: 'sender',
    levels: { ABCDE: 'warning' },
    cite: 'A:server/prompts.mdx:210 B:server/prompts.mdx:208 B:server/prompts.mdx:223 C:server/prompts.mdx:218 D:server/prompts.mdx:226 D:server/prompts.mdx:241 E:server/prompts.mdx:256 E:server/prompts.mdx:271',
  }),
} as const;
