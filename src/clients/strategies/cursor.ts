import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

export const cursorStrategy = strategy({
  ...{ id: 'cursor', label: 'Cursor', syntax: 'json', variables: 'cursor' },
  workspaceFiles: ['.cursor/mcp.json'],
  userFiles: (place) => [join(place, place.home, '.cursor/mcp.json')],
  files: /\/\.cursor\/mcp\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
