import { commands, l10n, window, workspace } from 'vscode';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { visible } from '../../session/timeline/visible.js';
import { ManagedContextKey } from '../base/contextKey.js';
import type { Configs, ServerRef } from '../config/configs.js';
import type { ConfigChange, PreparedUntap, Tapper } from '../config/tapper.js';
import type { Session } from '../sessions/session.js';
import type { StartWatch } from '../sessions/startWatch.js';
import type { TimelineView } from '../timeline/view.js';
import { copyTapped } from './copyCommand.js';
import type { DiffDocuments } from './diff.js';
import { pickServer, serverIn } from './pickServer.js';
import type { CommandRegistry } from './registry.js';
import { startInVsCode } from './startServer.js';

export interface TapServices {
  readonly configs: Configs;
  readonly tapper: Tapper;
  readonly launcher: LauncherInstall;
  readonly diffs: DiffDocuments;
  readonly timeline: TimelineView;
  readonly startWatch: StartWatch;
}

/** Tap, untap, and the command line for clients that Tapline does not configure itself. */
export function registerTapCommands(registry: CommandRegistry, services: TapServices): void {
  const { configs, tapper, launcher, diffs } = services;
  const hasTapped = new ManagedContextKey<boolean>('tapline.hasTapped');
  configs.onDidChange(() => {
    hasTapped.value = hasTapped.value === true || configs.servers.some(({ entry }) => entry.state.kind === 'tapped');
  });

  registry.add('tapline.tapServer', async (argument) => {
    if (!(await trusted())) return;
    const server = serverIn(argument) ?? (await pickServer(configs, ['plain'], l10n.t('Choose the server to tap')));
    if (!server) return;
    const change = await tapper.tap(server.file.uri, server.entry.name);
    await configs.refresh();
    void afterTap(services, change);
  });

  registry.add('tapline.untapServer', async (argument) => {
    if (!(await trusted())) return;
    const server = serverIn(argument) ?? (await pickServer(configs, ['tapped'], l10n.t('Choose the server to untap')));
    if (!server) return;
    const untap = await tapper.prepareUntap(server.file.uri, server.entry.name);
    if (!(await agreed(untap, server.entry.name, diffs))) return;
    const change = await untap.commit();
    await configs.refresh();
    const undone = untap.kind === 'exact' ? l10n.t('The configuration is as it was before.') : l10n.t('Your edits were kept.');
    tellRestart(l10n.t('“{0}” is untapped. {1}', name(change), undone), change);
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
async function start(server: ServerRef, { timeline, startWatch }: TapServices): Promise<void> {
  const is = (session: Session) => session.name === server.entry.name;
  timeline.expect(is);
  startWatch.expect(is);
  await startInVsCode(server);
}

/** Tapping changes what VS Code starts: not in a workspace that the person does not trust. */
async function trusted(): Promise<boolean> {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Workspace Trust');
  const text = l10n.t('This workspace is restricted. Traces open; tapping starts commands from the workspace and needs trust.');
  if ((await window.showWarningMessage(text, manage)) === manage) await commands.executeCommand('workbench.trust.manage');
  return false;
}

async function afterTap(services: TapServices, change: ConfigChange): Promise<void> {
  const { configs, tapper, diffs } = services;
  const [go, show, undo] = [l10n.t('Start in VS Code'), l10n.t('Show Change'), l10n.t('Undo')];
  const next = change.unsaved
    ? l10n.t('Save {0}, then start the server, or restart it where it runs, to see its traffic.', workspace.asRelativePath(change.uri))
    : l10n.t('Start it, or restart it where it runs, to see its traffic.');
  const text = l10n.t('“{0}” is tapped. {1}', name(change), next);
  const answer = await window.showInformationMessage(text, ...(change.unsaved ? [] : [go]), show, undo);
  if (answer === show) await diffs.show(change);
  const server = configs.servers.find(({ file, entry }) => file.uri.toString() === change.uri.toString() && entry.name === change.server);
  if (answer === go && server) await start(server, services);
  if (answer !== undo) return;
  try {
    await (await tapper.prepareUntap(change.uri, change.server)).commit();
    await configs.refresh();
  } catch (error) {
    void window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Asks where the entry was edited since it was tapped; the plain case needs no question. */
async function agreed(untap: PreparedUntap, server: string, diffs: DiffDocuments): Promise<boolean> {
  if (untap.kind !== 'edited') return true;
  const [keep, show] = [l10n.t('Untap and Keep Edits'), l10n.t('Show Change')];
  const answer = await window.showWarningMessage(
    l10n.t('“{0}” was edited since it was tapped.', visible(server, 80)),
    { modal: true, detail: l10n.t('Tapline takes out its own part and keeps your edits. The spacing may differ from what it was before.') },
    { title: keep },
    { title: show },
  );
  if (answer?.title !== show) return answer?.title === keep;
  // Looking at the change is no answer yet. A dialog would lie over what one is to look at, so the question goes on beside it.
  await diffs.preview(server, untap.before, untap.after);
  const leave = l10n.t('Leave It Tapped');
  return (await window.showWarningMessage(l10n.t('Untap “{0}” and keep your edits, as shown?', visible(server, 80)), keep, leave)) === keep;
}

function tellRestart(text: string, change: ConfigChange): void {
  const save = change.unsaved ? ` ${l10n.t('Save {0} for it to take effect.', workspace.asRelativePath(change.uri))}` : '';
  void window.showInformationMessage(text + save);
}

function name(change: ConfigChange): string {
  return visible(change.server, 80);
}
