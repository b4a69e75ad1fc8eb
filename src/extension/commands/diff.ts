import { basename } from 'node:path';
import { commands, TabInputTextDiff, type TextDocumentContentProvider, Uri, window } from 'vscode';
import type { ConfigChange } from '../config/tapper.js';

export const DIFF_SCHEME = 'tapline-diff';

const KEPT = 20;

/** Texts of configurations before and after a change, for VS Code's diff editor. */
export class DiffDocuments implements TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private next = 0;

  /** Shows a change that would be made; the editor can be closed again. */
  async preview(change: ConfigChange, title: string): Promise<{ close(): Promise<void> }> {
    const name = basename(change.uri.fsPath);
    const [before, after] = [this.keep(name, change.before), this.keep(name, change.after)];
    await commands.executeCommand('vscode.diff', before, after, title, { preview: true });
    return {
      close: async () => {
        const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
        const own = tabs.filter(({ input }) => input instanceof TabInputTextDiff && input.modified.toString() === after.toString());
        await window.tabGroups.close(own, true);
      },
    };
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.query) ?? '';
  }

  /** The name of the file tells VS Code its language. */
  private keep(name: string, text: string): Uri {
    const id = String(this.next++);
    this.texts.set(id, text);
    const oldest = this.texts.keys().next().value;
    if (this.texts.size > KEPT && oldest !== undefined) this.texts.delete(oldest);
    return Uri.from({ scheme: DIFF_SCHEME, path: `/${name}`, query: id });
  }
}
