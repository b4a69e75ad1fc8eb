import { l10n, window } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import type { PreparedChange } from '../config/tapper.js';
import type { DiffDocuments } from './diff.js';

/** What is asked beside the difference, and what the two answers are called. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly make: string;
  readonly leave: string;
}

/** Shows what would change and asks whether to make the change. The question lies beside the difference, not over it as a dialog would. */
export async function isConfirmed(diffs: DiffDocuments, { change }: PreparedChange, question: Question): Promise<boolean> {
  const shown = await diffs.preview(change, question.title);
  try {
    return (await window.showInformationMessage(question.text, question.make, question.leave)) === question.make;
  } finally {
    await shown.close();
  }
}

/** How a server is named in a sentence. */
export function nameOf({ server }: { readonly server: string }): string {
  return visible(server, 80) || l10n.t('(no name)');
}
