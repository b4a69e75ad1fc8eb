import { workspace } from 'vscode';
import type { LedgerStore } from '../../clients/files/ledgerStore.js';
import type { Idle } from '../../session/timeline/row.js';
import { Debounced } from '../base/debounce.js';
import { Disposable } from '../base/dispose.js';
import { Emitter } from '../base/emitter.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { keyOf, nameIn } from '../config/serverName.js';
import { isReadByVsCode } from '../config/vsCode.js';
import type { SessionStore } from '../sessions/store.js';
import { waitingServers } from '../sessions/waiting.js';

/** Why a timeline without a session is empty: a server that waits for its client, or a workspace without trust. */
export class IdleState extends Disposable {
  private readonly changed = this.register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private waiting: readonly ServerRef[] = [];
  private chosen: string | null = null;
  private readonly soon = this.register(new Debounced(100, () => void this.look()));

  constructor(
    private readonly configs: Configs,
    private readonly ledger: LedgerStore,
    private readonly store: SessionStore,
  ) {
    super();
    this.register(configs.onDidChange(() => this.soon.trigger()));
    this.register(store.onDidChange(() => this.soon.trigger()));
    this.register(workspace.onDidGrantWorkspaceTrust(() => this.changed.fire()));
  }

  /** The server that the timeline speaks of: the one chosen, else the first that waits. */
  get server(): ServerRef | null {
    return this.waiting.find((server) => keyOf(nameIn(server)) === this.chosen) ?? this.waiting[0] ?? null;
  }

  get idle(): Idle | null {
    if (this.server) {
      const { entry, file } = this.server;
      const { id, label } = file.client;
      return { kind: 'waiting', server: entry.name, ...(!isReadByVsCode(id) && { startedBy: label }) };
    }
    return workspace.isTrusted ? null : { kind: 'restricted' };
  }

  /** A timeline is about to be drawn: whether servers wait for their clients is worth knowing from here on. */
  start(): void {
    void this.configs.start();
  }

  choose(server: ServerRef): void {
    this.chosen = keyOf(nameIn(server));
    this.changed.fire();
  }

  private async look(): Promise<void> {
    const before = this.server && keyOf(nameIn(this.server));
    this.waiting = await waitingServers(this.configs, this.ledger, this.store.all);
    if ((this.server && keyOf(nameIn(this.server))) !== before) this.changed.fire();
  }
}
