import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

/** The user's servers for Copilot, in a terminal and as VS Code's harness; those of a project are in `.mcp.json`. */
export const copilotCliStrategy = strategy({
  ...{ id: 'copilot-cli', label: 'Copilot CLI', syntax: 'json', variables: 'copilot' },
  workspaceFiles: [],
  userFiles: (place) => [join(place, place.env.COPILOT_HOME || join(place, place.home, '.copilot'), 'mcp-config.json')],
  files: /\/mcp-config\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
