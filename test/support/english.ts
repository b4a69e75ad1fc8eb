import { type Phrase, wordsOfPhrases } from '../../src/session/timeline/phrases.js';

/** Sentences of the model as an English reader sees them. */
export function english(phrases: readonly Phrase[]): string {
  return wordsOfPhrases(phrases, (words, values) => words.replace(/\{(\d)\}/g, (_, n: string) => values[Number(n)] ?? '?'));
}
