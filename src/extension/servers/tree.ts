import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { CLIENTS } from '../../clients/clients.js';
import type { ClientStrategy } from '../../clients/entry.js';
import { Disposable } from '../base/dispose.js';
import { lookOf, Redraw } from '../base/redraw.js';
import type { ConfigFile, Configs, ServerRef } from '../config/configs.js';
import { isElsewhere } from '../config/places.js';
import { nameIn } from '../config/serverName.js';
import type { Twins } from '../provider/twins.js';
import type { SessionStore } from '../sessions/store.js';
import type { ServerActivity } from './activity.js';
import { clientItem, elsewhereItem, fileItem, serverItem } from './treeItems.js';

/** What stands in the Servers tree. */
export type ServerNode =
  /** A client, and its files that have servers, or cannot be read. */
  | { readonly kind: 'client'; readonly client: ClientStrategy; readonly files: readonly ConfigFile[] }
  /** One of several files of a client, or one that cannot be read. */
  | { readonly kind: 'file'; readonly file: ConfigFile }
  | { readonly kind: 'server'; readonly server: ServerRef }
  /** Says that configurations of the person's own machine are out of reach. */
  | { readonly kind: 'elsewhere' };

/** The Servers tree: clients, their configuration files where they have several, and the servers in each. */
export class ServersTree extends Disposable implements TreeDataProvider<ServerNode> {
  private readonly changed = this.register(new EventEmitter<ServerNode | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private readonly redraw: Redraw;

  constructor(
    private readonly configs: Configs,
    private readonly activity: ServerActivity,
    private readonly twins: Twins,
    store: SessionStore,
  ) {
    super();
    this.redraw = this.register(
      new Redraw(
        () => this.picture(),
        () => this.changed.fire(undefined),
        [configs.onDidChange, store.onDidChange, twins.onDidChange],
      ),
    );
  }

  async getChildren(node?: ServerNode): Promise<ServerNode[]> {
    this.redraw.asked();
    if (node) return childrenOf(node);
    // Nobody looks at the configurations before this tree is drawn: they are read from here on.
    await this.configs.start();
    this.redraw.asked();
    this.redraw.shown(this.picture());
    return this.roots();
  }

  getTreeItem(node: ServerNode): TreeItem {
    this.redraw.asked();
    return this.itemOf(node);
  }

  /** Draws the whole tree anew. */
  refresh(): void {
    this.redraw.force();
  }

  private itemOf(node: ServerNode): TreeItem {
    switch (node.kind) {
      case 'client':
        return clientItem(node.client, node.files);
      case 'file':
        return fileItem(node.file);
      case 'server': {
        const { server } = node;
        const recorded = this.twins.has(nameIn(server));
        return serverItem(server, { live: this.activity.liveOf(server), failed: this.activity.failureOf(server), recorded });
      }
      case 'elsewhere':
        return elsewhereItem();
    }
  }

  private roots(): ServerNode[] {
    const clients = CLIENTS.flatMap((client): ServerNode[] => {
      const files = this.configs.files.filter((file) => file.client.id === client.id && isWorthShowing(file));
      return files.length === 0 ? [] : [{ kind: 'client', client, files }];
    });
    return clients.length > 0 && isElsewhere() ? [...clients, { kind: 'elsewhere' }] : clients;
  }

  private picture(): string {
    const pictureOf = (node: ServerNode): unknown => [lookOf(this.itemOf(node)), childrenOf(node).map(pictureOf)];
    // What tooltips show, and commands get, comes from the files: it counts, too.
    return JSON.stringify([this.roots().map(pictureOf), this.configs.files.map(({ uri, content }) => [uri.path, content])]);
  }
}

function childrenOf(node: ServerNode): ServerNode[] {
  switch (node.kind) {
    case 'client': {
      const [only] = node.files;
      return only && node.files.length === 1 && only.content.kind === 'entries'
        ? serversOf(only)
        : node.files.map((file) => ({ kind: 'file', file }));
    }
    case 'file':
      return serversOf(node.file);
    case 'server':
    case 'elsewhere':
      return [];
  }
}

function serversOf(file: ConfigFile): ServerNode[] {
  return file.content.kind === 'entries' ? file.content.entries.map((entry) => ({ kind: 'server', server: { file, entry } })) : [];
}

/** Settings of a client's that name no server say nothing here; a file of the workspace does, where somebody has begun to write it. */
function isWorthShowing({ folder, content }: ConfigFile): boolean {
  return content.kind === 'unreadable' || content.entries.length > 0 || folder !== null;
}
