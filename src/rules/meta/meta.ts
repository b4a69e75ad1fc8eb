import type { Family } from '../family.js';
import { MetaFields } from './fields.js';
import { MetaKeys } from './keys.js';
import { META } from './rules.js';

/** What messages say about themselves in `_meta`, and the keys that may stand there. */
export const meta: Family = {
  rules: Object.values(META),
  watch: (context) => ({ parts: [new MetaFields(context), new MetaKeys(context)] }),
};
