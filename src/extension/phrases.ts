import { l10n } from 'vscode';
import { type Phrase, wordsOfPhrases } from '../session/timeline/phrases.js';

/** Sentences that the model made, in the person's language. */
export function sayPhrases(phrases: readonly Phrase[]): string {
  return wordsOfPhrases(phrases, (english, values) => l10n.t(english, ...values));
}
