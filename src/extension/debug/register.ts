import { DebugConfigurationProviderTriggerKind, debug, l10n, type Memento, type WorkspaceFolder, window, workspace } from 'vscode';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import { Disposable } from '../base/dispose.js';
import { UserError } from '../base/errors.js';
import type { CommandRegistry } from '../commands/registry.js';
import type { Configs } from '../config/configs.js';
import { DEBUG_TYPE, type DebugViewId } from '../ids.js';
import type { TimelineView } from '../timeline/view.js';
import type { WorkerClient } from '../worker/client.js';
import { ConsoleFocus } from './consoleFocus.js';
import type { DebuggedServers } from './debugged.js';
import { ServerAdapterFactory } from './factory.js';
import { ServerConfigurations } from './provider.js';
import { DebuggableServers } from './servers.js';
import { DebugTree } from './view/tree.js';
import { unfoldOnce } from './view/unfold.js';

export interface DebuggingServices {
  readonly configs: Configs;
  readonly launcher: LauncherInstall;
  readonly debugged: DebuggedServers;
  readonly timeline: TimelineView;
  readonly worker: WorkerClient;
  readonly version: string;
  /** Of the person's, over all windows. */
  readonly memory: Memento;
}

/** The debug type for MCP servers: what can be chosen, what a configuration leaves open, and the adapter. */
export class Debugging extends Disposable {
  constructor({ configs, launcher, debugged, timeline, worker, version, memory }: DebuggingServices) {
    super();
    const configurations = new ServerConfigurations(new DebuggableServers(configs));
    this.register(debug.registerDebugConfigurationProvider(DEBUG_TYPE, configurations));
    // Both kinds in one provider would ask twice to fill in the same configuration.
    const offered = {
      // VS Code asks for each folder, and for the user's own settings: in a workspace the first folder's answer is enough, as all servers are in it.
      provideDebugConfigurations: async (folder: WorkspaceFolder | undefined) =>
        folder?.index === workspace.workspaceFolders?.[0]?.index ? configurations.provideDebugConfigurations() : [],
    };
    this.register(debug.registerDebugConfigurationProvider(DEBUG_TYPE, offered, DebugConfigurationProviderTriggerKind.Dynamic));
    this.register(new ConsoleFocus());
    const tree = this.register(new DebugTree(debugged, worker));
    const view = this.register(window.createTreeView('tapline.debug' satisfies DebugViewId, { treeDataProvider: tree }));
    this.register(unfoldOnce(view, debugged, memory));
    this.register(debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, new ServerAdapterFactory(launcher, debugged, timeline, version)));
  }
}

/** Restarting the server of a debug session: the session goes on, and breakpoints stay. */
export function registerDebugCommands(registry: CommandRegistry, debugged: DebuggedServers): void {
  registry.add('tapline.restartServer', async () => {
    const session = debugged.meant ?? (await pick(debugged));
    await session?.customRequest('restart');
  });
}

async function pick({ own }: DebuggedServers) {
  if (own.length === 0) throw new UserError(l10n.t('No MCP server is being debugged. Start one with “MCP: …” in Run and Debug.'));
  const items = own.map((session) => ({ label: session.name, session }));
  return (await window.showQuickPick(items, { placeHolder: l10n.t('Which server do you want to restart?') }))?.session ?? null;
}
