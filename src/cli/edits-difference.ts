import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import { applyEdits, type TextEdit } from '../clients/text.js';
import { CONTEXT, printable } from './difference.js';

/**
 * What edits do to the text of a file, as a unified diff with three lines around each change; empty where they change nothing. The edits
 * must not overlap. Only the lines that they touch are compared: to compare whole texts takes minutes where thousands of servers change.
 */
export function editsDifference(path: string, before: string, edits: readonly TextEdit[]): string {
  const lines = linesOf(before);
  const hunks: StructuredPatchHunk[] = [];
  const changes = changesOf(before, lines, edits);
  let shift = 0;
  changes.forEach(({ from, to, lines: now }, at) => {
    // The lines between two changes are shared out, so that none stands in the patch twice.
    const first = Math.max(from - CONTEXT, at === 0 ? 0 : Math.min(from, changes[at - 1]!.to + CONTEXT));
    const last = Math.min(to + CONTEXT, changes[at + 1]?.from ?? lines.length);
    const [above, below] = [lines.slice(first, from), lines.slice(to, last)];
    for (const hunk of hunksOf([...above, ...lines.slice(from, to), ...below], [...above, ...now, ...below]))
      add(hunks, { ...hunk, oldStart: hunk.oldStart + first, newStart: hunk.newStart + first + shift });
    shift += now.length - (to - from);
  });
  if (hunks.length === 0) return '';
  const patch = { oldFileName: path, newFileName: path, oldHeader: undefined, newHeader: undefined, hunks };
  return printable(formatPatch(patch, FILE_HEADERS_ONLY));
}

/** The lines `from` to before `to` become other ones; the first and the last of them do change. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** What edits do to whole lines, in order; edits of the same line are one change, and so are those of lines side by side. */
function changesOf(text: string, lines: readonly string[], edits: readonly TextEdit[]): Change[] {
  const starts = [0];
  // What is put behind a last line that nothing ends is a part of it.
  for (const line of lines) starts.push(line.endsWith('\n') ? starts.at(-1)! + line.length : Number.POSITIVE_INFINITY);
  const groups: { from: number; to: number; readonly edits: TextEdit[] }[] = [];
  let line = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset)) {
    while (line < lines.length && starts[line + 1]! <= edit.offset) line++;
    let to = line;
    while (to < lines.length && starts[to]! <= edit.offset + edit.length) to++;
    const last = groups.at(-1);
    if (last && last.to >= line) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else groups.push({ from: line, to, edits: [edit] });
  }
  return groups.flatMap(({ from, to, edits }) => {
    const start = starts[from]!;
    const own = edits.map((edit) => ({ ...edit, offset: edit.offset - start }));
    return trimmed(lines.slice(from, to), linesOf(applyEdits(text.slice(start, starts[to]), own)), from);
  });
}

/** A change without the lines at both ends that stay as they are; none where all do. */
function trimmed(before: readonly string[], after: readonly string[], from: number): Change[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [to, end] = [before.length - tail, after.length - tail];
  return head === to && head === end ? [] : [{ from: from + head, to: from + to, lines: after.slice(head, end) }];
}

function hunksOf(before: readonly string[], after: readonly string[]): readonly StructuredPatchHunk[] {
  return structuredPatch('', '', before.join(''), after.join(''), undefined, undefined, { context: CONTEXT }).hunks;
}

/** Hunks between which no line is left out are one. */
function add(hunks: StructuredPatchHunk[], hunk: StructuredPatchHunk): void {
  const last = hunks.at(-1);
  if (last === undefined || last.oldStart + last.oldLines < hunk.oldStart) {
    hunks.push(hunk);
    return;
  }
  last.oldLines += hunk.oldLines;
  last.newLines += hunk.newLines;
  for (const line of hunk.lines) last.lines.push(line);
}

/** Each with what ends it. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
