import { STATES } from '../codes.js';
import type { RowList } from '../filter/list.js';
import type { Arrangement, Over } from '../row.js';
import type { Store } from '../store.js';
import { Indexes } from './indexes.js';
import { type SectionRows, Sections } from './sections.js';
import { Weights } from './weights.js';
import { stateCodeOf } from './whole-call.js';

/** What stands at one position of a list. */
export type Line = { readonly kind: 'row'; readonly row: number } | { readonly kind: 'section'; readonly section: SectionRows };

/**
 * Where the rows of a list come from. `all`: every row, as it comes. `told`: those that `entered` names, `rows` being the same ones;
 * `filtered`: not every row is among them.
 */
export type Source = { readonly kind: 'all' } | { readonly kind: 'told'; readonly rows: RowList; readonly filtered: boolean };

/** Where a call stands: in the one list, or in a section of it. */
interface Home {
  readonly weights: Weights;
  /** Position of its first row. */
  readonly first: number;
  readonly section: SectionRows | null;
}

/**
 * The lines of a list: rows in order of their start, the parts of a call under it, or folded away, and heads of sections. A call of
 * which only a part matches stands over that as context. Positions are found by sums, never by making the list: see `Weights`.
 */
export class Lines {
  private readonly sections: Sections | null;
  /** The rows of a list without sections. */
  private readonly plain: Weights;
  /** Of each call the parts that a filter lets through. */
  private readonly parts = new Map<number, Indexes>();
  /** In which state each row is counted in its section, plus one; 0 where it is not. */
  private counted = new Uint8Array(0);
  /** So many parts of the session were put under their calls, in a list of all rows. */
  private joined = 0;
  private folded: ReadonlySet<number>;
  private unfolded: ReadonlySet<number>;
  private changed = Number.POSITIVE_INFINITY;

  /** `limit`: rows from here on are not in the list. */
  constructor(
    private readonly store: Store,
    private readonly source: Source,
    arrangement: Arrangement,
    private limit = Number.POSITIVE_INFINITY,
  ) {
    this.folded = new Set(arrangement.folded);
    this.unfolded = new Set(arrangement.unfolded);
    this.plain = source.kind === 'all' ? new Weights(1, () => Math.min(this.limit, store.rows.length)) : new Weights(0);
    this.sections = arrangement.by === 'none' ? null : new Sections(store, arrangement.by, new Set(arrangement.foldedSections));
  }

  /** How many lines there are. */
  get length(): number {
    if (this.sections === null) return this.plain.total;
    let lines = 0;
    for (const section of this.sections.all) lines += section.lines;
    return lines;
  }

  /** A list of all rows takes in what came. */
  sync(): void {
    if (this.source.kind !== 'all') return;
    const { kin } = this.store;
    for (; this.joined < kin.count && kin.part(this.joined) < this.limit; this.joined++) {
      const part = kin.part(this.joined);
      this.plain.set(part, 0);
      this.refresh(kin.rootOf(part));
    }
  }

  /** The filter lets a row through. */
  entered(row: number): void {
    const { kin } = this.store;
    const root = kin.rootOf(row);
    if (root !== row && this.isFiltered) {
      const parts = this.parts.get(root) ?? new Indexes();
      parts.add(row);
      this.parts.set(root, parts);
    }
    if (root === row && kin.partsOf(row) === null) this.weigh(row, 1);
    else this.refresh(root);
    if (root === row) for (const part of this.countedParts(root)) this.discount(part, root);
    if (root === row || !this.passes(root)) this.count(row, root);
  }

  /** The filter lets a row through no more. */
  left(row: number): void {
    const root = this.store.kin.rootOf(row);
    this.discount(row, root);
    const parts = this.parts.get(root);
    if (root !== row && parts !== undefined) {
      parts.remove(row);
      if (parts.length === 0) this.parts.delete(root);
    }
    if (root === row && this.sections !== null) for (const part of this.membersOf(root)) this.count(part, root);
    this.refresh(root);
  }

