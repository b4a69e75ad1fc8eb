import { commands, type DebugSession, debug } from 'vscode';
import { Debounced } from '../base/debounce.js';
import { Disposable } from '../base/dispose.js';
import { DEBUG_TYPE } from '../ids.js';
import { type DapMessage, Standing } from './stops/standing.js';

/** So long after it went on a debuggee may stand again, in ms, before the console is given back. */
const AGAIN_MS = 300;

/**
 * Gives the Debug Console back to the server's own session once its language's debugger goes on. At a breakpoint VS Code turns to the
 * child session, so that expressions are evaluated there; nobody turns it back, and requests would go to the language.
 */
export class ConsoleFocus extends Disposable {
  private readonly standing = new Set<string>();
  private readonly soon = this.register(new Debounced(AGAIN_MS, () => void this.giveBack()));

  constructor() {
    super();
    this.register(debug.registerDebugAdapterTrackerFactory('*', { createDebugAdapterTracker: (session) => this.follow(session) }));
  }

  private follow(session: DebugSession) {
    if (!belongsToServer(session)) return undefined;
    const standing = new Standing((stand) => {
      if (stand === 'stands') this.standing.add(session.id);
      else this.standing.delete(session.id);
      if (stand === 'goes') this.soon.trigger();
    });
    return {
      onWillReceiveMessage: (message: DapMessage) => standing.request(message),
      onDidSendMessage: (message: DapMessage) => standing.receive(message),
      onWillStopSession: () => standing.end(),
      onExit: () => standing.end(),
    };
  }

  private async giveBack(): Promise<void> {
    const { activeDebugSession } = debug;
    if (!activeDebugSession || this.standing.size > 0 || !belongsToServer(activeDebugSession)) return;
    // There is no API for the focus. These go to the next console and back; parent and child share theirs, which is the parent's.
    await commands.executeCommand('workbench.action.debug.nextConsole').then(undefined, () => undefined);
    await commands.executeCommand('workbench.action.debug.prevConsole').then(undefined, () => undefined);
  }
}

/** Whether a session is that of a language's debugger in a server of ours. */
function belongsToServer(session: DebugSession): boolean {
  for (let at = session.parentSession; at; at = at.parentSession) if (at.type === DEBUG_TYPE) return true;
  return false;
}
