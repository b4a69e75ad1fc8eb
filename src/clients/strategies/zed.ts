import { configHome, entriesIn, join, strategy } from '../strategy.js';
import { at, memberOf } from '../syntax/tree.js';

/** Zed's settings. Until 2025 its entries had `"command": { "path", "args", "env" }`, which Zed still reads. */
export const zedStrategy = strategy({
  ...{ id: 'zed', label: 'Zed', syntax: 'json', variables: 'none' },
  workspaceFiles: ['.zed/settings.json'],
  userFiles: (place) => [
    place.platform === 'darwin'
      ? join(place, place.home, '.config/zed/settings.json')
      : join(place, configHome(place), place.platform === 'win32' ? 'Zed' : 'zed', 'settings.json'),
  ],
  files: /\/\.?zed\/settings\.json$/i,
  servers: (root) => entriesIn(at(root, 'context_servers')),
  rules: {
    cannot(entry) {
      const source = at(entry, 'source');
      const extension = source?.kind === 'text' ? source.value === 'extension' : memberOf(entry, 'settings') !== null;
      return extension && !memberOf(entry, 'command') ? 'a Zed extension starts it' : null;
    },
    nested(entry) {
      const holder = at(entry, 'command');
      return holder?.kind === 'map' ? { holder, command: 'path' } : null;
    },
  },
});
