import type { EntrySlots, ServerEntry } from './entry.js';
import { type Launcher, tapArgs } from './launcher.js';
import type { LedgerRecord } from './ledger.js';
import { applyEdits, checksum, slice, type TextEdit } from './text.js';

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
  const { slots, runs } = entry.state;
  const literals = tapArgs(launcher, entry.name, runs.command).map((word) => JSON.stringify(word));
  const writtenCommand = JSON.stringify(launcher.command);
  const insertion = slots.args ? intoArgs(text, slots, literals) : intoEntry(text, slots, literals);
  const edits: TextEdit[] = [
    { ...slots.command, text: writtenCommand },
    { offset: insertion.offset, length: 0, text: insertion.text },
  ];
  const array = slots.args
    ? applyEdits(slice(text, slots.args), [{ offset: insertion.at, length: 0, text: insertion.text }])
    : insertion.text.slice(insertion.text.indexOf('['));
  const record: LedgerRecord = {
    version: 1,
    file,
    server: entry.name,
    command: slice(text, slots.command),
    writtenCommand,
    inserted: insertion.text,
    into: slots.args ? 'args' : 'entry',
    at: insertion.at,
    sum: checksum(array),
  };
  return { edits, record };
}

interface Insertion {
  /** Offset in the whole text. */
  readonly offset: number;
  /** Offset as the ledger keeps it. */
  readonly at: number;
  readonly text: string;
}

function intoArgs(text: string, slots: EntrySlots, literals: readonly string[]): Insertion {
  const array = slots.args!;
  if (slots.elements.length === 0) return { offset: array.offset + 1, at: 1, text: literals.join(', ') };
  const space = /^\s*/.exec(text.slice(array.offset + 1))![0];
  const separator = `,${/[\r\n]/.test(space) ? space : ' '}`;
  const at = 1 + space.length;
  return { offset: array.offset + at, at, text: literals.map((literal) => literal + separator).join('') };
}

function intoEntry(text: string, slots: EntrySlots, literals: readonly string[]): Insertion {
  const key = slots.commandProperty.offset;
  const space = /\s*$/.exec(text.slice(0, key))![0];
  return { offset: slots.command.offset + slots.command.length, at: 0, text: `,${space || ' '}"args": [${literals.join(', ')}]` };
}
