import { commands, l10n, window, workspace } from 'vscode';

/** Whether the person trusts the workspace; where they do not, they are told why that is needed. Tapping changes what clients start. */
export async function isTrusted(): Promise<boolean> {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Workspace Trust');
  const text = l10n.t('This workspace is restricted. Traces open; tapping starts commands from the workspace and needs trust.');
  if ((await window.showWarningMessage(text, manage)) === manage) await commands.executeCommand('workbench.trust.manage');
  return false;
}
