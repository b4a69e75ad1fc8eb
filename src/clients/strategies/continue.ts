import { entriesIn, type FoundEntry, join, strategy } from '../strategy.js';
import { at, type ConfigNode, type ListNode, memberOf } from '../syntax/tree.js';

/** Continue: YAML with a list of servers that bear names; its folder of servers also takes other clients' JSON. */
export const continueStrategy = strategy({
  ...{ id: 'continue', label: 'Continue', syntax: 'yaml', variables: 'continue' },
  workspaceFiles: ['.continue/mcpServers/*.{yaml,yml,json}'],
  userFiles: (place) => [join(place, place.env.CONTINUE_GLOBAL_DIR || join(place, place.home, '.continue'), 'config.yaml')],
  files: /\/\.continue\/(?:config\.yaml|mcpServers\/[^/]+\.(?:ya?ml|json))$/,
  servers(root) {
    const servers = at(root, 'mcpServers');
    return servers?.kind === 'list' ? named(servers) : entriesIn(servers);
  },
  rules: {
    cannot: (entry) => (memberOf(entry, 'uses') ? 'it is taken from Continue’s hub' : null),
  },
});

/** A second server of a name cannot be told from the first one in what Tapline shows and keeps. */
function named(servers: ListNode): FoundEntry[] {
  const seen = new Set<string>();
  return servers.items.map((value, index) => {
    const name = nameOf(value);
    const twice = seen.has(name.text);
    seen.add(name.text);
    const nameless = name.text === '' ? 'it has no name' : twice ? 'another server above has the same name' : null;
    const cannot = servers.fixed ?? value.fixed ?? nameless;
    return { name: name.text, scope: null, key: name.range, range: servers.slots[index] ?? value.range, value, cannot };
  });
}

function nameOf(entry: ConfigNode): { readonly text: string; readonly range: ConfigNode['range'] } {
  const name = at(entry, 'name') ?? at(entry, 'uses');
  return name?.kind === 'text' ? { text: name.value, range: name.range } : { text: '', range: { ...entry.range, length: 0 } };
}
