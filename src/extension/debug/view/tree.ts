import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { Disposable } from '../../base/dispose.js';
import { lookOf, Redraw } from '../../base/redraw.js';
import type { Session } from '../../sessions/session.js';
import type { SessionNode } from '../../sessions/tree.js';
import { openItem } from '../../sessions/treeItems.js';
import type { WorkerClient } from '../../worker/client.js';
import type { DebuggedServers } from '../debugged.js';
import { Followed, type FoundAt } from './findings.js';
import { debuggedItem, foundItem } from './items.js';

/** What stands in the view: the nodes of the Sessions view, so that its commands do for both, and findings. */
export type DebugNode =
  | Extract<SessionNode, { kind: 'session' | 'open' }>
  | { readonly kind: 'found'; readonly session: Session; readonly at: FoundAt };

/** The view in the Debug container: each server that is being debugged, with what is open in it and what was found last. */
export class DebugTree extends Disposable implements TreeDataProvider<DebugNode> {
  private readonly changed = this.register(new EventEmitter<DebugNode | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly followed = new Map<string, Followed>();
  private readonly redraw: Redraw;

  constructor(
    private readonly debugged: DebuggedServers,
    private readonly worker: Pick<WorkerClient, 'createView'>,
  ) {
    super();
    this.redraw = this.register(
      new Redraw(
        () => this.picture(),
        () => this.changed.fire(undefined),
      ),
    );
    this.register(debugged.onDidChange(() => this.follow()));
    this.register({ dispose: () => this.unfollow(new Set()) });
    this.follow();
  }

  getChildren(node?: DebugNode): DebugNode[] {
    this.redraw.asked();
    return this.childrenOf(node);
  }

  getTreeItem(node: DebugNode): TreeItem {
    this.redraw.asked();
    return this.itemOf(node);
  }

  /** Only what stands at the top is looked for in the tree. */
  getParent(): undefined {
    return undefined;
  }

  private childrenOf(node?: DebugNode): DebugNode[] {
    if (!node) return this.debugged.sessions.map((session) => ({ kind: 'session', session }));
    if (node.kind !== 'session') return [];
    const session = this.debugged.sessions.find(({ file }) => file === node.session.file) ?? node.session;
    const open = (session.summary?.open ?? []).map((exchange): DebugNode => ({ kind: 'open', session, exchange }));
    const found = (this.followed.get(session.file)?.found ?? []).map((at): DebugNode => ({ kind: 'found', session, at }));
    return [...open, ...found];
  }

  private itemOf(node: DebugNode): TreeItem {
    switch (node.kind) {
      case 'session':
        return debuggedItem(node.session, this.followed.get(node.session.file)?.stands ?? false);
      case 'open':
        return openItem(node.session, node.exchange);
      case 'found':
        return foundItem(node.session, node.at);
    }
  }

  private follow(): void {
    const sessions = this.debugged.sessions;
    this.unfollow(new Set(sessions.map(({ file }) => file)));
    for (const session of sessions) {
      if (this.followed.has(session.file)) continue;
      const one = new Followed(this.worker, session);
      one.onDidChange(() => this.redraw.trigger());
      this.followed.set(session.file, one);
    }
    this.redraw.trigger();
  }

  private unfollow(but: ReadonlySet<string>): void {
    for (const [file, one] of this.followed) {
      if (but.has(file)) continue;
      one.dispose();
      this.followed.delete(file);
    }
  }

  private picture(): string {
    const all = (node?: DebugNode): unknown[] => this.childrenOf(node).map((child) => [lookOf(this.itemOf(child)), all(child)]);
    return JSON.stringify(all());
  }
}
