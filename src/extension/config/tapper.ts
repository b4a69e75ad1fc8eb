import { l10n, type Uri, workspace } from 'vscode';
import type { ServerEntry } from '../../clients/entry.js';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import type { LedgerStore } from '../../clients/files/ledgerStore.js';
import { vscodeStrategy } from '../../clients/strategies/vscode.js';
import { planTap } from '../../clients/tap.js';
import { applyEdits, type TextEdit } from '../../clients/text.js';
import { planUntap, type UntapPlan } from '../../clients/untap.js';
import { UserError } from '../base/errors.js';
import { type ConfigText, readConfig, writeConfig } from './configText.js';

/** A change of a configuration that was made, for showing and undoing it. */
export interface ConfigChange {
  readonly uri: Uri;
  readonly server: string;
  readonly before: string;
  readonly after: string;
  /** Whether it still has to be saved to take effect. */
  readonly unsaved: boolean;
}

/** A way to take a tap out that was found, but not yet gone: what was edited since may need a question first. */
export interface PreparedUntap {
  readonly kind: UntapPlan['kind'];
  readonly before: string;
  readonly after: string;
  /** Makes the change. Throws a UserError if the file was changed since. */
  commit(): Promise<ConfigChange>;
}

/** Puts taps into configurations and takes them out. All failures are UserErrors that name server and file. */
export class Tapper {
  constructor(
    private readonly launcher: LauncherInstall,
    private readonly ledger: LedgerStore,
  ) {}

  async tap(uri: Uri, server: string): Promise<ConfigChange> {
    const { config, entry } = await this.find(uri, server);
    switch (entry.state.kind) {
      case 'tapped':
        throw new UserError(l10n.t('“{0}” is tapped already.', server));
      case 'cannot':
        throw new UserError(l10n.t('“{0}” cannot be tapped: {1}.', server, entry.state.why));
      case 'plain':
        break;
    }
    const { edits, record } = planTap(config.text, uri.fsPath, entry, await this.launcher.install());
    // The record first: a tap without one could not be taken out byte for byte.
    await this.ledger.put(record);
    try {
      await writeConfig(config, edits);
    } catch (error) {
      await this.ledger.remove(record);
      throw error;
    }
    return change(config, uri, server, edits);
  }

  async prepareUntap(uri: Uri, server: string): Promise<PreparedUntap> {
    const { config, entry } = await this.find(uri, server);
    if (entry.state.kind !== 'tapped') throw new UserError(l10n.t('“{0}” is not tapped.', server));
    const records = await this.ledger.candidates(uri.fsPath, server);
    const plans = records.map((record) => ({ record, plan: planUntap(config.text, entry, record) }));
    const own = plans.find(({ record }) => record.file === uri.fsPath);
    const { record, plan } = plans.find((candidate) => candidate.plan.kind === 'exact') ??
      own ?? { record: null, plan: planUntap(config.text, entry, null) };
    const made = change(config, uri, server, plan.edits);
    return {
      kind: plan.kind,
      before: made.before,
      after: made.after,
      commit: async () => {
        await writeConfig(config, plan.edits);
        if (record) await this.ledger.remove(record);
        return made;
      },
    };
  }

  private async find(uri: Uri, server: string): Promise<{ config: ConfigText; entry: ServerEntry }> {
    const config = await readConfig(uri);
    const located = vscodeStrategy.locate(config.text);
    if (located.kind === 'invalid') {
      const { line, character } = located.position;
      throw new UserError(
        l10n.t(
          '{0} is not valid JSON: {1} (line {2}, column {3}). Correct it, then try again.',
          ...[workspace.asRelativePath(uri), located.message, line + 1, character + 1],
        ),
      );
    }
    const entry = located.entries.find(({ name }) => name === server);
    if (!entry) throw new UserError(l10n.t('“{0}” is no longer in {1}.', server, workspace.asRelativePath(uri)));
    return { config, entry };
  }
}

function change(config: ConfigText, uri: Uri, server: string, edits: readonly TextEdit[]): ConfigChange {
  return { uri, server, before: config.text, after: applyEdits(config.text, edits), unsaved: config.kind === 'unsaved' };
}
