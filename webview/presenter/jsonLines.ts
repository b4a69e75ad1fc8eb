import { isContainer, type JsonNode } from '../../src/session/body/json-text.js';
import type { BodySource, JsonEntry } from '../../src/session/body/questions.js';
import { formatWhole } from '../../src/session/timeline/format.js';
import { say, sayCount } from '../strings.js';

interface Place {
  /** Counts from 1. */
  readonly level: number;
}

/** One value, with its name. */
export interface ValueLine extends Place {
  readonly kind: 'value';
  readonly entry: JsonEntry;
  /** Its position in an array; null for a member, and for a text that is one bare value. */
  readonly index: number | null;
  /** Null where there is nothing to unfold. */
  readonly open: boolean | null;
}

/** A further piece of the string above. */
export interface PieceLine extends Place {
  readonly kind: 'piece';
  readonly of: JsonNode;
  readonly from: number;
  readonly text: string;
}

/** Stands for what is not unfolded: `left` children from the `index`-th on, or so many more units of a string, from the place `from` on. */
export interface GapLine extends Place {
  readonly kind: 'gap';
  readonly of: JsonNode;
  readonly from: number;
  readonly index: number;
  readonly left: number;
}

export type JsonLine = ValueLine | PieceLine | GapLine;

/** Lines took the place of others: `removed` of them, from `at` on. */
export interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly JsonLine[];
}

/** Children unfold so many at a time. */
export const PAGE = 100;
/** A long string unfolds so much at a time, in UTF-16 units. */
export const STRING_PAGE = 2000;
/** So much stands before a match in a string that is not unfolded up to it. */
const BEFORE_MATCH = 100;
/** What is unfolded from the start: levels, and lines in all. */
const OPEN_LEVELS = 3;
const OPEN_LINES = 60;

/**
 * The lines of a JSON text that are unfolded. What is not unfolded is asked for when it is wanted, so that a text of any size costs
 * what is seen of it. Changes come one after the other, however fast they are asked for. The braces of the outermost object take no line.
 */
