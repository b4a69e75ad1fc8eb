import { MARK_KINDS, type MarkKind } from '../../../src/session/timeline/overview/bins.js';
import type { TimeRange } from '../../../src/session/timeline/row.js';

/** The mark that stands at a place; null where none does. In px. */
export function markAt(marks: readonly PlacedMark[], x: number): PlacedMark | null {
  return marks.find((mark) => Math.abs(x - mark.x) <= markWidth(mark) / 2 + GAP) ?? null;
}

/** Something that happened at a moment, or several such things; `x` is where the moment stands, in px. */
export interface Mark {
  readonly kind: MarkKind;
  readonly count: number;
  readonly x: number;
  /** How many of which kind it stands for. */
  readonly of: Readonly<Partial<Record<MarkKind, number>>>;
  /** When they happened, as far as it is known. */
  readonly time: TimeRange;
}

/** A mark that has its place: `x` is its middle, and `text` the count beside its shape where it stands for more than one. */
export interface PlacedMark extends Mark {
  readonly text: string;
}

/** What weighs most first: a mark that stands for several has the shape of the heaviest. */
const BY_WEIGHT: readonly MarkKind[] = ['error', 'leaked', 'orphaned', 'cancelled', 'warning', 'info'];
const SHAPE = 10;
const DIGIT = 6;
const GAP = 1;
/** So many marks that push each other are a long run. */
const LONG = 12;
/** Places are not exact in their last digits. */
const TOUCH = 1e-6;
/** A mark moves away from its moment at most so far, in px; where that is not enough, two become one. */
export const SHIFT_MOST = 12;

/** Width of a mark with its count, in px. */
export function markWidth({ text }: Pick<PlacedMark, 'text'>): number {
  return SHAPE + (text === '' ? 0 : 1 + text.length * DIGIT);
}

/**
 * Places for marks between `left` and `right`: none covers another. Near ones move apart, by as little as possible; where that would take
 * one too far from its moment, the nearest two become one with a count.
 */
export function placeMarks(marks: readonly Mark[], left: number, right: number): readonly PlacedMark[] {
  let groups = inCells(marks);
  for (;;) {
    const items = groups.map((group) => ({ ...group, text: group.count > 1 ? shortCount(group.count) : '' }));
    const places = spread(items, left, right);
    const hangsOut = (i: number) => places[i]! + markWidth(items[i]!) / 2 > right + TOUCH;
    const far = (i: number) => hangsOut(i) || Math.abs(places[i]! - clampTo(items[i]!.x, items[i]!, left, right)) > SHIFT_MOST;
    const starts = (i: number) => places[i]! - places[i - 1]! > (markWidth(items[i - 1]!) + markWidth(items[i]!)) / 2 + GAP + TOUCH;
    const merged = mergeNearest(groups, far, starts);
    if (merged.length === groups.length) return items.map((item, i) => ({ ...item, x: places[i]! }));
    groups = merged;
  }
}

/** Marks of one kind that cannot be told apart anyway are one from the start. */
function inCells(marks: readonly Mark[]): readonly Mark[] {
  const cells = new Map<string, Mark>();
  for (const mark of marks) {
    const key = `${Math.floor(mark.x / (SHAPE / 2))} ${mark.kind}`;
    const other = cells.get(key);
    cells.set(key, other === undefined ? mark : join(other, mark));
  }
  return [...cells.values()].sort((a, b) => a.x - b.x || MARK_KINDS.indexOf(a.kind) - MARK_KINDS.indexOf(b.kind));
}

/**
 * In each run of marks that push each other, and of which one is too far from its moment, the two that are nearest to each other become
 * one. `starts`: whether a mark begins a run.
 */
function mergeNearest(marks: readonly Mark[], far: (i: number) => boolean, starts: (i: number) => boolean): readonly Mark[] {
  const merged: Mark[] = [];
  for (let first = 0; first < marks.length; ) {
    let end = first + 1;
    while (end < marks.length && !starts(end)) end++;
    const run = marks.slice(first, end);
    merged.push(...(run.length > 1 && run.some((_, i) => far(first + i)) ? withNearestJoined(run) : run));
    first = end;
  }
  return merged;
}

/** In a long run there is no telling which two are nearest: there all become one that are nearer to each other than to their neighbours. */
function withNearestJoined(run: readonly Mark[]): readonly Mark[] {
  const distance = (i: number) => (i < 1 || i >= run.length ? Number.POSITIVE_INFINITY : run[i]!.x - run[i - 1]!.x);
  const joined: Mark[] = [];
  let nearest = 1;
  for (let i = 2; i < run.length; i++) if (distance(i) < distance(nearest)) nearest = i;
  const joins = (i: number) => i === nearest || (run.length > LONG && distance(i) <= distance(i - 1) && distance(i) <= distance(i + 1));
  for (let i = 0; i < run.length; i++) {
    if (joins(i + 1)) joined.push(join(run[i]!, run[++i]!));
    else joined.push(run[i]!);
  }
  return joined;
}

function join(a: Mark, b: Mark): Mark {
  const count = a.count + b.count;
  const kind = BY_WEIGHT.indexOf(a.kind) <= BY_WEIGHT.indexOf(b.kind) ? a.kind : b.kind;
  const of = { ...a.of };
  for (const each of MARK_KINDS) if (b.of[each] !== undefined) of[each] = (of[each] ?? 0) + b.of[each];
  const time = { from: Math.min(a.time.from, b.time.from), to: Math.max(a.time.to, b.time.to) };
  return { kind, count, x: (a.x * a.count + b.x * b.count) / count, of, time };
}

/** Where marks stand so that none covers another, each as near to its moment as the others let it, in order. */
function spread(marks: readonly (Mark & { readonly text: string })[], left: number, right: number): readonly number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const [i, mark] of marks.entries()) {
    if (i > 0) offset += (markWidth(marks[i - 1]!) + markWidth(mark)) / 2 + GAP;
    offsets.push(offset);
  }
  // Those that push each other stand in one block, at the mean of where they would be alone.
  const blocks: { sum: number; size: number }[] = [];
  for (const [i, mark] of marks.entries()) {
    let block = { sum: mark.x - offsets[i]!, size: 1 };
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.size > block.sum / block.size; last = blocks.at(-1)) {
      block = { sum: block.sum + last.sum, size: block.size + last.size };
      blocks.pop();
    }
    blocks.push(block);
  }
  const least = left + (marks[0] === undefined ? 0 : markWidth(marks[0]) / 2);
  const most = right - offset - (marks.at(-1) === undefined ? 0 : markWidth(marks.at(-1)!) / 2);
  const bases = blocks.flatMap(({ sum, size }) => new Array<number>(size).fill(Math.max(least, Math.min(sum / size, most))));
  return bases.map((base, i) => base + offsets[i]!);
}

function clampTo(x: number, mark: Pick<PlacedMark, 'text'>, left: number, right: number): number {
  return Math.max(left + markWidth(mark) / 2, Math.min(x, right - markWidth(mark) / 2));
}

/** A count in at most three signs: `99`, `999`, `12k`. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${Math.floor(count / 1000)}k` : `${Math.floor(count / 1_000_000)}M`;
}
