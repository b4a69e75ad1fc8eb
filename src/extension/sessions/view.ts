import { commands, type TreeView, window } from 'vscode';
import { Disposable } from '../base/dispose.js';
import type { ViewId } from '../ids.js';
import type { SessionStore } from './store.js';
import type { SessionNode, SessionsTree } from './tree.js';

/** How often the clocks of open requests are drawn; each drawing replaces the rows' buttons under the pointer. */
const TICK_MS = 5000;

/** The Sessions view: the tree, its clocks, and the badge with all leaked requests of live sessions. */
export class SessionsView extends Disposable {
  private readonly view: TreeView<SessionNode>;
  private clock: NodeJS.Timeout | null = null;

  constructor(
    private readonly tree: SessionsTree,
    private readonly store: SessionStore,
  ) {
    super();
    const id: ViewId = 'tapline.sessions';
    this.view = this.register(window.createTreeView(id, { treeDataProvider: tree }));
    this.register(this.view.onDidChangeVisibility(() => this.runClock()));
    this.register(store.onDidChange(() => this.drawBadge()));
    this.register({ dispose: () => this.clock && clearInterval(this.clock) });
    this.runClock();
  }

  /**
   * The node that the keyboard is at; for keys, which bring no argument. Extensions hear of chosen nodes alone, and moving through
   * a tree with the arrows chooses none: so the node is chosen first.
   */
  async atKeyboard(): Promise<SessionNode | null> {
    await commands.executeCommand('list.selectAndPreserveFocus');
    return this.view.selection[0] ?? null;
  }

  private runClock(): void {
    if (this.clock) clearInterval(this.clock);
    this.clock = this.view.visible ? setInterval(() => this.tree.tick(), TICK_MS) : null;
  }

  private drawBadge(): void {
    const leaked = this.store.live.reduce((sum, session) => sum + (session.summary?.counts.leaked ?? 0), 0);
    if (leaked === (this.view.badge?.value ?? 0)) return;
    this.view.badge = leaked > 0 ? { value: leaked, tooltip: `${leaked} leaked` } : undefined;
  }
}
