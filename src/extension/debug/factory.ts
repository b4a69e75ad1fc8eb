import {
  type DebugAdapterDescriptor,
  type DebugAdapterDescriptorFactory,
  DebugAdapterInlineImplementation,
  type DebugSession,
  workspace,
} from 'vscode';
import type { LauncherInstall } from '../../clients/files/launcherInstall.js';
import type { TimelineView } from '../timeline/view.js';
import { launchTapped } from './adapter/debuggee.js';
import type { DebuggedServers } from './debugged.js';
import { debuggersFor } from './debuggers.js';
import { InlineAdapter } from './inline.js';
import { say } from './words.js';

/** Makes the adapter of a debug session: it runs in the extension host, the server behind a tap of its own. */
export class ServerAdapterFactory implements DebugAdapterDescriptorFactory {
  constructor(
    private readonly launcher: LauncherInstall,
    private readonly debugged: DebuggedServers,
    private readonly timeline: TimelineView,
    private readonly version: string,
  ) {}

  async createDebugAdapterDescriptor(session: DebugSession): Promise<DebugAdapterDescriptor> {
    const { script } = await this.launcher.install();
    return new DebugAdapterInlineImplementation(
      new InlineAdapter({
        launch: launchTapped(script),
        attach: debuggersFor(session),
        say,
        info: { name: 'tapline', version: this.version },
        surroundings: { roots: (workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name })) },
        started: (tap) => {
          this.timeline.expect(({ state }) => state.kind === 'live' && state.entry.pid === tap);
          this.debugged.started(session, tap);
        },
      }),
    );
  }
}
