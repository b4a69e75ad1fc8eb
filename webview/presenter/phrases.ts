import { type Phrase, wordsOfPhrases } from '../../src/session/timeline/phrases.js';
import { sayEnglish } from '../strings.js';

/** The words of sentences that the model made, in the person's language. */
export function wordsOf(phrases: readonly Phrase[]): string {
  return wordsOfPhrases(phrases, sayEnglish);
}
