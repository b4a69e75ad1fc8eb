import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { Disposable } from '../base/dispose.js';
import { lookOf, Redraw } from '../base/redraw.js';
import type { ConfigFile, Configs, ServerRef } from '../config/configs.js';
import { describeTime } from '../sessions/describe.js';
import { failureOf, type Session } from '../sessions/session.js';
import type { SessionStore } from '../sessions/store.js';
import { sessionsOf } from './match.js';
import { fileItem, serverItem } from './treeItems.js';

/** What stands in the Servers tree. */
export type ServerNode = { readonly kind: 'file'; readonly file: ConfigFile } | { readonly kind: 'server'; readonly server: ServerRef };

/** The Servers tree: configuration files of the workspace, and the servers in each. */
export class ServersTree extends Disposable implements TreeDataProvider<ServerNode> {
  private readonly changed = this.register(new EventEmitter<ServerNode | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly redraw: Redraw;

  constructor(
    private readonly configs: Configs,
    private readonly store: SessionStore,
  ) {
    super();
    this.redraw = this.register(
      new Redraw(
        () => this.picture(),
        () => this.changed.fire(undefined),
      ),
    );
    this.register(configs.onDidChange(() => this.redraw.trigger()));
    this.register(store.onDidChange(() => this.redraw.trigger()));
  }

  getChildren(node?: ServerNode): ServerNode[] {
    if (!node) return this.configs.files.map((file) => ({ kind: 'file', file }));
    if (node.kind === 'server' || node.file.content.kind !== 'entries') return [];
    return node.file.content.entries.map((entry) => ({ kind: 'server', server: { file: node.file, entry } }));
  }

  getTreeItem(node: ServerNode): TreeItem {
    switch (node.kind) {
      case 'file':
        return fileItem(node.file);
      case 'server':
        return serverItem(node.server, this.liveOf(node.server), this.failureOf(node.server));
    }
  }

  private liveOf(server: ServerRef): Session[] {
    const others = this.configs.servers.filter((other) => other.entry !== server.entry);
    return sessionsOf(server, others, this.store.live);
  }

  /** How the server failed when it was started last; null where it did not, or runs. */
  private failureOf(server: ServerRef): string | null {
    const others = this.configs.servers.filter((other) => other.entry !== server.entry);
    const last = sessionsOf(server, others, this.store.all)[0];
    if (!last || last.state.kind === 'live') return null;
    this.store.wantSummary(last.file);
    const failure = failureOf(last);
    return failure && `${failure}, ${describeTime(new Date(last.started), new Date())}`;
  }

  private picture(): string {
    const children = (node?: ServerNode): unknown[] =>
      this.getChildren(node).map((child) => [lookOf(this.getTreeItem(child)), children(child)]);
    // What tooltips show, and commands get, comes from the files: it counts, too.
    return JSON.stringify([children(), this.configs.files]);
  }
}
