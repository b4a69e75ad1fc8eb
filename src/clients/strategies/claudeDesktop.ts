import { configHome, entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

export const claudeDesktopStrategy = strategy({
  ...{ id: 'claude-desktop', label: 'Claude Desktop', syntax: 'json', variables: 'none' },
  workspaceFiles: [],
  userFiles: (place) => [join(place, configHome(place), 'Claude/claude_desktop_config.json')],
  files: /\/claude_desktop_config\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