  /** Rows look different now: they may belong elsewhere. */
  touched(rows: readonly number[]): void {
    if (this.sections === null) return;
    for (const row of rows) this.recount(row);
  }

  /** From now on no row joins. */
  freeze(): void {
    this.limit = Math.min(this.limit, this.store.rows.length);
  }

  /** What a person folded. The grouping stays as it is: another one needs another list. */
  fold({ folded, unfolded, foldedSections }: Arrangement): void {
    const before = [this.folded, this.unfolded] as const;
    this.folded = new Set(folded);
    this.unfolded = new Set(unfolded);
    for (const row of new Set([...before[0], ...before[1], ...folded, ...unfolded])) {
      if (before[0].has(row) !== this.folded.has(row) || before[1].has(row) !== this.unfolded.has(row)) this.refold(row);
    }
    this.sections?.fold(new Set(foldedSections));
    if (this.sections !== null) this.changed = 0;
  }

  /** The line at a position, which must be less than `length`. */
  at(position: number): Line {
    if (this.sections === null) return { kind: 'row', row: this.rowIn(this.plain, position) };
    let rest = position;
    for (const section of this.sections.all) {
      const { lines } = section;
      if (rest === 0 && lines > 0) return { kind: 'section', section };
      if (rest < lines) return { kind: 'row', row: this.rowIn(section.weights, rest - 1) };
      rest -= lines;
    }
    throw new RangeError(`There is no line ${position}.`);
  }

  /** Where a row stands; null where it is not in the list, or something is folded over it. */
  positionOf(row: number): number | null {
    const root = this.store.kin.rootOf(row);
    const home = this.homeOf(root);
    if (home === null || home.section?.folded === true) return null;
    const first = home.first + home.weights.before(root);
    if (root === row) return first;
    const place = home.weights.get(root) > 1 ? this.placeAmong(row, root) : null;
    return place === null ? null : first + 1 + place;
  }

  /** The position of a row, or of what stands in its place: what is folded over it, else the next line. `length` where there is none. */
  placeOf(row: number): number {
    const exact = this.positionOf(row);
    if (exact !== null) return exact;
    const root = this.store.kin.rootOf(row);
    const home = this.homeOf(root) ?? this.homeAround(root);
    if (home === null) return this.length;
    if (home.section?.folded === true) return home.first - 1;
    return Math.min(this.length, home.first + home.weights.before(root));
  }

  /** What is folded over a row that is in the list; null where nothing is, or it is not in the list at all. */
  over(row: number): Over | null {
    const root = this.store.kin.rootOf(row);
    const home = this.homeOf(root);
    if (home === null || (root !== row && this.placeAmong(row, root) === null)) return null;
    if (home.section?.folded === true) return { kind: 'section', key: home.section.key };
    return root !== row && home.weights.get(root) === 1 ? { kind: 'row', row: root } : null;
  }

  /** How many parts of a call are in the list or folded away in it, and whether they are folded. */
  partsOf(root: number): { readonly count: number; readonly folded: boolean } {
    const count = this.countOf(root);
    return { count, folded: count > 0 && (this.homeOf(root)?.weights.get(root) ?? 0) <= 1 };
  }

  /** Whether a row is in the list only because a part of it is. */
  isContext(row: number): boolean {
    return !this.passes(row);
  }

  /** Where the heads of sections stand. */
  heads(): readonly number[] {
    const heads: number[] = [];
    let position = 0;
    for (const { lines } of this.sections?.all ?? []) {
      if (lines > 0) heads.push(position);
      position += lines;
    }
    return heads;
  }

