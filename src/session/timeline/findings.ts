import type { Finding } from '../listener.js';
import { codeFor, LEVELS } from './codes.js';
import { FindingMarks } from './overview/finding-marks.js';
import type { Overview } from './overview/overview.js';
import type { ByLevel, Level } from './row.js';
import type { Store } from './store.js';
import { IndexColumn, NONE, RowTable } from './table.js';

/** So many findings may wait for the row that they are about. */
const UNPLACED = 1000;

const NO_FINDINGS: readonly Finding[] = [];

const NONE_YET: ByLevel = { error: 0, warning: 0, info: 0 };

/**
 * The findings of the rules, by row: the exchange that they are about, and the rows of the frames at which they point (a late
 * answer is a row of its own beside its request).
 */
export class Findings {
  /** How many there are of each level. Whoever tells a number of findings tells these, or their sum. */
  found: ByLevel = NONE_YET;
  /** How many there are of rules that the user turned off. */
  suppressedCount = 0;
  /** How many rows have one, by the heaviest that they have. */
  flagged: ByLevel = NONE_YET;
  private readonly byRow = new Map<number, Finding[]>();
  private readonly suppressedByRow = new Map<number, Finding[]>();
  /** Rows at which a finding shows once more that it does not list, by the finding's place in `repeated`: a burst may mark a million rows. */
  private readonly repeatedAt = new IndexColumn();
  private readonly repeated: Finding[] = [];
  private readonly repeats = new Map<Finding, { readonly place: number; rows: number }>();
  private unplaced: { readonly finding: Finding; readonly at: number }[] = [];

  private readonly marks: FindingMarks;

  /** `overview` gets a mark wherever a finding points. */
  constructor(
    private readonly store: Store,
    overview: Overview,
  ) {
    this.marks = new FindingMarks(store, overview);
  }

  /** How many there are. */
  get count(): number {
    const { error, warning, info } = this.found;
    return error + warning + info;
  }

  added(finding: Finding): void {
    this.found = changed(this.found, finding.level, 1);
    this.marks.add(finding, finding.at);
    this.place(finding, finding.at);
  }

  /** A finding holds for one more record, the last of `more`, or one that it only counts. */
  grown(finding: Finding, at: number): void {
    if (finding.more.at(-1) !== at) {
      this.repeat(finding, at);
      return;
    }
    this.marks.add(finding, at);
    this.place(finding, at);
  }

  /** A finding proved wrong. */
  withdrawn(finding: Finding): void {
    this.found = changed(this.found, finding.level, -1);
    this.marks.withdraw(finding);
    this.unplaced = this.unplaced.filter((waiting) => waiting.finding !== finding);
    for (const at of [finding.at, ...finding.more]) {
      for (const row of this.rowsOf(finding, at)) this.remove(row, finding);
    }
    this.withdrawRepeated(finding);
  }

  /** A rule that the user turned off would have spoken: kept apart, so that it marks no row. */
  suppressed(finding: Finding, what: 'added' | 'grown' | 'withdrawn'): void {
    if (what === 'grown') return;
    this.suppressedCount += what === 'added' ? 1 : -1;
    if (what === 'added') this.place(finding, finding.at);
    else this.unplaced = this.unplaced.filter((waiting) => waiting.finding !== finding);
    if (what === 'withdrawn') {
      for (const row of this.rowsOf(finding, finding.at)) {
        this.suppressedByRow.set(
          row,
          this.suppressedOf(row).filter((other) => other !== finding),
        );
        this.store.touch(row);
      }
    }
  }

  /** Findings of a row that rules would have made which the user turned off. */
  suppressedOf(row: number): readonly Finding[] {
    return this.suppressedByRow.get(row) ?? NO_FINDINGS;
  }

  /** Both kinds of findings of a row. */
  everyOf(row: number): readonly Finding[] {
    const off = this.suppressedOf(row);
    return off.length === 0 ? this.of(row) : [...this.of(row), ...off];
  }

