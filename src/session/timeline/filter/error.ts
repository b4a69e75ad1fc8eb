import type { Phrase } from '../phrases.js';

/** One reason why a filter cannot be used, and which of its terms is wrong: `offset` and `length` in UTF-16 units. */
export interface FilterError {
  readonly message: Phrase;
  readonly offset: number;
  readonly length: number;
}
