import { type DebugConfiguration, DebugConsoleMode, type DebugSession, type Disposable, debug, l10n } from 'vscode';
import type { CommandLine } from '../../clients/entry.js';
import { isInspectorNoise } from './adapter/attach/node.js';
import type { Attachment } from './adapter/attachment.js';

/** Who calls whom: the debugger the server, or the server the debugger. */
export type Caller = 'debugger' | 'server';

/** The debugger of the server's language, as a session below the server's own. Stopping or restarting it is the parent's business. */
export class ChildDebugger implements Attachment {
  private readonly sessions = new Set<DebugSession>();
  private readonly listening: Disposable[] = [];

  constructor(
    readonly line: CommandLine,
    private readonly parent: DebugSession,
    private readonly configuration: DebugConfiguration,
    private readonly caller: Caller,
  ) {}

  causes(line: string): boolean {
    return this.caller === 'debugger' && isInspectorNoise(line);
  }

  async before(): Promise<void> {
    if (this.caller === 'server') await this.startListening();
  }

  async after(): Promise<void> {
    if (this.caller === 'debugger') await this.start();
  }

  async detach(): Promise<void> {
    for (const one of this.listening.splice(0)) one.dispose();
    const own = [...this.sessions];
    this.sessions.clear();
    // Not by `stopDebugging`: that would stop the parent. One that is over already has nothing to let go of.
    const asked = own.map(async (session) => session.customRequest('disconnect', { terminateDebuggee: false }));
    await Promise.all(asked.map((done) => done.catch(() => undefined)));
  }

  private async start(): Promise<void> {
    this.listening.push(
      debug.onDidStartDebugSession((session) => void (session.parentSession?.id === this.parent.id && this.sessions.add(session))),
      debug.onDidTerminateDebugSession((session) => void this.sessions.delete(session)),
    );
    const started = await debug.startDebugging(this.parent.workspaceFolder, this.configuration, {
      parentSession: this.parent,
      lifecycleManagedByParent: true,
      // One console for both: what is typed goes to the session in focus, which is the child only while it stands somewhere.
      consoleMode: DebugConsoleMode.MergeWithParent,
      // One that is folded into its parent would take the focus at once.
      compact: false,
      suppressSaveBeforeStart: true,
    });
    if (!started) throw new Error(l10n.t('the debugger “{0}” did not start', this.configuration.type));
  }

  /** Starts a debugger that listens; resolves as soon as it was told to. */
  private startListening(): Promise<void> {
    return new Promise((resolve, reject) => {
      const tracking = debug.registerDebugAdapterTrackerFactory(this.configuration.type, {
        createDebugAdapterTracker: (session) => {
          if (session.parentSession?.id !== this.parent.id) return undefined;
          return {
            onWillReceiveMessage: (message: { readonly command?: string }) => {
              if (message.command !== 'attach') return;
              tracking.dispose();
              resolve();
            },
          };
        },
      });
      this.start().catch((error: unknown) => {
        tracking.dispose();
        reject(error);
      });
    });
  }
}
