import { basename } from 'node:path';
import { commands, l10n, type TextDocumentContentProvider, Uri } from 'vscode';
import { visible } from '../../session/timeline/visible.js';
import type { ConfigChange } from '../config/tapper.js';

export const DIFF_SCHEME = 'tapline-diff';

const KEPT = 20;

/** Texts of configurations before and after a change, for VS Code's diff editor. */
export class DiffDocuments implements TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private next = 0;

  /** Shows a change that was made. */
  async show(change: ConfigChange): Promise<void> {
    const title = l10n.t('{0}: “{1}” before and after', basename(change.uri.fsPath), visible(change.server, 60));
    await commands.executeCommand('vscode.diff', this.keep(change.before), change.uri, title);
  }

  /** Shows a change that would be made. */
  async preview(server: string, before: string, after: string): Promise<void> {
    const title = l10n.t('“{0}” now and untapped', visible(server, 60));
    await commands.executeCommand('vscode.diff', this.keep(before), this.keep(after), title);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.query) ?? '';
  }

  private keep(text: string): Uri {
    const id = String(this.next++);
    this.texts.set(id, text);
    const oldest = this.texts.keys().next().value;
    if (this.texts.size > KEPT && oldest !== undefined) this.texts.delete(oldest);
    return Uri.from({ scheme: DIFF_SCHEME, path: '/mcp.json', query: id });
  }
}
