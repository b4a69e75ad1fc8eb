import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { l10n, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { replaceFile } from '../../clients/files/replaceFile.js';
import { applyEdits, type TextEdit } from '../../clients/text.js';
import { UserError } from '../base/errors.js';
import { untilSeen } from './untilSeen.js';

/** The text of a configuration, and where it was read: edits go back to the same place, and only if it is unchanged. */
export type ConfigText =
  /** The document has edits that are not saved: these are what the person sees, so these are edited, and saving stays with the person. */
  | { readonly kind: 'unsaved'; readonly text: string; readonly document: TextDocument; readonly version: number }
  | { readonly kind: 'saved'; readonly text: string; readonly uri: Uri; readonly bytes: Buffer };

/** Reads a configuration. Throws a UserError for bytes that are not UTF-8, and file system errors as they are. */
export async function readConfig(uri: Uri): Promise<ConfigText> {
  const document = openUnsaved(uri);
  if (document) return { kind: 'unsaved', text: document.getText(), document, version: document.version };
  const bytes = await readFile(uri.fsPath);
  return { kind: 'saved', text: decode(bytes, uri), uri, bytes };
}

/** The document of a file where that has edits that are not saved. Settings of VS Code's own are open under a scheme of their own. */
export function openUnsaved({ fsPath }: Uri): TextDocument | null {
  const isFile = ({ uri }: TextDocument) => (uri.scheme === 'file' || uri.scheme === 'vscode-userdata') && uri.fsPath === fsPath;
  return workspace.textDocuments.find((open) => open.isDirty && isFile(open)) ?? null;
}

/**
 * Makes the edits, and waits until VS Code has seen them where it reads the file itself. A saved file is replaced on disk, not through its document: saving that could format it, and untapping would
 * then not give back the same bytes.
 */
export async function writeConfig(config: ConfigText, edits: readonly TextEdit[], readBy: 'vscode' | 'others'): Promise<void> {
  if (config.kind === 'saved') {
    const after = Buffer.from(applyEdits(config.text, edits), 'utf8');
    const replace = () => replaceFile(config.uri.fsPath, config.bytes, after);
    return readBy === 'vscode' ? untilSeen(config.uri, replace) : replace();
  }
  const { document } = config;
  const change = new WorkspaceEdit();
  for (const { offset, length, text } of edits) {
    change.replace(document.uri, new Range(document.positionAt(offset), document.positionAt(offset + length)), text);
  }
  if (document.isClosed || document.version !== config.version || !(await workspace.applyEdit(change))) {
    throw new UserError(l10n.t('{0} was edited at the same moment. Nothing was changed; try again.', basename(document.uri.fsPath)));
  }
}

function decode(bytes: Buffer, uri: Uri): string {
  try {
    // The byte order mark stays: what is written back must be the same bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UserError(l10n.t('{0} is not UTF-8 text. Save it as UTF-8 (“Save with Encoding”), then try again.', uri.fsPath));
  }
}
