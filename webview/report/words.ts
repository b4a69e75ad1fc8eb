import { PhraseError } from '../../src/session/timeline/phrase-error.js';
import { wordsOfPhrases } from '../../src/session/timeline/phrases.js';
import { STRINGS_ID } from '../page.js';
import type { Translations } from '../strings.js';

/** What only a report says, in English. */
export const PAGE_WORDS = {
  cut: 'There is no trace in this page: the file was cut or changed.',
  noEditor: 'This is a report, not an editor. Open the trace itself in VS Code with Tapline for that.',
  over: 'The session is over: nothing can be cancelled any more.',
} as const;

/** Something that a report cannot do, in English words that have translations. */
export class PageError extends Error {
  constructor(readonly words: keyof typeof PAGE_WORDS) {
    super(PAGE_WORDS[words]);
  }
}

let strings: Translations | null = null;

/** What went wrong, in the language of the page where that has words for it. */
export function wordsOfError(error: unknown): string {
  if (error instanceof PhraseError) return wordsOfPhrases(error.words, translated);
  if (error instanceof PageError) return translated(error.message, []);
  return error instanceof Error ? error.message : String(error);
}

function translated(english: string, values: readonly string[]): string {
  strings ??= JSON.parse(document.getElementById(STRINGS_ID)?.textContent ?? '{}') as Translations;
  return (strings[english] ?? english).replace(/\{(\d)\}/g, (place, n: string) => values[Number(n)] ?? place);
}
