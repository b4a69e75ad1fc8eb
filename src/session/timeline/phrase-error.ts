import { inEnglish, type Phrase } from './phrases.js';

/** Something went wrong that is told in words that have translations. `message` is the English of them. */
export class PhraseError extends Error {
  readonly words: readonly Phrase[];

  constructor(...words: readonly Phrase[]) {
    super(words.map(inEnglish).join(' '));
    this.name = 'PhraseError';
    this.words = words;
  }
}
