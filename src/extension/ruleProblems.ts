import { commands, l10n, window } from 'vscode';
import type { SettingId } from './ids.js';

/** Tells what is wrong with the settings of rules, and leads there. */
export async function showRuleProblems(problems: readonly string[]): Promise<void> {
  const open = l10n.t('Open Settings');
  const text = l10n.t('Tapline cannot use a part of the setting tapline.rules: {0}', problems.join(' '));
  if ((await window.showWarningMessage(text, open)) === open) {
    await commands.executeCommand('workbench.action.openSettings', 'tapline.rules' satisfies SettingId);
  }
}
