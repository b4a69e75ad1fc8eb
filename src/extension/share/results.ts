import { commands, l10n, Uri, window } from 'vscode';
import { TRACE_EDITOR } from '../ids.js';

/** Says what came of a file that was written, and leads to it. */
export async function tellWritten(
  text: string,
  output: string,
  is: 'trace' | 'other',
  tone: 'information' | 'warning' = 'information',
): Promise<void> {
  const open = is === 'trace' ? l10n.t('Open Copy') : l10n.t('Open File');
  const reveal = l10n.t('Reveal');
  const show = tone === 'warning' ? window.showWarningMessage : window.showInformationMessage;
  const answer = await show(text, open, reveal);
  if (answer === reveal) await commands.executeCommand('revealFileInOS', Uri.file(output));
  if (answer !== open) return;
  if (is === 'trace') await commands.executeCommand('vscode.openWith', Uri.file(output), TRACE_EDITOR);
  else await commands.executeCommand('vscode.open', Uri.file(output));
}
