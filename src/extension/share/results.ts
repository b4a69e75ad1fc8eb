import { commands, env, l10n, UIKind, Uri, window } from 'vscode';
import { TRACE_EDITOR } from '../ids.js';

/** What was written: it decides what shows it. */
export type Written = 'trace' | 'page' | 'other';

/** Says what came of a file that was written, and leads to it. */
export async function tellWritten(
  text: string,
  output: string,
  is: Written,
  tone: 'information' | 'warning' = 'information',
): Promise<void> {
  // A browser elsewhere cannot read this machine's files.
  const inBrowser = is === 'page' && env.uiKind === UIKind.Desktop && env.remoteName === undefined;
  const open = is === 'trace' ? l10n.t('Open Copy') : inBrowser ? l10n.t('Open in Browser') : l10n.t('Open File');
  const reveal = l10n.t('Reveal');
  const show = tone === 'warning' ? window.showWarningMessage : window.showInformationMessage;
  const answer = await show(text, open, reveal);
  if (answer === reveal) await commands.executeCommand('revealFileInOS', Uri.file(output));
  if (answer !== open) return;
  if (is === 'trace') await commands.executeCommand('vscode.openWith', Uri.file(output), TRACE_EDITOR);
  else if (inBrowser) await env.openExternal(Uri.file(output));
  else await commands.executeCommand('vscode.open', Uri.file(output));
}
