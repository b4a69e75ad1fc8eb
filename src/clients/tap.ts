import type { EntrySlots, ServerEntry } from './entry.js';
import { type Launcher, launcherCommand, tapArgs } from './launcher.js';
import type { LedgerRecord } from './ledger.js';
import { quote } from './literal.js';
import { applyEdits, checksum, indentAt, newlineAt, slice, type TextEdit } from './text.js';

/** The edits that put a tap in front of a server, and the record that takes them back. */
export interface TapPlan {
  readonly edits: readonly TextEdit[];
  readonly record: LedgerRecord;
}

/**
 * Puts the launcher in front of a plain entry. The server's own arguments stay where they are, with their comments and
 * spacing: the tap's arguments and the server's command are inserted before them.
 * Throws if the entry is not plain: callers show why before they get here.
 */
export function planTap(text: string, file: string, entry: ServerEntry, launcher: Launcher): TapPlan {
  if (entry.state.kind !== 'plain') throw new Error(`"${entry.name}" cannot be tapped as it stands.`);
  const { slots, runs, devDebug } = entry.state;
  const literals = tapArgs(launcher, entry.name, runs.command).map(quote);
  const writtenCommand = quote(launcherCommand(launcher, devDebug));
  const insertion = slots.args ? intoArgs(text, slots, literals) : intoEntry(text, slots, literals);
  const edits: TextEdit[] = [
    { ...slots.command, text: writtenCommand },
    { offset: insertion.offset, length: 0, text: insertion.text },
  ];
  const record: LedgerRecord = {
    version: 2,
    file,
    server: entry.name,
    scope: entry.scope,
    syntax: slots.syntax,
    command: slice(text, slots.command),
    meant: checksum(runs.command),
    writtenCommand,
    inserted: insertion.text,
    into: slots.args ? 'args' : 'entry',
    at: insertion.at,
    sum: checksum(insertion.list),
  };
  return { edits, record };
}

interface Insertion {
  /** Offset in the whole text. */
  readonly offset: number;
  /** Offset as the ledger keeps it. */
  readonly at: number;
  readonly text: string;
  /** The list of args as it then stands. */
  readonly list: string;
}

function intoArgs(text: string, slots: EntrySlots, literals: readonly string[]): Insertion {
  const list = slots.args!;
  const { at, text: inserted } = slots.list === 'dashes' ? behindDashes(text, list.offset, literals) : inBrackets(text, slots, literals);
  const after = applyEdits(slice(text, list), [{ offset: at, length: 0, text: inserted }]);
  return { offset: list.offset + at, at, text: inserted, list: after };
}

function inBrackets(text: string, slots: EntrySlots, literals: readonly string[]): Pick<Insertion, 'at' | 'text'> {
  if (slots.elements.length === 0) return { at: 1, text: literals.join(', ') };
  const space = /^\s*/.exec(text.slice(slots.args!.offset + 1))![0];
  const separator = `,${/[\r\n]/.test(space) ? space : ' '}`;
  return { at: 1 + space.length, text: literals.map((literal) => literal + separator).join('') };
}

/** A list with dashes starts at its first dash, and is never empty. */
function behindDashes(text: string, offset: number, literals: readonly string[]): Pick<Insertion, 'at' | 'text'> {
  const next = newlineAt(text, offset) + indentAt(text, offset);
  return { at: 0, text: literals.map((literal) => `- ${literal}${next}`).join('') };
}

function intoEntry(text: string, slots: EntrySlots, literals: readonly string[]): Insertion {
  const list = `[${literals.join(', ')}]`;
  return { offset: slots.command.offset + slots.command.length, at: 0, text: `${leadOfArgs(text, slots)}${list}`, list };
}

/** What has to stand between a command and the args that are added behind it. */
function leadOfArgs(text: string, { syntax, within, keyLead, commandProperty }: EntrySlots): string {
  const key = commandProperty.offset;
  const name = syntax === 'json' ? '"args": ' : syntax === 'toml' ? `${keyLead}args = ` : 'args: ';
  if (within === 'lines') return newlineAt(text, key) + indentAt(text, key) + name;
  const space = /\s*$/.exec(text.slice(0, key))![0];
  // Before version 1.1 of TOML a table in braces had to stand on one line.
  return `,${(syntax === 'toml' ? '' : space) || ' '}${name}`;
}
