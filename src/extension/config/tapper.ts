import { l10n } from 'vscode';
import { strategyFor } from '../../clients/clients.js';
import type { ClientStrategy, ServerEntry } from '../../clients/entry.js';
import { changeToTap, changeToUntap, makeChange, type PlannedChange } from '../../clients/files/change.js';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import type { LedgerStore } from '../../clients/files/ledgerStore.js';
import { debugNote } from '../../clients/launcher.js';
import type { TextPosition } from '../../clients/text.js';
import type { UntapPlan } from '../../clients/untap.js';
import { UserError } from '../base/errors.js';
import type { Configs } from './configs.js';
import { type ConfigText, readConfig, writeConfig } from './configText.js';
import { displayPath } from './display.js';
import type { Policy } from './policy.js';
import type { ServerName } from './serverName.js';
import { isReadByVsCode } from './vsCode.js';

/** A change of a configuration that was made, for showing and undoing it. */
export interface ConfigChange extends ServerName {
  readonly client: ClientStrategy;
  readonly before: string;
  readonly after: string;
  /** Whether it still has to be saved to take effect. */
  readonly unsaved: boolean;
}

/** A change that was found, but not yet made: the person sees it first. */
export interface PreparedChange {
  readonly change: ConfigChange;
  /** Makes the change. Throws a UserError or ConfigError if the file was changed since. */
  commit(): Promise<ConfigChange>;
}

export interface PreparedTap extends PreparedChange {
  /** One sentence about what then does not work as before; null where all does. */
  readonly note: string | null;
}

export interface PreparedUntap extends PreparedChange {
  readonly kind: UntapPlan['kind'];
}

/** Puts taps into configurations and takes them out. All failures name server and file, for a person. */
export class Tapper {
  constructor(
    private readonly launcher: LauncherInstall,
    private readonly ledger: LedgerStore,
    private readonly configs: Pick<Configs, 'placeOf'>,
    private readonly policy: Policy,
  ) {}

  async prepareTap(name: ServerName): Promise<PreparedTap> {
    const { config, client, entry } = await this.find(name);
    const state = this.policy.stateOf(client, entry);
    switch (state.kind) {
      case 'tapped':
        throw new UserError(l10n.t('“{0}” is tapped already.', name.server));
      case 'cannot':
        throw new UserError(l10n.t('“{0}” cannot be tapped: {1}.', name.server, state.why));
      case 'plain':
        break;
    }
    const plan = changeToTap(config.text, name.uri.fsPath, [entry], await this.launcher.install());
    return { ...this.prepared(config, client, name, plan), note: debugNote(state.devDebug, process.platform) };
  }

  async prepareUntap(name: ServerName): Promise<PreparedUntap> {
    const { config, client, entry } = await this.find(name);
    if (entry.state.kind === 'cannot' && entry.state.holds === 'tap')
      throw new UserError(l10n.t('“{0}” cannot be untapped: {1}.', name.server, entry.state.why));
    if (entry.state.kind !== 'tapped') throw new UserError(l10n.t('“{0}” is not tapped.', name.server));
    const plan = await changeToUntap(config.text, name.uri.fsPath, [entry], this.ledger);
    const kind = plan.servers[0]?.effect;
    if (kind === undefined || kind === 'tapped') throw new Error('A tap is taken out, not put in.');
    return { ...this.prepared(config, client, name, plan), kind };
  }

  private prepared(config: ConfigText, client: ClientStrategy, name: ServerName, plan: PlannedChange): PreparedChange {
    const { before, after, edits } = plan;
    const change: ConfigChange = { ...name, client, before, after, unsaved: config.kind === 'unsaved' };
    return {
      change,
      commit: async () => {
        await makeChange(plan, this.ledger, () => writeConfig(config, edits, isReadByVsCode(client.id) ? 'vscode' : 'others'));
        return change;
      },
    };
  }

  private async find({ uri, server, scope }: ServerName): Promise<{ config: ConfigText; client: ClientStrategy; entry: ServerEntry }> {
    const config = await readConfig(uri);
    const client = this.configs.placeOf(uri)?.client ?? strategyFor(uri.fsPath, config.text);
    if (!client) throw new UserError(l10n.t('{0} is not a configuration of MCP servers that Tapline knows.', displayPath(uri)));
    const located = client.locate(config.text);
    if (located.kind === 'invalid') throw new UserError(notValid(displayPath(uri), client, located.message, located.position));
    const entry = located.entries.find((candidate) => candidate.name === server && candidate.scope === scope);
    if (!entry) throw new UserError(l10n.t('“{0}” is no longer in {1}.', server, displayPath(uri)));
    return { config, client, entry };
  }
}

/** Says where a file cannot be read. */
export function notValid(path: string, { syntax }: ClientStrategy, message: string, { line, character }: TextPosition): string {
  return l10n.t(
    '{0} is not valid {1}: {2} (line {3}, column {4}). Correct it, then try again.',
    ...[path, syntax.toUpperCase(), message, line + 1, character + 1],
  );
}
