import type { Finding } from '../listener.js';
import { codeFor, LEVELS } from './codes.js';
import type { Store } from './store.js';
import { NONE, RowTable } from './table.js';

/** So many findings may wait for the row that they are about. */
const UNPLACED = 1000;

const NO_FINDINGS: readonly Finding[] = [];

/** The findings of the rules, by row: the exchange that they are about, else the frame at which they point. */
export class Findings {
  private readonly byRow = new Map<number, Finding[]>();
  private unplaced: Finding[] = [];

  constructor(private readonly store: Store) {}

  add(finding: Finding): void {
    if (!this.place(finding) && this.unplaced.length < UNPLACED) this.unplaced.push(finding);
  }

  /** Findings of a row, in the order in which they were found. */
  of(row: number): readonly Finding[] {
    return this.byRow.get(row) ?? NO_FINDINGS;
  }

  /** Tries again where a rule spoke before the row was there. */
  settle(): void {
    if (this.unplaced.length > 0) this.unplaced = this.unplaced.filter((finding) => !this.place(finding));
  }

  private place(finding: Finding): boolean {
    const row = this.rowOf(finding);
    if (row === NONE) return false;
    const list = this.byRow.get(row);
    if (list === undefined) this.byRow.set(row, [finding]);
    else list.push(finding);
    const block = this.store.rows.block(row);
    const i = row % RowTable.BLOCK;
    block.findings[i] = Math.min(0xffff, block.findings[i]! + 1);
    block.level[i] = Math.max(block.level[i]!, codeFor(LEVELS, finding.level));
    this.store.touch(row);
    return true;
  }

  private rowOf(finding: Finding): number {
    const row = finding.exchange === null ? NONE : this.store.rowOfSerial.get(finding.exchange);
    return row === NONE ? this.store.rowOfRecord.get(finding.at) : row;
  }
}
