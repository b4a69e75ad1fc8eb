import type { EntrySlots, ServerEntry } from './entry.js';
import type { LedgerRecord } from './ledger.js';
import { checksum, slice, type TextEdit } from './text.js';

/** How a tap can be taken out again. */
export type UntapPlan =
  /** Nothing was changed since: these edits give back the same bytes. */
  | { readonly kind: 'exact'; readonly edits: readonly TextEdit[] }
  /** Somebody edited the entry since it was tapped: these edits take out the tap's part and keep what was edited. */
  | { readonly kind: 'edited'; readonly edits: readonly TextEdit[] }
  /** There is no record of the tap: these edits take it out; spacing and spelling may differ from what stood there. */
  | { readonly kind: 'unrecorded'; readonly edits: readonly TextEdit[] };

/**
 * Takes the tap out of a tapped entry. `record` is what `planTap` gave for it, or null where that is lost.
 * Throws if the entry is not tapped.
 */
export function planUntap(text: string, entry: ServerEntry, record: LedgerRecord | null): UntapPlan {
  if (entry.state.kind !== 'tapped') throw new Error(`"${entry.name}" is not tapped.`);
  const { slots, original, prefix } = entry.state;
  const exact = record && exactEdits(text, slots, record);
  if (exact) return { kind: 'exact', edits: exact };
  const command = record && literalIs(record.command, original.command) ? record.command : JSON.stringify(original.command);
  const edits = [{ ...slots.command, text: command }, withoutPrefix(text, slots, prefix)];
  return { kind: record ? 'edited' : 'unrecorded', edits };
}

function exactEdits(text: string, slots: EntrySlots, record: LedgerRecord): readonly TextEdit[] | null {
  const array = slots.args!;
  if (slice(text, slots.command) !== record.writtenCommand || checksum(slice(text, array)) !== record.sum) return null;
  const restored = { ...slots.command, text: record.command };
  const start = record.into === 'args' ? array.offset + record.at : slots.command.offset + slots.command.length + record.at;
  // Checked in full: with a property of its own, somebody may have put another one in between, which the checksum does not cover.
  if (!text.startsWith(record.inserted, start)) return null;
  return [restored, { offset: start, length: record.inserted.length, text: '' }];
}

/** Removes the tap's elements, up to the first one of the server's own or, where it has none, up to the last of the tap's. */
function withoutPrefix(text: string, slots: EntrySlots, prefix: number): TextEdit {
  const first = slots.elements[0]!;
  const next = slots.elements[prefix];
  const last = slots.elements[prefix - 1]!;
  const end = next ? afterComma(text, last.offset + last.length, next.offset) : afterTrailingComma(text, slots);
  return { offset: first.offset, length: end - first.offset, text: '' };
}

/** A comma, with the spaces and comments in front of it. Comments match only whole: a comma inside one is none. */
const COMMA = /^(?:\s|\/\/[^\r\n]*(?=[\r\n])|\/\*(?:[^*]|\*(?!\/))*\*\/)*,/;

/** The end of `, ` behind the tap's last element; a comment behind the comma belongs to the next element and stays. */
function afterComma(text: string, from: number, to: number): number {
  const comma = COMMA.exec(text.slice(from, to))?.[0] ?? '';
  return from + comma.length + /^\s*/.exec(text.slice(from + comma.length, to))![0].length;
}

/** An array that is empty but for a comma would not be JSON: that comma goes, too. */
function afterTrailingComma(text: string, slots: EntrySlots): number {
  const last = slots.elements[slots.elements.length - 1]!;
  const end = last.offset + last.length;
  const array = slots.args!;
  return end + (COMMA.exec(text.slice(end, array.offset + array.length))?.[0].length ?? 0);
}

function literalIs(literal: string, value: string): boolean {
  try {
    return JSON.parse(literal) === value;
  } catch {
    return false;
  }
}
