import type { CommandLine, DevDebug, EntrySlots, EntryState } from './entry.js';
import { tapPrefix } from './launcher.js';
import { at, type ConfigNode, type MapNode, memberOf, plain, type Syntax } from './syntax/tree.js';

/** What a client's entry format asks of a server before its command counts as one that a tap can stand in front of. */
export interface EntryRules {
  /** Why an entry cannot be tapped, beyond what holds for all clients; null if nothing speaks against it. */
  readonly cannot?: (entry: MapNode) => string | null;
  /** The member of the entry that holds command and args, and the command's key in it, where that is not the entry itself. */
  readonly nested?: (entry: MapNode) => { readonly holder: ConfigNode; readonly command: string } | null;
  /** The debugger that the client attaches by itself. */
  readonly devDebug?: (entry: MapNode) => DevDebug | null;
}

/** Judges one entry `{ "command": …, "args": […] }`. */
export function entryState(entry: ConfigNode, syntax: Syntax, rules: EntryRules): EntryState {
  if (entry.fixed) return cannot(entry.fixed);
  if (entry.kind !== 'map') return cannot('its entry is not an object');
  const { holder, command: key } = rules.nested?.(entry) ?? { holder: entry, command: 'command' };
  const unfit = remote(holder) ?? rules.cannot?.(entry) ?? holder.fixed;
  if (unfit) return cannot(unfit);

  const command = memberOf(holder, key);
  if (!command) return cannot('it has no command');
  const args = memberOf(holder, 'args')?.value ?? null;
  const fixed = command.value.fixed ?? args?.fixed;
  if (fixed) return cannot(fixed);
  if (command.value.kind !== 'text' || command.value.value === '') return cannot('its command is not a text');
  if (args && args.kind !== 'list') return cannot('its args are not an array');
  const words = (args?.items ?? []).map((item) => (item.kind === 'text' ? item.value : null));
  if (!words.every((word) => word !== null)) return cannot('its args are not all texts');

  const slots: EntrySlots = {
    ...{ syntax, within: command.within, commandProperty: command.range, keyLead: command.keyLead, command: command.value.range },
    ...{ args: args?.range ?? null, list: args?.style ?? 'brackets', elements: args?.slots ?? [] },
  };
  const runs: CommandLine = { command: command.value.value, args: words };
  const devDebug = rules.devDebug?.(entry) ?? null;
  const prefix = tapPrefix(runs.args);
  if (prefix === null) return { kind: 'plain', devDebug, slots, runs };
  return { kind: 'tapped', devDebug, slots, runs, prefix, original: { command: runs.args[prefix - 1]!, args: runs.args.slice(prefix) } };
}

function remote(entry: ConfigNode): string | null {
  const type = at(entry, 'type');
  const value = type && plain(type);
  if (value === 'http' || value === 'sse' || value === 'streamable-http' || value === 'streamableHttp') return 'remote server';
  if (type && value !== 'stdio' && value !== 'local') return `its type is ${describe(type)}, not stdio`;
  return !memberOf(entry, 'command') && ['url', 'serverUrl', 'httpUrl'].some((key) => memberOf(entry, key)) ? 'remote server' : null;
}

function describe(node: ConfigNode): string {
  if (node.kind === 'map') return 'an object';
  if (node.kind === 'list') return 'an array';
  return node.value === undefined ? 'not readable' : JSON.stringify(node.value);
}

function cannot(why: string): EntryState {
  return { kind: 'cannot', why };
}
