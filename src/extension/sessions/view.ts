import { commands, type TreeView, window } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { withoutDemo } from '../demo/isDemo.js';
import type { ViewId } from '../ids.js';
import type { SessionStore } from './store.js';
import type { SessionNode, SessionsTree } from './tree.js';

/** The Sessions view: the tree, and the badge with all leaked requests of live sessions. */
export class SessionsView extends Disposable {
  private readonly view: TreeView<SessionNode>;

  constructor(
    tree: SessionsTree,
    private readonly store: SessionStore,
  ) {
    super();
    const id: ViewId = 'tapline.sessions';
    this.view = this.register(window.createTreeView(id, { treeDataProvider: tree }));
    this.register(store.onDidChange(() => this.drawBadge()));
  }

  /**
   * The node that the keyboard is at; for keys, which bring no argument. Extensions hear of chosen nodes alone, and moving through
   * a tree with the arrows chooses none: so the node is chosen first.
   */
  async atKeyboard(): Promise<SessionNode | null> {
    await commands.executeCommand('list.selectAndPreserveFocus');
    return this.view.selection[0] ?? null;
  }

  private drawBadge(): void {
    const leaked = withoutDemo(this.store.live).reduce((sum, session) => sum + (session.summary?.counts.leaked ?? 0), 0);
    if (leaked === (this.view.badge?.value ?? 0)) return;
    this.view.badge = leaked > 0 ? { value: leaked, tooltip: `${leaked} leaked` } : undefined;
  }
}
