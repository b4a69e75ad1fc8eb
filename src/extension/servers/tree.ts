import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { Debounced } from '../base/debounce.js';
import { Disposable } from '../base/dispose.js';
import type { ConfigFile, Configs, ServerRef } from '../config/configs.js';
import type { SessionStore } from '../sessions/store.js';
import { sessionsOf } from './match.js';
import { fileItem, serverItem } from './treeItems.js';

/** What stands in the Servers tree. */
export type ServerNode = { readonly kind: 'file'; readonly file: ConfigFile } | { readonly kind: 'server'; readonly server: ServerRef };

/** The Servers tree: configuration files of the workspace, and the servers in each. */
export class ServersTree extends Disposable implements TreeDataProvider<ServerNode> {
  private readonly changed = this.register(new EventEmitter<ServerNode | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly soon = this.register(new Debounced(250, () => this.changed.fire(undefined)));

  constructor(
    private readonly configs: Configs,
    private readonly store: SessionStore,
  ) {
    super();
    this.register(configs.onDidChange(() => this.soon.trigger()));
    this.register(store.onDidChange(() => this.soon.trigger()));
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
        return serverItem(node.server, sessionsOf(node.server, this.others(node.server), this.store.live));
    }
  }

  private others(server: ServerRef): readonly ServerRef[] {
    return this.configs.servers.filter((other) => other.entry !== server.entry);
  }
}
