import type { Memento, TreeView } from 'vscode';
import type { IDisposable } from '../../base/dispose.js';
import type { DebuggedServers } from '../debugged.js';
import type { DebugNode } from './tree.js';

const UNFOLDED = 'debugView.unfolded';

/**
 * VS Code keeps the views folded that extensions add to its own containers, whatever they ask for. So this one is shown with the first
 * server that a person starts to debug; from then on VS Code remembers what they did with it.
 */
export function unfoldOnce(view: TreeView<DebugNode>, debugged: DebuggedServers, memory: Memento): IDisposable {
  const listening = debugged.onDidChange(() => {
    const [session] = debugged.sessions;
    if (debugged.own.length === 0 || session === undefined) return;
    listening.dispose();
    if (memory.get<boolean>(UNFOLDED)) return;
    void memory.update(UNFOLDED, true);
    // The view belongs to the container once VS Code knows that there is something to debug.
    void view.reveal({ kind: 'session', session }, { select: false, focus: false }).then(undefined, () => undefined);
  });
  return listening;
}
