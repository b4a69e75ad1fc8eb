import { commands, l10n, window } from 'vscode';
import { UserError } from '../base/errors.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { displayPath } from '../config/display.js';
import { keyOf, nameIn, type ServerName } from '../config/serverName.js';
import { twinLabel } from '../provider/provider.js';
import type { Twins } from '../provider/twins.js';
import type { Session } from '../sessions/session.js';
import type { StartWatch } from '../sessions/startWatch.js';
import type { TimelineView } from '../timeline/view.js';
import { nameOf } from './confirmChange.js';
import { pickServer, serverIn } from './pickServer.js';
import type { CommandRegistry } from './registry.js';
import { startInVsCode } from './startServer.js';
import { isTrusted } from './trust.js';

export interface RecordServices {
  readonly configs: Configs;
  readonly twins: Twins;
  readonly timeline: TimelineView;
  readonly startWatch: StartWatch;
}

/** Recording without editing a file: VS Code is offered a tapped twin of a server, until it is taken away again. */
export function registerRecordCommands(registry: CommandRegistry, services: RecordServices): void {
  const { configs, twins } = services;

  registry.add('tapline.recordServer', async (argument) => {
    if (!(await isTrusted())) return;
    const question = l10n.t('Choose the server that VS Code is to run as a tapped twin');
    const server = serverIn(argument) ?? (await pickServer(configs, ['plain'], question));
    if (!server) return;
    if (server.entry.state.kind === 'tapped') throw new UserError(l10n.t('“{0}” is tapped already.', server.entry.name));
    if (server.entry.state.kind === 'cannot') {
      throw new UserError(l10n.t('“{0}” cannot be tapped: {1}.', server.entry.name, server.entry.state.why));
    }
    // VS Code tells the servers of an extension apart by their names alone.
    const namesake = twins.all.find((twin) => twin.server === server.entry.name && keyOf(twin) !== keyOf(nameIn(server)));
    if (namesake) {
      const text = l10n.t('A server “{0}” of {1} is recorded already. Stop that first.', nameOf(namesake), displayPath(namesake.uri));
      throw new UserError(text);
    }
    await twins.add(nameIn(server));
    void afterRecord(server, services);
  });

  registry.add('tapline.stopRecordingServer', async (argument) => {
    const named = serverIn(argument);
    const twin = named ? nameIn(named) : await pickTwin(twins);
    if (!twin) return;
    await twins.remove(twin);
    void window.showInformationMessage(l10n.t('“{0}” is no longer offered. Its sessions stay.', twinLabel(nameOf(twin))));
  });
}

async function afterRecord(server: ServerRef, { timeline, startWatch }: RecordServices): Promise<void> {
  const [go, list] = [l10n.t('Start in VS Code'), l10n.t('List Servers')];
  const label = twinLabel(nameOf({ server: server.entry.name }));
  const text = l10n.t('“{0}” is among the MCP servers of VS Code now. What it says is recorded; no file was edited.', label);
  const answer = await window.showInformationMessage(text, go, list);
  if (answer === list) await commands.executeCommand('workbench.mcp.listServer');
  if (answer !== go) return;
  const is = (session: Session) => session.name === server.entry.name;
  timeline.expect(is);
  startWatch.expect(is);
  await startInVsCode(server, 'its-twin');
}

async function pickTwin(twins: Twins): Promise<ServerName | null> {
  const items = twins.all.map((twin) => ({ label: twinLabel(nameOf(twin)), description: twin.uri.fsPath, twin }));
  if (items.length === 0) throw new UserError(l10n.t('No server is recorded without editing its file.'));
  return (await window.showQuickPick(items, { placeHolder: l10n.t('Choose the twin to take away') }))?.twin ?? null;
}
