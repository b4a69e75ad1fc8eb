import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { l10n, Uri, window, workspace } from 'vscode';
import { UserError } from '../base/errors.js';
import type { SessionStore } from '../sessions/store.js';

/** Asks where a file goes; null where the person does not say. Never over a trace that Tapline keeps, or the one that it is made from. */
export async function askTarget(trace: string, name: string, title: string, store: SessionStore): Promise<string | null> {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath ?? (store.get(trace) ? homedir() : dirname(trace));
  const uri = await window.showSaveDialog({ defaultUri: Uri.file(join(folder, basename(name))), title });
  if (!uri) return null;
  if (uri.scheme !== 'file')
    throw new UserError(l10n.t('Tapline writes to the disk of the machine that it runs on; choose a folder there.'));
  const output = uri.fsPath;
  if (output === trace || store.get(output) !== null) {
    throw new UserError(l10n.t('{0} is a recorded trace, and would be lost. Choose another name.', output));
  }
  return output;
}
