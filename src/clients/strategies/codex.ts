import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

/** Codex: TOML, a table `[mcp_servers.name]` a server. It refuses members that it does not know. */
export const codexStrategy = strategy({
  ...{ id: 'codex', label: 'Codex', syntax: 'toml', variables: 'none' },
  workspaceFiles: ['.codex/config.toml'],
  userFiles: (place) => [join(place, place.env.CODEX_HOME || join(place, place.home, '.codex'), 'config.toml')],
  files: /\/\.codex\/config\.toml$/,
  servers: (root) => entriesIn(at(root, 'mcp_servers')),
  rules: {},
});
