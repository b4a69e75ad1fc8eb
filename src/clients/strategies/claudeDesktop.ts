import type { Place } from '../entry.js';
import { configHome, entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

const FILE = 'Claude/claude_desktop_config.json';

/** On Windows, where the installer packs it, it sees a folder of its own in place of `%APPDATA%`, and nothing that is in that one. */
function packaged(place: Place): readonly string[] {
  if (place.platform !== 'win32') return [];
  const local = place.env.LOCALAPPDATA || join(place, place.home, 'AppData/Local');
  return [join(place, local, 'Packages/Claude_pzs8sxrjxfjjc/LocalCache/Roaming', FILE)];
}

export const claudeDesktopStrategy = strategy({
  ...{ id: 'claude-desktop', label: 'Claude Desktop', syntax: 'json', variables: 'none' },
  workspaceFiles: [],
  userFiles: (place) => [...packaged(place), join(place, configHome(place), FILE)],
  files: /\/claude_desktop_config\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
