import type { Family } from '../family.js';
import { Freshness } from './freshness.js';
import { Hints } from './hints.js';
import { Pages } from './pages.js';
import { CACHE } from './rules.js';

/** How long results may be kept, and by whom (2026-07-28). */
export const cache: Family = {
  rules: Object.values(CACHE),
  watch: (context) => ({ parts: [new Hints(context), new Pages(context), new Freshness(context)] }),
};
