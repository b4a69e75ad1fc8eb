import type { CommandLine, DevDebug, EntrySlots, EntryState, TapSpot } from './entry.js';
import { at, type ConfigNode, type MapNode, memberOf, plain, type Syntax } from './syntax/tree.js';
import { findTap } from './tapSpot.js';

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
  const command = memberOf(holder, key);
  const args = memberOf(holder, 'args')?.value ?? null;
  const items = args?.kind === 'list' ? args.items : args === null ? [] : [args];
  const words = items.map((item) => (item.kind === 'text' ? item.value : null));
  const program = command?.value.kind === 'text' && command.value.value !== '' ? command.value.value : null;
  const fixed = holder.fixed ?? command?.value.fixed ?? args?.fixed;

  // A tap comes first: what keeps an entry from being tapped must not keep it from being untapped.
  const found = findTap(program, words);
  if (found.kind === 'stuck') return stuck(found.why);
  if (found.kind === 'none') {
    const unfit = remote(holder) ?? rules.cannot?.(entry) ?? holder.fixed;
    if (unfit) return cannot(unfit);
  }
  const refuse = found.kind === 'tap' ? stuck : cannot;
  if (!command) return refuse('it has no command');
  if (fixed) return refuse(fixed);
  if (program === null) return refuse('its command is not a text');
  if (args && args.kind !== 'list') return refuse('its args are not an array');

  const slots: EntrySlots = {
    ...{ syntax, within: command.within, commandProperty: command.range, keyLead: command.keyLead, command: command.value.range },
    ...{ args: args?.range ?? null, list: args?.style ?? 'brackets', elements: args?.slots ?? [] },
  };
  const devDebug = rules.devDebug?.(entry) ?? null;
  if (found.kind === 'none') {
    const odd = items.find((item) => !isWord(item));
    if (odd) return cannot(`its args hold what is no word of a command line: ${describe(odd)}`);
  }
  const runs: CommandLine = { command: program, args: items.map(wordOf) };
  if (found.kind === 'none') return { kind: 'plain', devDebug, slots, runs };
  return { kind: 'tapped', devDebug, slots, runs, spot: found.spot, original: withoutTap(runs, found.spot) };
}

/** What an entry starts once its tap is taken out. */
function withoutTap({ command, args }: CommandLine, { from, to, runs, command: whose }: TapSpot): CommandLine {
  return { command: whose === 'ours' ? args[runs]! : command, args: [...args.slice(0, from), ...args.slice(to)] };
}

/** Numbers and truth values stay as they are written: clients that take them make texts of them, and others take them neither with a tap. */
function isWord(node: ConfigNode): boolean {
  return node.kind === 'text' || (node.kind === 'other' && ['number', 'bigint', 'boolean'].includes(typeof node.value));
}

/** As clients that take other values than texts write them. */
function wordOf(node: ConfigNode): string {
  return node.kind === 'text' ? node.value : node.kind === 'other' ? String(node.value) : describe(node);
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
  // TOML knows numbers that JSON cannot write.
  return node.kind === 'text' ? JSON.stringify(node.value) : node.value === undefined ? 'not readable' : String(node.value);
}

function cannot(why: string): EntryState {
  return { kind: 'cannot', why };
}

/** For a tap that cannot be taken out by an edit that is certainly right. */
function stuck(why: string): EntryState {
  return { kind: 'cannot', why: `it is tapped, but ${why}: take the tap out by hand`, holds: 'tap' };
}
