import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

const FILE = 'cline_mcp_settings.json';

/** Cline, in the editor and on the command line. Newer entries have what starts the server under `transport`. */
export const clineStrategy = strategy({
  ...{ id: 'cline', label: 'Cline', syntax: 'json', variables: 'env' },
  workspaceFiles: [],
  userFiles: (place) => {
    const { CLINE_MCP_SETTINGS_PATH: file, CLINE_DIR: folder } = place.env;
    return [
      ...(place.editorUser ? [join(place, place.editorUser, 'globalStorage/saoudrizwan.claude-dev/settings', FILE)] : []),
      ...(file ? [file] : []),
      join(place, folder || join(place, place.home, '.cline'), 'data/settings', FILE),
    ];
  },
  files: /\/cline_mcp_settings\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {
    nested(entry) {
      const holder = at(entry, 'transport');
      return holder?.kind === 'map' ? { holder, command: 'command' } : null;
    },
  },
});