  /**
   * Once each row that the filter lets through, folded away or not, in the order of the lines: from a row on (which comes last), or
   * from the first; upwards or downwards, and past the end on from the other one.
   */
  *around(row: number | null, step: 1 | -1): Iterable<{ readonly row: number; readonly wrapped: boolean }> {
    for (const found of this.behind(row, step)) yield { row: found, wrapped: false };
    if (row === null) return;
    for (const found of this.behind(null, step)) {
      yield { row: found, wrapped: true };
      if (found === row) return;
    }
  }

  /** The position before which no line changed since the last call; infinite where none did at all. */
  takeChanged(): number {
    const { changed } = this;
    this.changed = Number.POSITIVE_INFINITY;
    if (changed === Number.POSITIVE_INFINITY) return changed;
    return this.sections === null ? this.plain.before(changed) : 0;
  }

  private get isFiltered(): boolean {
    return this.source.kind === 'told' && this.source.filtered;
  }

  private passes(row: number): boolean {
    return this.source.kind === 'all' || this.source.rows.positionOf(row) !== null;
  }

  private *behind(row: number | null, step: 1 | -1): Iterable<number> {
    const { kin } = this.store;
    const lists = this.sections?.all.map(({ weights }) => weights) ?? [this.plain];
    const root = row === null ? null : kin.rootOf(row);
    const home = root === null ? null : (this.homeOf(root) ?? this.homeAround(root));
    const start = home === null ? -1 : lists.indexOf(home.weights);
    if (row !== null && root !== null && home !== null) {
      for (const member of this.family(root, step)) if ((member - row) * step > 0) yield member;
      for (const other of home.weights.rows(root, step)) {
        if (other === root) continue;
        // A call without parts is in the list because it passes.
        if (kin.partsOf(other) === null) yield other;
        else yield* this.family(other, step);
      }
    }
    const end = step === 1 ? 0 : this.store.rows.length - 1;
    for (let i = start < 0 ? (step === 1 ? 0 : lists.length - 1) : start + step; i >= 0 && i < lists.length; i += step) {
      for (const other of lists[i]!.rows(end, step)) {
        if (kin.partsOf(other) === null) yield other;
        else yield* this.family(other, step);
      }
    }
  }

  /** A call and its parts, those that the filter lets through. */
  private *family(root: number, step: 1 | -1): Iterable<number> {
    const own = this.passes(root);
    const count = this.countOf(root);
    if (step === 1 && own) yield root;
    const parts = this.listOf(root);
    for (let i = step === 1 ? 0 : count - 1; parts !== null && i >= 0 && i < count; i += step) yield parts.at(i);
    if (step === -1 && own) yield root;
  }

  private rowIn(weights: Weights, position: number): number {
    const { row, offset } = weights.at(position);
    return offset === 0 ? row : this.listOf(row)!.at(offset - 1);
  }

  private listOf(root: number): Indexes | null {
    return this.isFiltered ? (this.parts.get(root) ?? null) : (this.store.kin.partsOf(root)?.rows ?? null);
  }

  private countOf(root: number): number {
    const list = this.listOf(root);
    if (list === null || this.isFiltered) return list?.length ?? 0;
    // Of parts that are still to be looked at, nothing is known yet.
    return list.placeOf(this.source.kind === 'all' ? this.limit : this.source.rows.length);
  }

  private placeAmong(part: number, root: number): number | null {
    const list = this.listOf(root);
    const place = list?.placeOf(part) ?? 0;
    return list !== null && place < this.countOf(root) && list.at(place) === part ? place : null;
  }

  private homeOf(root: number): Home | null {
    if (root >= Math.min(this.limit, this.store.rows.length)) return null;
    if (this.sections === null) return this.plain.get(root) > 0 ? this.homeIn(null) : null;
    const section = this.sections.holding(root);
    return section === null ? null : this.homeIn(section);
  }

  /** Where a call that is not in the list would stand; null where nothing stands around it. */
  private homeAround(root: number): Home | null {
    if (this.sections === null) return this.homeIn(null);
    if (root >= this.store.rows.length) return null;
    const section = this.sections.known(root);
    return section === null || section.lines === 0 ? null : this.homeIn(section);
  }

