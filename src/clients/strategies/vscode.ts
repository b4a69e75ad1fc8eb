import type { DevDebug } from '../entry.js';
import type { EntryRules } from '../entryState.js';
import { entriesIn, join, strategy } from '../strategy.js';
import { at, type MapNode } from '../syntax/tree.js';

const rules: EntryRules = {
  cannot(entry) {
    const sandboxed = at(entry, 'sandboxEnabled');
    // The sandbox lets a server write only where its own rules allow it: the tap could not record.
    return sandboxed?.kind === 'other' && sandboxed.value === true ? 'runs in a sandbox that the tap could not write from' : null;
  },
  devDebug,
};

function devDebug(entry: MapNode): DevDebug | null {
  const type = at(entry, 'dev', 'debug', 'type');
  if (type?.kind !== 'text') return null;
  return type.value === 'node' ? 'node' : type.value === 'debugpy' ? 'python' : null;
}

/** VS Code's `mcp.json`, of a folder or a profile, here or on a remote machine: JSON with comments, servers under `servers`. */
export const vscodeStrategy = strategy({
  ...{ id: 'vscode', label: 'VS Code', syntax: 'json', variables: 'vscode' },
  workspaceFiles: ['.vscode/mcp.json'],
  userFiles: (place) => (place.editorUser ? [join(place, place.editorUser, 'mcp.json')] : []),
  files: /\/(?:\.vscode|(?:User|Machine)(?:\/profiles\/[^/]+)?)\/mcp\.json$/,
  servers: (root) => entriesIn(at(root, 'servers')),
  rules,
});

/** The same in a `.code-workspace` file, among its settings. Which one is open only the editor knows. */
export const vscodeWorkspaceStrategy = strategy({
  ...{ id: 'vscode-workspace', label: 'VS Code workspace', syntax: 'json', variables: 'vscode' },
  workspaceFiles: [],
  userFiles: () => [],
  files: /\.code-workspace$/,
  servers: (root) => entriesIn(at(root, 'settings', 'mcp', 'servers')),
  rules,
});
