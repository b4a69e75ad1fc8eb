import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

export const windsurfStrategy = strategy({
  ...{ id: 'windsurf', label: 'Windsurf', syntax: 'json', variables: 'env' },
  workspaceFiles: [],
  userFiles: (place) => [join(place, place.home, '.codeium/windsurf/mcp_config.json')],
  files: /\/\.codeium\/(?:windsurf(?:-next)?\/)?mcp_config\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
