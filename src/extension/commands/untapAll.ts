import { l10n, Uri, window } from 'vscode';
import { strategyFor } from '../../clients/clients.js';
import type { ServerEntry } from '../../clients/entry.js';
import type { LedgerStore } from '../../clients/files/ledgerStore.js';
import { userConfigs } from '../../clients/files/places.js';
import { isNotFound, messageOf, UserError } from '../base/errors.js';
import type { Configs } from '../config/configs.js';
import { readConfig } from '../config/configText.js';
import { displayPath } from '../config/display.js';
import { nameIn, type ServerName } from '../config/serverName.js';
import type { Tapper } from '../config/tapper.js';
import type { Twins } from '../provider/twins.js';
import { nameOf } from './confirmChange.js';
import type { CommandRegistry } from './registry.js';

export interface UntapAllServices {
  readonly configs: Configs;
  readonly ledger: LedgerStore;
  readonly tapper: Tapper;
  readonly twins: Twins;
}

/** How many servers the question lists by name. */
const LISTED = 12;

/** Takes all taps out of all configurations, those outside this workspace included. */
export function registerUntapAllCommand(registry: CommandRegistry, services: UntapAllServices): void {
  registry.add('tapline.untapEverything', async () => {
    const { configs, twins } = services;
    const { tapped, failures } = await findTapped(services);
    const recorded = twins.all;
    if (tapped.length + recorded.length + failures.length === 0) {
      void window.showInformationMessage(l10n.t('No server is tapped, in none of the configurations that Tapline knows.'));
      return;
    }
    const lines = [...tapped.map(lineOf), ...recorded.map((twin) => l10n.t('“{0}”, recorded without editing its file', nameOf(twin)))];
    if (lines.length > 0 && !(await isMeant(lines))) return;
    let done = recorded.length;
    // One after the other: several may stand in one file.
    for (const name of tapped) {
      try {
        await (await services.tapper.prepareUntap(name)).commit();
        done++;
      } catch (error) {
        failures.push(`${nameOf(name)}: ${messageOf(error)}`);
      }
    }
    await twins.clear();
    await configs.refresh();
    if (failures.length === 0) void window.showInformationMessage(l10n.t('Untapped: {0}. Nothing is tapped any more.', done));
    else {
      const detail = failures.join('\n');
      await window.showErrorMessage(l10n.t('Untapped: {0}. Could not be untapped: {1}.', done, failures.length), { modal: true, detail });
    }
  });
}

async function isMeant(lines: readonly string[]): Promise<boolean> {
  const untap = l10n.t('Untap Everything');
  const more = lines.length > LISTED ? [l10n.t('and {0} more', lines.length - LISTED)] : [];
  const keep = l10n.t('Edits that were made to entries since they were tapped are kept.');
  const detail = [...lines.slice(0, LISTED), ...more, '', keep].join('\n');
  return (await window.showWarningMessage(l10n.t('Untap everything ({0})?', lines.length), { modal: true, detail }, untap)) === untap;
}

function lineOf(name: ServerName): string {
  return `“${nameOf(name)}”  ${displayPath(name.uri)}${name.scope === null ? '' : ` (${name.scope})`}`;
}

/** What is tapped in the files that are known here and in all files in which something was tapped once: other workspaces have theirs. */
async function findTapped({ configs, ledger }: UntapAllServices): Promise<{ readonly tapped: ServerName[]; readonly failures: string[] }> {
  await configs.refresh();
  const here = configs.servers.filter(({ entry }) => isTapped(entry)).map(nameIn);
  const readable = new Set(configs.files.filter(({ content }) => content.kind === 'entries').map(({ uri }) => uri.fsPath));
  // Other editors and profiles have files of their own.
  const others = new Set([...(await ledger.files()), ...userConfigs()].filter((file) => !readable.has(file)));
  const tapped = [...here];
  const failures: string[] = [];
  for (const file of others) {
    try {
      tapped.push(...(await tappedIn(Uri.file(file))));
    } catch (error) {
      if (!isNotFound(error)) failures.push(`${displayPath(Uri.file(file))}: ${messageOf(error)}`);
    }
  }
  return { tapped, failures };
}

async function tappedIn(uri: Uri): Promise<ServerName[]> {
  const { text } = await readConfig(uri);
  const client = strategyFor(uri.fsPath, text);
  if (!client) return [];
  const located = client.locate(text);
  // A file with mistakes that names no launcher holds no tap.
  if (located.kind === 'invalid' && !text.includes('launcher.js')) return [];
  if (located.kind === 'invalid') throw new UserError(l10n.t('not valid {0}: {1}', client.syntax.toUpperCase(), located.message));
  const file = { uri, client, folder: null, content: located };
  return located.entries.filter(isTapped).map((entry) => nameIn({ file, entry }));
}

/** Those that cannot be untapped among them: each attempt says why. */
function isTapped({ state }: ServerEntry): boolean {
  return state.kind === 'tapped' || (state.kind === 'cannot' && state.holds === 'tap');
}