  /** Findings of a row, in the order in which they were found. */
  of(row: number): readonly Finding[] {
    const listed = this.byRow.get(row) ?? NO_FINDINGS;
    const repeated = this.repeated[this.repeatedAt.get(row)];
    return repeated === undefined || listed.includes(repeated) ? listed : [...listed, repeated];
  }

  /** How many rows have a finding of each rule, of rules that are off, too. */
  rowsByRule(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const row of new Set([...this.byRow.keys(), ...this.suppressedByRow.keys()])) {
      for (const rule of new Set(this.everyOf(row).map((finding) => finding.rule))) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    for (const [{ rule }, { rows }] of this.repeats) counts.set(rule, (counts.get(rule) ?? 0) + rows);
    return counts;
  }

  /** Tries again where a rule spoke before the row was there. */
  settle(): void {
    if (this.unplaced.length === 0) return;
    const waiting = this.unplaced;
    this.unplaced = [];
    for (const { finding, at } of waiting) this.place(finding, at);
  }

  private place(finding: Finding, at: number): void {
    const rows = this.rowsOf(finding, at);
    if (rows.length === 0 && this.unplaced.length < UNPLACED) this.unplaced.push({ finding, at });
    const byRow = finding.setting?.level === 'off' ? this.suppressedByRow : this.byRow;
    for (const row of rows) {
      const list = byRow.get(row);
      if (list === undefined) byRow.set(row, [finding]);
      else if (list.includes(finding)) continue;
      else list.push(finding);
      this.show(row);
    }
  }

  /** Marks a row without a list of its own: many findings are one burst, and a row that is in two shows the first. */
  private repeat(finding: Finding, at: number): void {
    this.marks.repeat(finding, at);
    const row = this.store.rowOfRecord.get(at);
    if (row === NONE || this.of(row).some(({ rule }) => rule === finding.rule) || this.repeatedAt.get(row) !== NONE) return;
    let repeats = this.repeats.get(finding);
    if (repeats === undefined) {
      repeats = { place: this.repeated.push(finding) - 1, rows: 0 };
      this.repeats.set(finding, repeats);
    }
    repeats.rows++;
    this.repeatedAt.set(row, repeats.place);
    this.show(row);
  }

  private withdrawRepeated(finding: Finding): void {
    const place = this.repeats.get(finding)?.place;
    if (place === undefined) return;
    this.repeats.delete(finding);
    for (let row = 0; row < this.store.rows.length; row++) {
      if (this.repeatedAt.get(row) !== place) continue;
      this.repeatedAt.set(row, NONE);
      this.show(row);
    }
  }

  private remove(row: number, finding: Finding): void {
    const list = this.byRow.get(row)?.filter((other) => other !== finding);
    if (list === undefined) return;
    if (list.length === 0) this.byRow.delete(row);
    else this.byRow.set(row, list);
    this.show(row);
  }

  private rowsOf(finding: Finding, at: number): readonly number[] {
    const pointed = this.store.rowOfRecord.get(at);
    const about = finding.exchange === null || at !== finding.at ? NONE : this.store.rowOfSerial.get(finding.exchange);
    return [...new Set([about, pointed])].filter((row) => row !== NONE);
  }

  /** Writes number and heaviest level of a row's findings into its columns. */
  private show(row: number): void {
    const list = this.of(row);
    const block = this.store.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.findings[i] = Math.min(0xffff, list.length);
    const before = LEVELS[block.level[i]!] ?? null;
    block.level[i] = list.reduce((level, finding) => Math.max(level, codeFor(LEVELS, finding.level)), 0);
    const after = LEVELS[block.level[i]!] ?? null;
    if (before !== after) this.recount(before, after);
    this.store.touch(row);
  }

  private recount(before: Level | null, after: Level | null): void {
    if (before !== null) this.flagged = changed(this.flagged, before, -1);
    if (after !== null) this.flagged = changed(this.flagged, after, 1);
  }
}

function changed(numbers: ByLevel, level: Level, by: 1 | -1): ByLevel {
  return { ...numbers, [level]: numbers[level] + by };
}
