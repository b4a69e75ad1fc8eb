import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { l10n, Uri, window, workspace } from 'vscode';
import type { SessionStore } from '../sessions/store.js';

/**
 * Asks where a file goes, again where nothing can go there: never over a trace that Tapline keeps, or the one that it is made from. Null
 * where the person does not say.
 */
export async function askTarget(trace: string, name: string, title: string, store: SessionStore): Promise<string | null> {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath ?? (store.get(trace) ? homedir() : dirname(trace));
  for (let at = Uri.file(join(folder, basename(name))); ; ) {
    const uri = await window.showSaveDialog({ defaultUri: at, title });
    if (!uri) return null;
    const refused = refusal(uri, trace, store);
    if (refused === null) return uri.fsPath;
    void window.showWarningMessage(refused);
    if (uri.scheme === 'file') at = uri;
  }
}

function refusal(uri: Uri, trace: string, store: SessionStore): string | null {
  if (uri.scheme !== 'file') return l10n.t('Tapline writes to the disk of the machine that it runs on; choose a folder there.');
  if (uri.fsPath !== trace && store.get(uri.fsPath) === null) return null;
  return l10n.t('{0} is a recorded trace, and would be lost. Choose another name.', uri.fsPath);
}
