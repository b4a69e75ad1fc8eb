import { l10n } from 'vscode';
import { type Say, WORDS } from './adapter/words.js';

/** Says the adapter's words in the language of the editor. */
export const say: Say = (word, ...values) => {
  const english = WORDS[word];
  return l10n.t(english, ...values);
};
