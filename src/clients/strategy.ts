import type { ClientStrategy, Located, Place, ServerEntry } from './entry.js';
import { type EntryRules, entryState } from './entryState.js';
import { membersOf, NO_MEMBERS } from './members.js';
import { parseConfig } from './syntax/parse.js';
import { type ConfigNode, invalid, type Member } from './syntax/tree.js';

/** A server's entry as a strategy finds it in the tree. */
export interface FoundEntry {
  readonly name: string;
  readonly scope: string | null;
  readonly key: Member['key'];
  readonly range: Member['range'];
  readonly value: ConfigNode;
  /** Why it cannot be tapped for what stands around it; null for nothing. */
  readonly cannot: string | null;
}

/** What makes one client different from the others. */
export interface ClientSpec extends Pick<ClientStrategy, 'id' | 'label' | 'syntax' | 'variables' | 'workspaceFiles'> {
  /** Its files by name: tested against the whole path, with `/`. */
  readonly files: RegExp;
  /** Absolute paths; none where the client keeps nothing per user. */
  readonly userFiles: (place: Place) => readonly string[];
  /** The entries, wherever they stand in the file. */
  readonly servers: (root: ConfigNode) => readonly FoundEntry[];
  readonly rules: EntryRules;
}

/** The strategy of a client. */
export function strategy({ files, servers, rules, ...client }: ClientSpec): ClientStrategy {
  return {
    ...client,
    knows: (path) => files.test(path.replaceAll('\\', '/')),
    locate(text): Located {
      const parsed = parseConfig(text, client.syntax);
      if (parsed.kind === 'invalid') return parsed;
      const { root, syntax } = parsed;
      if (root && root.kind !== 'map') return invalid(text, 'it should hold an object', root.range.offset);
      const entries = (root ? servers(root) : []).map(({ name, scope, key, range, value, cannot }): ServerEntry => {
        const state = cannot === null ? entryState(value, syntax, rules) : ({ kind: 'cannot', why: cannot } as const);
        return { name, scope, nameRange: key, range, state };
      });
      return { kind: 'entries', entries };
    },
    membersOf(text, { name, scope }) {
      const parsed = parseConfig(text, client.syntax);
      const found = parsed.kind === 'tree' && parsed.root ? servers(parsed.root) : [];
      const entry = found.find((candidate) => candidate.name === name && candidate.scope === scope);
      return entry ? membersOf(entry.value, rules) : NO_MEMBERS;
    },
  };
}

/** All members of a map of servers. */
export function entriesIn(servers: ConfigNode | null, scope: string | null = null): FoundEntry[] {
  if (servers?.kind !== 'map') return [];
  const cannot = servers.fixed;
  return [...servers.members].map(([name, { key, range, value }]) => ({ name, scope, key, range, value, cannot }));
}

/** A path on the machine that is asked about, which need not be this one. */
export function join({ platform }: Pick<Place, 'platform'>, ...parts: readonly string[]): string {
  return parts.join('/').replaceAll('/', platform === 'win32' ? '\\' : '/');
}

/** The folder in which programs keep their settings: `XDG_CONFIG_HOME`, `%APPDATA%`, or what stands for them. */
export function configHome(place: Place): string {
  switch (place.platform) {
    case 'linux':
      return place.env.XDG_CONFIG_HOME || join(place, place.home, '.config');
    case 'darwin':
      return join(place, place.home, 'Library/Application Support');
    case 'win32':
      return place.env.APPDATA || join(place, place.home, 'AppData/Roaming');
  }
}
