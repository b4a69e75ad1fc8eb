import { l10n, window } from 'vscode';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { ManagedContextKey } from '../base/contextKey.js';
import { messageOf } from '../base/errors.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { displayPath } from '../config/display.js';
import { restartHint } from '../config/restart.js';
import { keyOf, nameIn } from '../config/serverName.js';
import type { ConfigChange, PreparedTap, PreparedUntap, Tapper } from '../config/tapper.js';
import { isReadByVsCode } from '../config/vsCode.js';
import type { Twins } from '../provider/twins.js';
import type { Session } from '../sessions/session.js';
import type { StartWatch } from '../sessions/startWatch.js';
import type { TimelineView } from '../timeline/view.js';
import { isConfirmed, nameOf, registerChangeCommands } from './confirmChange.js';
import { copyTapped } from './copyCommand.js';
import type { DiffDocuments } from './diff.js';
import { pickServer, serverIn } from './pickServer.js';
import type { CommandRegistry } from './registry.js';
import { startInVsCode } from './startServer.js';
import { isTrusted } from './trust.js';

export interface TapServices {
  readonly configs: Configs;
  readonly tapper: Tapper;
  readonly launcher: LauncherInstall;
  readonly diffs: DiffDocuments;
  readonly timeline: TimelineView;
  readonly startWatch: StartWatch;
  readonly twins: Twins;
}

/** Tap, untap, and the command line for clients that Tapline does not configure itself. */
export function registerTapCommands(registry: CommandRegistry, services: TapServices): void {
  const { configs, tapper, launcher, diffs } = services;
  registerChangeCommands(registry);
  const hasTapped = new ManagedContextKey<boolean>('tapline.hasTapped');
  configs.onDidChange(() => {
    hasTapped.value = hasTapped.value === true || configs.servers.some(({ entry }) => entry.state.kind === 'tapped');
  });

  registry.add('tapline.tapServer', async (argument) => {
    if (!(await isTrusted())) return;
    const server = serverIn(argument) ?? (await pickServer(configs, ['plain'], l10n.t('Choose the server to tap')));
    if (!server) return;
    const tap = await tapper.prepareTap(nameIn(server));
    if (!(await isConfirmed(diffs, tap, tapQuestion(tap)))) return;
    const change = await tap.commit();
    await configs.refresh();
    void afterTap(services, change);
  });

  registry.add('tapline.untapServer', async (argument) => {
    if (!(await isTrusted())) return;
    const server = serverIn(argument) ?? (await pickServer(configs, ['tapped'], l10n.t('Choose the server to untap')));
    if (!server) return;
    const untap = await tapper.prepareUntap(nameIn(server));
    if (!(await agreed(untap, diffs))) return;
    const change = await untap.commit();
    await configs.refresh();
    tellUntapped(untap.kind, change);
  });

  registry.add('tapline.copyTappedCommand', async (argument) => {
    const server =
      serverIn(argument) ?? (await pickServer(configs, ['plain', 'tapped'], l10n.t('Choose the server whose command line to copy')));
    const state = server?.entry.state;
    if (!server || !state || state.kind === 'cannot') return;
    await copyTapped(server, state.kind === 'tapped' ? state.original : state.runs, await launcher.install());
  });

  registry.add('tapline.startServer', async (argument) => {
    const server = serverIn(argument) ?? (await pickServer(configs, ['tapped', 'plain'], l10n.t('Choose the server to start in VS Code')));
    if (server) await start(server, services);
  });
}

/** Starts a server with VS Code's client; its session is what the person wants to see next. */
async function start(server: ServerRef, { timeline, startWatch, twins }: TapServices): Promise<void> {
  const is = (session: Session) => session.name === server.entry.name;
  timeline.expect(is);
  startWatch.expect(is);
  await startInVsCode(server, twins.has(nameIn(server)) ? 'its-twin' : 'itself');
}

function tapQuestion({ change, note }: PreparedTap) {
  const name = nameOf(change);
  return {
    title: l10n.t('“{0}” now and tapped', name),
    text: [l10n.t('Tap “{0}” in {1}, as shown?', name, displayPath(change.uri)), ...(note === null ? [] : [note])].join(' '),
    make: l10n.t('Tap'),
    leave: l10n.t('Leave It'),
  };
}

async function afterTap(services: TapServices, change: ConfigChange): Promise<void> {
  const { configs, tapper } = services;
  const [go, undo] = [l10n.t('Start in VS Code'), l10n.t('Undo')];
  const next = change.unsaved
    ? l10n.t('Save {0}, then start the server, or restart it where it runs, to see its traffic.', displayPath(change.uri))
    : restartHint(change.client);
  const startable = !change.unsaved && isReadByVsCode(change.client.id);
  const text = l10n.t('“{0}” is tapped. {1}', nameOf(change), next);
  const answer = await window.showInformationMessage(text, ...(startable ? [go] : []), undo);
  try {
    const key = keyOf(change);
    const server = configs.servers.find((candidate) => keyOf(nameIn(candidate)) === key);
    if (answer === go && server) await start(server, services);
    if (answer !== undo) return;
    await (await tapper.prepareUntap(change)).commit();
    await configs.refresh();
  } catch (error) {
    void window.showErrorMessage(messageOf(error));
  }
}

/** Asks where bytes may differ from what stood there before the tap; where they do not, the tap just goes. */
async function agreed(untap: PreparedUntap, diffs: DiffDocuments): Promise<boolean> {
  const name = nameOf(untap.change);
  const title = l10n.t('“{0}” now and untapped', name);
  const leave = l10n.t('Leave It Tapped');
  switch (untap.kind) {
    case 'exact':
      return true;
    case 'unrecorded': {
      const text = l10n.t('How “{0}” was spelled before it was tapped is not known here. Untap it as shown?', name);
      return isConfirmed(diffs, untap, { title, text, make: l10n.t('Untap'), leave });
    }
    case 'replaced':
    case 'edited': {
      const [keep, show] = [l10n.t('Untap and Keep Edits'), l10n.t('Show Change')];
      const answer = await window.showWarningMessage(
        l10n.t('“{0}” was edited since it was tapped.', name),
        {
          modal: true,
          detail: l10n.t('Tapline takes out its own part and keeps your edits. The spacing may differ from what it was before.'),
        },
        { title: keep },
        { title: show },
      );
      if (answer?.title !== show) return answer?.title === keep;
      return isConfirmed(diffs, untap, { title, text: l10n.t('Untap “{0}” and keep your edits, as shown?', name), make: keep, leave });
    }
  }
}

function tellUntapped(kind: PreparedUntap['kind'], change: ConfigChange): void {
  const undone = kind === 'exact' ? l10n.t('The configuration is as it was before.') : l10n.t('Your edits were kept.');
  const save = change.unsaved ? ` ${l10n.t('Save {0} for it to take effect.', displayPath(change.uri))}` : '';
  void window.showInformationMessage(l10n.t('“{0}” is untapped. {1}', nameOf(change), undone) + save);
}
