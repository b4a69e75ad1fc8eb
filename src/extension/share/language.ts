import { env, l10n } from 'vscode';
import { ENGLISH, type Language } from '../../cli/language.js';

/** The language of the editor, where Tapline is translated into it: for what jobs write. */
export function editorLanguage(): Language {
  return l10n.bundle === undefined ? ENGLISH : { tag: env.language, strings: l10n.bundle };
}
