import { entriesIn, join, strategy } from '../strategy.js';
import { at } from '../syntax/tree.js';

/** Claude Code's own file: the user's servers, and those of each project under the project's path. */
export const claudeCodeStrategy = strategy({
  ...{ id: 'claude-code', label: 'Claude Code', syntax: 'json', variables: 'claude' },
  workspaceFiles: [],
  userFiles: (place) => [
    ...(place.env.CLAUDE_CONFIG_DIR ? [join(place, place.env.CLAUDE_CONFIG_DIR, '.claude.json')] : []),
    join(place, place.home, '.claude.json'),
  ],
  files: /\/\.claude\.json$/,
  servers(root) {
    const projects = at(root, 'projects');
    const scoped = projects?.kind === 'map' ? [...projects.members] : [];
    return [...entriesIn(at(root, 'mcpServers')), ...scoped.flatMap(([path, { value }]) => entriesIn(at(value, 'mcpServers'), path))];
  },
  rules: {},
});
