import type { Related, Row } from '../../src/session/timeline/row.js';
import { wordsOf } from './phrases.js';

/** What a row is about: its words in the person's language where they are the model's, else the text from the wire. */
export function labelOf({ label, words }: Pick<Row, 'label' | 'words'>): string {
  return words?.label === undefined ? label : wordsOf([words.label]);
}

/** The same of what stands behind the label. */
export function descriptionOf({ description, words }: Pick<Row, 'description' | 'words'>): string {
  return words?.description === undefined ? description : wordsOf([words.description]);
}

/** The same of a row that is tied to another. */
export function relatedLabel({ label, words }: Pick<Related, 'label' | 'words'>): string {
  return words === undefined ? label : wordsOf([words]);
}
