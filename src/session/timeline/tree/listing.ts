import { AllRows, Matches, type RowList } from '../filter/list.js';
import type { Predicate } from '../filter/predicate.js';
import type { Arrangement, Row, RowState, RowStateKind, Section, ViewSnapshot } from '../row.js';
import { rowAt, type Viewpoint } from '../rows.js';
import type { Store } from '../store.js';
import { NONE } from '../table.js';
import { Lines, sumsOf } from './lines.js';
import { partsPicture } from './parts.js';
import type { SectionRows } from './sections.js';

/** The rows and heads in a window of a list. */
export type Window = Required<Pick<ViewSnapshot, 'rows'>> & Pick<ViewSnapshot, 'sections'>;

/** The list of a view: the rows that a filter lets through, kept up to date as rows come and change, and the lines that they make. */
export class Listing {
  private source: RowList;
  private matches: Matches | null = null;
  private readonly all: Lines;

  /** `predicate`: null where every row is in the list. `limit`: rows from here on are not. */
  constructor(
    private readonly store: Store,
    predicate: Predicate | null,
    private readonly arrangement: Arrangement,
    limit?: number,
  ) {
    if (predicate === null && arrangement.by === 'none') {
      this.source = new AllRows(store, limit);
      this.all = new Lines(store, { kind: 'all' }, arrangement, limit);
      return;
    }
    const told = { entered: (row: number) => this.all.entered(row), left: (row: number) => this.all.left(row) };
    this.matches = new Matches(store, predicate ?? (() => true), limit, told);
    this.source = this.matches;
    this.all = new Lines(store, { kind: 'told', rows: this.matches, filtered: predicate !== null }, arrangement, limit);
  }

  /** The rows that the filter lets through, in order of their index, folded away or not. */
  get rows(): RowList {
    return this.source;
  }

  /** How many rows the filter lets through. */
  get matched(): number {
    return this.source.length;
  }

  /** Whether the filter has looked at all rows. */
  get complete(): boolean {
    return this.matches === null || this.matches.complete;
  }

  /** The lines as they are now. */
  get lines(): Lines {
    this.all.sync();
    return this.all;
  }

  /** Looks at rows again that changed. */
  update(changed: readonly number[]): void {
    if (this.matches === null) return;
    this.matches.update(changed);
    this.all.touched(changed);
  }

  /** Looks at rows that came, at most `most`. */
  advance(most: number): void {
    this.matches?.advance(most);
  }

  /** From now on the list stays as it is; only what is folded can change. */
  freeze(): void {
    this.all.sync();
    this.all.freeze();
    if (this.matches === null) this.source = this.source.frozen();
    this.matches = null;
  }

  window(first: number, count: number, view: Viewpoint): Window {
    const { lines } = this;
    const rows: Row[] = [];
    const shown: Section[] = [];
    for (let position = first; position < Math.min(lines.length, first + count); position++) {
      const line = lines.at(position);
      if (line.kind === 'row') rows.push(this.rowAt(line.row, view));
      else shown.push(sectionAt(line.section, position));
    }
    return this.arrangement.by === 'none' ? { rows } : { rows, sections: { at: lines.heads(), shown } };
  }

  private rowAt(index: number, view: Viewpoint): Row {
    const { kin } = this.store;
    const row = rowAt(this.store, index, view);
    const of = kin.parentOf(index);
    const parts = kin.partsOf(index) === null ? null : this.all.partsOf(index);
    return {
      ...row,
      ...(of !== NONE && { of }),
      ...(parts !== null && parts.count > 0 && { parts }),
      ...(this.all.isContext(index) && { context: true }),
      ...partsPicture(this.store, index, view.now),
    };
  }
}

function sectionAt(section: SectionRows, position: number): Section {
  const states: Partial<Record<RowStateKind, number>> = {};
  let rows = 0;
  for (const [state, count] of sumsOf(section)) {
    states[state satisfies RowState['kind']] = count;
    rows += count;
  }
  return { position, key: section.key, ...section.common, folded: section.folded, rows, states };
}
