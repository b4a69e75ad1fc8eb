import type { Node } from 'jsonc-parser';
import type { CommandLine, EntrySlots, EntryState } from './entry.js';
import { properties } from './jsonc.js';
import { tapPrefix } from './launcher.js';
import type { TextRange } from './text.js';

/** What a client's entry format asks of a server before its command counts as one that a tap can stand in front of. */
export interface EntryRules {
  /** Why an entry cannot be tapped, beyond what holds for all clients; null if nothing speaks against it. */
  readonly cannot: (entry: ReadonlyMap<string, Node>) => string | null;
  /** What the person should know before tapping; null for nothing. */
  readonly note: (entry: ReadonlyMap<string, Node>) => string | null;
}

/** Judges one entry `{ "command": …, "args": […] }`. */
export function entryState(value: Node, rules: EntryRules): EntryState {
  if (value.type !== 'object') return { kind: 'cannot', why: 'its entry is not an object' };
  const entry = properties(value);
  const unfit = remote(entry) ?? rules.cannot(entry);
  if (unfit) return { kind: 'cannot', why: unfit };

  const commandProperty = entry.get('command');
  const command = commandProperty?.children?.[1];
  if (!commandProperty || !command) return { kind: 'cannot', why: 'it has no command' };
  if (command.type !== 'string' || command.value === '') return { kind: 'cannot', why: 'its command is not a text' };
  const args = entry.get('args')?.children?.[1] ?? null;
  if (args && args.type !== 'array') return { kind: 'cannot', why: 'its args are not an array' };
  const elements = args?.children ?? [];
  if (elements.some((element) => element.type !== 'string')) return { kind: 'cannot', why: 'its args are not all texts' };

  const slots: EntrySlots = {
    commandProperty: range(commandProperty),
    command: range(command),
    args: args && range(args),
    elements: elements.map(range),
  };
  const runs: CommandLine = { command: command.value as string, args: elements.map((element) => element.value as string) };
  const prefix = tapPrefix(runs.args);
  if (prefix === null) return { kind: 'plain', note: rules.note(entry), slots, runs };
  return { kind: 'tapped', slots, runs, prefix, original: { command: runs.args[prefix - 1]!, args: runs.args.slice(prefix) } };
}

function remote(entry: ReadonlyMap<string, Node>): string | null {
  const node = entry.get('type')?.children?.[1];
  const type: unknown = node?.value;
  if (type === 'http' || type === 'sse' || type === 'streamable-http') return 'remote server';
  if (node && type !== 'stdio' && type !== 'local') return `its type is ${JSON.stringify(type) ?? `an ${node.type}`}, not stdio`;
  return !entry.has('command') && entry.has('url') ? 'remote server' : null;
}

function range(node: Node): TextRange {
  return { offset: node.offset, length: node.length };
}
