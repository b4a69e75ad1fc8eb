import { basename } from 'node:path';
import { commands, type Disposable, type Tab, TabInputTextDiff, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';
import type { ConfigChange } from '../config/tapper.js';

export const DIFF_SCHEME = 'tapline-diff';

const KEPT = 20;

/** The editor that shows a change. */
export interface ShownChange {
  /** Told once the person has closed it. */
  onClosed(closed: () => void): Disposable;
  close(): Promise<void>;
}

/** Texts of one moment as documents that cannot be changed: configurations before and after a change, what is different in two sessions. */
export class DiffDocuments implements TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private next = 0;

  /** Shows a change that would be made, until its editor is closed. */
  async preview(change: ConfigChange, title: string): Promise<ShownChange> {
    const name = basename(change.uri.fsPath);
    const [before, after] = [this.keep(name, change.before), this.keep(name, change.after)];
    await commands.executeCommand('vscode.diff', before, after, title, { preview: false });
    const isOwn = ({ input }: Tab) => input instanceof TabInputTextDiff && input.modified.toString() === after.toString();
    return {
      onClosed: (closed) => window.tabGroups.onDidChangeTabs((change) => change.closed.some(isOwn) && closed()),
      close: async () => {
        const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
        await window.tabGroups.close(tabs.filter(isOwn), true);
      },
    };
  }

  /** Opens a text as a document that cannot be changed; its language is that of the name. */
  async open(name: string, text: string): Promise<void> {
    await window.showTextDocument(await workspace.openTextDocument(this.keep(name, text)), { preview: true });
  }

  /** Shows two texts side by side. */
  async compare(name: string, before: string, after: string, title: string): Promise<void> {
    await commands.executeCommand('vscode.diff', this.keep(name, before), this.keep(name, after), title, { preview: true });
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
