import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

export const geminiCliStrategy = strategy({
  ...{ id: 'gemini-cli', label: 'Gemini CLI', syntax: 'json', variables: 'shell' },
  workspaceFiles: ['.gemini/settings.json'],
  userFiles: (place) => [join(place, place.home, '.gemini/settings.json')],
  files: /\/\.gemini\/settings\.json$/,
  servers: (root) => entriesIn(at(root, 'mcpServers')),
  rules: {},
});
