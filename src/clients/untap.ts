import type { EntrySlots, ServerEntry, TapSpot } from './entry.js';
import type { LedgerRecord } from './ledger.js';
import { quote } from './literal.js';
import type { Syntax } from './syntax/tree.js';
import { checksum, slice, type TextEdit } from './text.js';

/** How a tap can be taken out again. */
export type UntapPlan =
  /** Nothing was changed since but line ends: these edits give back the same bytes. */
  | { readonly kind: 'exact'; readonly edits: readonly TextEdit[] }
  /** Somebody edited the entry since it was tapped: these edits take out the tap's part and keep what was edited. */
  | { readonly kind: 'edited'; readonly edits: readonly TextEdit[] }
  /** Somebody put another command in the place of the tap's: it stays, and the tap's part of args goes, with the old command. */
  | { readonly kind: 'replaced'; readonly edits: readonly TextEdit[] }
  /** There is no record of the tap: these edits take it out; spacing and spelling may differ from what stood there. */
  | { readonly kind: 'unrecorded'; readonly edits: readonly TextEdit[] };

/**
 * Takes the tap out of a tapped entry. `record` is what `planTap` gave for it, or null where that is lost.
 * Throws if the entry is not tapped.
 */
export function planUntap(text: string, entry: ServerEntry, record: LedgerRecord | null): UntapPlan {
  if (entry.state.kind !== 'tapped') throw new Error(`"${entry.name}" is not tapped.`);
  const { slots, runs, spot } = entry.state;
  const exact = record && exactEdits(text, slots, record);
  if (exact) return { kind: 'exact', edits: exact };
  const edits = [...commandEdit(slots, runs.args[spot.runs]!, spot, record), withoutTap(text, slots, spot)];
  if (spot.command === 'replaced') return { kind: 'replaced', edits };
  return { kind: record || spot.command === 'wraps' ? 'edited' : 'unrecorded', edits };
}

/** Puts back the command where the tap's own stands in its place. */
function commandEdit(slots: EntrySlots, command: string, { command: whose }: TapSpot, record: LedgerRecord | null): readonly TextEdit[] {
  if (whose !== 'ours') return [];
  return [{ ...slots.command, text: record && isFor(record, slots.syntax, command) ? record.command : quote(command) }];
}

function exactEdits(text: string, slots: EntrySlots, record: LedgerRecord): readonly TextEdit[] | null {
  const array = slots.args!;
  if (slots.syntax !== (record.syntax ?? 'json')) return null;
  if (slice(text, slots.command) !== record.writtenCommand) return null;
  // Editors and Git convert line ends, of all lines at once.
  const then = inLineEnds(slice(text, array)).find((list) => checksum(list) === record.sum);
  if (then === undefined) return null;
  const restored = { ...slots.command, text: record.command };
  const from = record.into === 'args' ? array.offset : slots.command.offset + slots.command.length;
  const leads = inLineEnds(then.slice(0, record.at));
  // Checked in full: with a property of its own, somebody may have put another one in between, which the checksum does not cover.
  for (const [i, inserted] of inLineEnds(record.inserted).entries()) {
    const start = from + (record.into === 'args' ? leads[i]!.length : record.at);
    if (text.startsWith(inserted, start)) return [restored, { offset: start, length: inserted.length, text: '' }];
  }
  return null;
}

/** A text as it is, and with each kind of line ends. */
function inLineEnds(text: string): readonly string[] {
  return [text, text.replace(/\r?\n/g, '\n'), text.replace(/\r?\n/g, '\r\n')];
}

/** Whether the literal in the record can stand for the command in a file of this syntax. */
function isFor(record: LedgerRecord, syntax: Syntax, command: string): boolean {
  if (record.version === 2) return record.syntax === syntax && record.meant === checksum(command);
  try {
    return syntax === 'json' && JSON.parse(record.command) === command;
  } catch {
    return false;
  }
}

/** Removes the tap's elements, up to the first one that follows or, where there is none, up to the last of the tap's. */
function withoutTap(text: string, slots: EntrySlots, { from, to }: TapSpot): TextEdit {
  const first = slots.elements[from]!;
  const next = slots.elements[to];
  const last = slots.elements[to - 1]!;
  const lastEnd = last.offset + last.length;
  const before = slots.elements[from - 1];
  if (slots.list === 'dashes') {
    if (next) return cut(first.offset, next.offset);
    // Without any element it would be no list any more; brackets have to stand further right than the key, which dashes need not.
    return before ? cut(before.offset + before.length, lastEnd) : { ...cut(first.offset, lastEnd), text: '  []' };
  }
  const comma = COMMAS[slots.syntax];
  if (next) return cut(first.offset, afterComma(text, comma, lastEnd, next.offset));
  // The comma between what stands in front and the tap goes, and one behind the tap stays: it is allowed where it stood.
  return before ? cut(before.offset + before.length, lastEnd) : cut(first.offset, afterTrailingComma(text, comma, slots));
}

function cut(from: number, to: number): TextEdit {
  return { offset: from, length: to - from, text: '' };
}

/** A comma, with the spaces and comments in front of it. Comments match only whole: a comma inside one is none. */
const COMMAS: Readonly<Record<Syntax, RegExp>> = {
  json: /^(?:\s|\/\/[^\r\n]*(?=[\r\n])|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/,
  toml: /^(?:\s|#[^\r\n]*(?=[\r\n]))*,/,
  yaml: /^(?:\s|#[^\r\n]*(?=[\r\n]))*,/,
};

/** The end of `, ` behind the tap's last element; a comment behind the comma belongs to the next element and stays. */
function afterComma(text: string, comma: RegExp, from: number, to: number): number {
  const found = comma.exec(text.slice(from, to))?.[0] ?? '';
  return from + found.length + /^\s*/.exec(text.slice(from + found.length, to))![0].length;
}

/** An array that is empty but for a comma would not be valid: that comma goes, too. */
function afterTrailingComma(text: string, comma: RegExp, slots: EntrySlots): number {
  const last = slots.elements[slots.elements.length - 1]!;
  const end = last.offset + last.length;
  const array = slots.args!;
  return end + (comma.exec(text.slice(end, array.offset + array.length))?.[0].length ?? 0);
}
