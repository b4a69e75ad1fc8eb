import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { LedgerStore } from '../../clients/files/ledgerStore.js';
import { Disposable } from '../base/dispose.js';
import { lookOf, Redraw } from '../base/redraw.js';
import type { Configs, ServerRef } from '../config/configs.js';
import type { ExchangeInfo } from '../worker/messages.js';
import type { Session } from './session.js';
import type { SessionStore } from './store.js';
import { moreItem, openItem, sessionItem, waitingItem } from './treeItems.js';
import { waitingServers } from './waiting.js';

/** What stands in the Sessions tree. */
export type SessionNode =
  | { readonly kind: 'session'; readonly session: Session }
  /** A request that is open in a live session. */
  | { readonly kind: 'open'; readonly session: Session; readonly exchange: ExchangeInfo }
  /** A server that is tapped, but was not started since. */
  | { readonly kind: 'waiting'; readonly server: ServerRef }
  | { readonly kind: 'more'; readonly hidden: number };

const FIRST_RECORDED = 20;
const MORE_RECORDED = 50;

/** The Sessions tree: live sessions with their open requests, tapped servers that wait for their client, recorded sessions. */
export class SessionsTree extends Disposable implements TreeDataProvider<SessionNode> {
  private readonly changed = this.register(new EventEmitter<SessionNode | undefined>());
  readonly onDidChangeTreeData = this.changed.event;
  private recorded = FIRST_RECORDED;
  private readonly redraw: Redraw;

  constructor(
    private readonly store: SessionStore,
    private readonly configs: Configs,
    private readonly ledger: LedgerStore,
  ) {
    super();
    this.redraw = this.register(
      new Redraw(
        async () => pictureOf(await this.roots(), this.store.all),
        () => this.changed.fire(undefined),
        [store.onDidChange, configs.onDidChange],
      ),
    );
  }

  showOlder(): void {
    this.recorded += MORE_RECORDED;
    this.changed.fire(undefined);
  }

  /** Draws the whole tree anew. */
  refresh(): void {
    this.redraw.force();
  }

  async getChildren(node?: SessionNode): Promise<SessionNode[]> {
    this.redraw.asked();
    if (!node) {
      // Which servers wait for their clients stands in their configurations.
      void this.configs.start();
      return this.roots();
    }
    if (node.kind !== 'session' || node.session.state.kind !== 'live') return [];
    const session = this.store.get(node.session.file) ?? node.session;
    return (session.summary?.open ?? []).map((exchange) => ({ kind: 'open', session, exchange }));
  }

  getTreeItem(node: SessionNode): TreeItem {
    this.redraw.asked();
    switch (node.kind) {
      case 'session':
        // Nobody looks at a recorded session before its item is drawn: its trace is read from here on.
        this.store.wantSummary(node.session.file);
        return sessionItem(node.session, this.store.all);
      case 'open':
        return openItem(node.session, node.exchange);
      case 'waiting':
        return waitingItem(node.server);
      case 'more':
        return moreItem(node.hidden);
    }
  }

  /** For revealing: only what is open in a session stands below something. */
  getParent(node: SessionNode): SessionNode | null {
    return node.kind === 'open' ? { kind: 'session', session: node.session } : null;
  }

  private async roots(): Promise<SessionNode[]> {
    const all = this.store.all;
    const nodes = (sessions: readonly Session[]): SessionNode[] => sessions.map((session) => ({ kind: 'session', session }));
    const live = all.filter((session) => session.state.kind === 'live');
    const recorded = all.filter((session) => session.state.kind === 'recorded');
    const waiting = (await waitingServers(this.configs, this.ledger, all)).map((server): SessionNode => ({ kind: 'waiting', server }));
    const hidden = recorded.length - this.recorded;
    const more: SessionNode[] = hidden > 0 ? [{ kind: 'more', hidden }] : [];
    return [...nodes(live), ...waiting, ...nodes(recorded.slice(0, this.recorded)), ...more];
  }
}

/** All that the tree shows. */
function pictureOf(nodes: readonly SessionNode[], all: readonly Session[]): string {
  return JSON.stringify(nodes.map((node) => pictureOfNode(node, all)));
}

function pictureOfNode(node: SessionNode, all: readonly Session[]): unknown {
  switch (node.kind) {
    case 'session': {
      const open = node.session.summary?.open.map(({ row, label, state, cancellable }) => [row, label, state, cancellable]);
      return [lookOf(sessionItem(node.session, all)), open];
    }
    case 'open':
      return node.exchange.row;
    case 'waiting':
      return lookOf(waitingItem(node.server));
    case 'more':
      return lookOf(moreItem(node.hidden));
  }
}
