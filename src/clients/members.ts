import type { EntryMembers } from './entry.js';
import type { EntryRules } from './entryState.js';
import { at, type ConfigNode, memberOf, plain } from './syntax/tree.js';

export const NO_MEMBERS: EntryMembers = { cwd: null, env: {}, envFile: null, envPassed: [], devDebug: null };

/** Reads what an entry says beside its command line. What is of a wrong type counts as not said. */
export function membersOf(entry: ConfigNode, rules: EntryRules): EntryMembers {
  const holder = (entry.kind === 'map' && rules.nested?.(entry)?.holder) || entry;
  // Members of the entry itself count, too: where command and args are nested, not all of the rest always is.
  const member = (key: string) => memberOf(holder, key)?.value ?? memberOf(entry, key)?.value ?? null;
  const text = (key: string) => {
    const node = member(key);
    return node?.kind === 'text' ? node.value : null;
  };
  const passed = member('env_vars');
  return {
    cwd: text('cwd'),
    env: environment(member('env')),
    envFile: text('envFile'),
    envPassed: passed?.kind === 'list' ? passed.items.flatMap(nameOf) : [],
    devDebug: record(at(entry, 'dev', 'debug')),
  };
}

/** A variable that is null is one to leave out. Numbers and truth values are written as the file has them. */
function environment(env: ConfigNode | null): Readonly<Record<string, string>> {
  if (env?.kind !== 'map') return {};
  const values = [...env.members].map(([name, { value }]) => [name, value.kind === 'text' || value.kind === 'other' ? value.value : null]);
  return Object.fromEntries(values.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]));
}

/** Codex takes names, and tables with the name among other things. */
function nameOf(node: ConfigNode): readonly string[] {
  const name = node.kind === 'map' ? at(node, 'name') : node;
  return name?.kind === 'text' ? [name.value] : [];
}

function record(node: ConfigNode | null): Readonly<Record<string, unknown>> | null {
  return node?.kind === 'map' ? Object.fromEntries([...node.members].map(([key, { value }]) => [key, plain(value)])) : null;
}