  private homeIn(section: SectionRows | null): Home {
    if (section === null) return { weights: this.plain, first: 0, section };
    let first = 1;
    for (const before of this.sections?.all ?? []) {
      if (before === section) break;
      first += before.lines;
    }
    return { weights: section.weights, first, section };
  }

  private isFolded(root: number): boolean {
    if (this.folded.has(root)) return true;
    // Nobody wants to see how often a client asked whether a task was done, unless that is what they look for.
    return !this.unfolded.has(root) && this.store.kin.partsOf(root)?.telling === 0 && this.passes(root);
  }

  private refold(row: number): void {
    if (!Number.isInteger(row) || row < 0 || this.homeOf(row) === null || this.countOf(row) === 0) return;
    this.refresh(row);
  }

  /** A call, its parts or their folding changed. */
  private refresh(root: number): void {
    const count = this.countOf(root);
    const lines = count > 0 || this.passes(root) ? 1 + (this.isFolded(root) ? 0 : count) : 0;
    this.weigh(root, lines);
  }

  private weigh(root: number, lines: number): void {
    this.changed = Math.min(this.changed, root);
    const { sections } = this;
    if (sections === null) this.plain.set(root, lines);
    else (sections.holding(root) ?? sections.of(root)).weights.set(root, lines);
  }

  private codeOf(row: number): number {
    return stateCodeOf(this.store, row);
  }

  /** Counts a row in its section. A part of a call that is counted is not: the call is one thing. */
  private count(row: number, root: number): void {
    const section = this.sections?.holding(root);
    if (section == null) return;
    if (row >= this.counted.length) {
      const larger = new Uint8Array(Math.max(1024, 2 * row));
      larger.set(this.counted);
      this.counted = larger;
    }
    const code = this.codeOf(row);
    this.counted[row] = code + 1;
    section.counts[code] = section.counts[code]! + 1;
  }

  /** Parts that are counted for themselves, as their call was not let through. */
  private countedParts(root: number): readonly number[] {
    return this.sections === null ? [] : this.membersOf(root).filter((part) => (this.counted[part] ?? 0) > 0);
  }

  private discount(row: number, root: number): void {
    const counted = this.counted[row] ?? 0;
    const section = counted === 0 ? null : this.sections?.holding(root);
    if (section == null) return;
    section.counts[counted - 1] = section.counts[counted - 1]! - 1;
    this.counted[row] = 0;
  }

  /** A row is in another state than the one in which it was counted: then it may stand in another section, and its parts with it. */
  private recount(row: number): void {
    const { sections } = this;
    const root = this.store.kin.rootOf(row);
    const home = row < this.limit ? (sections?.holding(root) ?? null) : null;
    if (sections === null || home === null) return;
    const wanted = root === row ? sections.of(root) : home;
    const members = wanted === home ? [row] : [root, ...this.membersOf(root)];
    const known = members.filter((member) => (this.counted[member] ?? 0) > 0);
    if (wanted === home && (known.length === 0 || this.counted[row] === this.codeOf(row) + 1)) return;
    for (const member of known) this.discount(member, root);
    if (wanted !== home) {
      const lines = home.weights.get(root);
      home.weights.set(root, 0);
      wanted.weights.set(root, lines);
    }
    for (const member of known) this.count(member, root);
    this.changed = 0;
  }

  private membersOf(root: number): readonly number[] {
    const list = this.listOf(root);
    return list === null ? [] : Array.from({ length: this.countOf(root) }, (_, i) => list.at(i));
  }
}

/** How many rows of a section there are, and how many in which state. */
export function sumsOf(section: SectionRows): ReadonlyMap<(typeof STATES)[number], number> {
  const sums = new Map<(typeof STATES)[number], number>();
  for (const [code, count] of section.counts.entries()) if (count > 0) sums.set(STATES[code]!, count);
  return sums;
}