export class JsonLines {
  private readonly list: JsonLine[] = [];
  private root: JsonEntry | null = null;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly source: BodySource,
    private readonly spliced: (splice: Splice) => void = () => {},
  ) {}

  get all(): readonly JsonLine[] {
    return this.list;
  }

  /** Reads the first lines; false where the text holds no value. */
  begin(): Promise<boolean> {
    return this.next(async () => {
      this.root = await this.source({ kind: 'root' });
      if (this.root === null) return false;
      const { node } = this.root;
      this.splice(0, 0, isContainer(node) && node.count > 0 ? await this.page(startOf(node, 1), PAGE) : this.lines(this.root, null, 1));
      await this.openFirst();
      return true;
    });
  }

  /** Unfolds, folds, or shows more. */
  toggle(line: JsonLine): Promise<void> {
    return this.next(async () => {
      const at = this.list.indexOf(line);
      if (at >= 0) await this.turn(at, line);
    });
  }

  /** Unfolds down to the value at a place in the text; resolves to its line, or to the one that is nearest. */
  reveal(place: number): Promise<JsonLine | null> {
    return this.next(async () => {
      let line: JsonLine | null = null;
      for (const step of await this.source({ kind: 'path', at: place, page: PAGE })) {
        if (line !== null && line.kind === 'value' && line.open === false) await this.turn(this.list.indexOf(line), line);
        await this.fill(step.start, step.index, { from: step.pageFrom, index: step.pageIndex });
        const found = this.holder(place, step.start);
        if (found === null) break;
        line = found;
      }
      line ??= this.list[0] ?? null;
      if (line?.kind !== 'value' || line.entry.node.kind !== 'string' || place < line.entry.node.start + line.entry.text.length)
        return line;
      return (await this.fillString(line.entry.node, place)) ?? line;
    });
  }

  /** The line that a line hangs on; null at the outermost level. */
  parentOf(at: number): number | null {
    const level = this.list[at]?.level ?? 1;
    for (let i = at - 1; i >= 0; i--) if ((this.list[i]?.level ?? 0) < level) return i;
    return null;
  }

  /** Changes wait for each other: each sees the lines that the one before left. */
  private next<T>(change: () => Promise<T>): Promise<T> {
    const done = this.work.then(change);
    this.work = done.catch(() => undefined);
    return done;
  }

  private async turn(at: number, line: JsonLine): Promise<void> {
    if (line.kind === 'gap') this.splice(at, 1, line.of.kind === 'string' ? await this.piece(line) : await this.page(line, PAGE));
    if (line.kind !== 'value' || line.open === null) return;
    const opened: ValueLine = { ...line, open: !line.open };
    const below = line.open ? [] : await this.page(startOf(line.entry.node, line.level + 1), PAGE);
    this.splice(at, line.open ? this.inside(at) + 1 : 1, [opened, ...below]);
  }

  private splice(at: number, removed: number, added: readonly JsonLine[]): void {
    this.list.splice(at, removed, ...added);
    this.spliced({ at, removed, added });
  }

  /** How many lines hang below a line. */
  private inside(at: number): number {
    const level = this.list[at]?.level ?? 1;
    let end = at + 1;
    while ((this.list[end]?.level ?? 0) > level) end++;
    return end - at - 1;
  }

  /** The next children in a gap, and what is left of it. */
  private async page(gap: GapLine, most: number): Promise<JsonLine[]> {
    const { of, from, index, left, level } = gap;
    const { entries, next } = await this.source({ kind: 'page', parent: of, from, most: Math.min(most, left) });
    const lines = entries.flatMap((entry, i) => this.lines(entry, entry.name === null ? index + i : null, level));
    const rest = left - entries.length;
    // A text that was cut in the middle of a child has fewer children than commas.
    if (next !== null && rest > 0) lines.push({ ...gap, from: next, index: index + entries.length, left: rest });
    return lines;
  }

  private async piece(gap: GapLine): Promise<JsonLine[]> {
    const end = gap.from + gap.left;
    const { text, from, to } = await this.source({ kind: 'text', from: gap.from, to: Math.min(end, gap.from + STRING_PAGE) });
    const line: PieceLine = { kind: 'piece', level: gap.level, of: gap.of, from, text };
    return to < end ? [line, { ...gap, from: to, index: to, left: end - to }] : [line];
  }

  private lines(entry: JsonEntry, index: number | null, level: number): JsonLine[] {
    const { node, text } = entry;
    const line: ValueLine = { kind: 'value', level, entry, index, open: isContainer(node) && node.count > 0 ? false : null };
    const shown = node.start + text.length;
    if (node.kind !== 'string' || shown >= node.end) return [line];
    return [line, { kind: 'gap', level, of: node, from: shown, index: shown, left: node.end - shown }];
  }

  /** Puts the page that holds a child in the place of the gap that hides it. */
  private async fill(start: number, index: number, page: { readonly from: number; readonly index: number }): Promise<void> {
    const at = this.gapFor(start, index);
    const gap = this.list[at];
    if (gap?.kind !== 'gap') return;
    const { left } = gap;
    const skipped = page.index - gap.index;
    if (skipped <= 0) {
      this.splice(at, 1, await this.page(gap, PAGE));
      return;
    }
    const lines = await this.page({ ...gap, from: page.from, index: page.index, left: left - skipped }, PAGE);
    this.splice(at, 1, [{ ...gap, left: skipped }, ...lines]);
  }

  private async fillString(node: JsonNode, place: number): Promise<JsonLine | null> {
    const at = this.gapFor(node.start, place);
    const gap = this.list[at];
    if (gap?.kind === 'gap') {
      const from = Math.max(gap.from, place - BEFORE_MATCH);
      const end = gap.from + gap.left;
      const lines = await this.piece({ ...gap, from, index: from, left: end - from });
      const begin = lines[0]?.kind === 'piece' ? lines[0].from : from;
      this.splice(at, 1, begin > gap.from ? [{ ...gap, left: begin - gap.from }, ...lines] : lines);
    }
    return this.list.find((line) => line.kind === 'piece' && line.of.start === node.start && within(place, line)) ?? null;
  }

  private gapFor(start: number, index: number): number {
    return this.list.findIndex(
      (line) => line.kind === 'gap' && line.of.start === start && index >= line.index && index < line.index + line.left,
    );
  }

  /** The child of the array or object at `start` in which a place is. */
  private holder(place: number, start: number): ValueLine | null {
    for (const line of this.list) {
      if (line.kind === 'value' && line.entry.from > start && place >= line.entry.from && place < line.entry.node.end) {
        const inside = line.entry.node.start > start;
        if (inside && this.isChild(line, start)) return line;
      }
    }
    return null;
  }

  private isChild(line: ValueLine, start: number): boolean {
    const parent = this.parentOf(this.list.indexOf(line));
    const above = parent === null ? undefined : this.list[parent];
    return parent === null ? start === this.root?.node.start : above?.kind === 'value' && above.entry.node.start === start;
  }

  private async openFirst(): Promise<void> {
    for (let level = 1; level < OPEN_LEVELS; level++) {
      for (let at = this.list.length - 1; at >= 0; at--) {
        const line = this.list[at]!;
        if (line.kind !== 'value' || line.level !== level || line.open !== false) continue;
        if (this.list.length + Math.min(line.entry.node.count, PAGE) <= OPEN_LINES) await this.turn(at, line);
      }
    }
  }
}

/** The gap that stands for all children of a value. */
function startOf(node: JsonNode, level: number): GapLine {
  return { kind: 'gap', level, of: node, from: 0, index: 0, left: node.count };
}

function within(place: number, line: PieceLine): boolean {
  return place >= line.from && place < line.from + line.text.length;
}

/** What a gap says: how much it shows next, and how much it hides. */
export function gapText({ of, left }: GapLine): string {
  const next = Math.min(of.kind === 'string' ? STRING_PAGE : PAGE, left);
  const words = [formatWhole(next), formatWhole(left)] as const;
  return of.kind === 'string' ? sayCount('MoreCharacter', next, ...words) : say('moreItems', ...words);
}
