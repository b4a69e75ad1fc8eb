import type { Finding } from '../../listener.js';
import { Extras } from '../extras.js';
import type { Store } from '../store.js';
import { NONE, RowTable } from '../table.js';
import type { Overview } from './overview.js';

/** The marks of findings: one for each record at which a finding points, at the time of that record. */
export class FindingMarks {
  private readonly placed = new Map<Finding, number[]>();

  constructor(
    private readonly store: Store,
    private readonly overview: Overview,
  ) {}

  /** A finding points at a record. */
  add(finding: Finding, at: number): void {
    const t = timeOf(this.store, at);
    const times = this.placed.get(finding);
    if (times === undefined) this.placed.set(finding, [t]);
    else times.push(t);
    this.overview.mark(finding.level, t);
  }

  /** A finding shows at one more record that it only counts. */
  repeat(finding: Finding, at: number): void {
    this.overview.mark(finding.level, timeOf(this.store, at));
  }

  /** A finding proved wrong. */
  withdraw(finding: Finding): void {
    for (const t of this.placed.get(finding) ?? []) this.overview.mark(finding.level, t, -1);
    this.placed.delete(finding);
  }
}

/** When a record came, as far as the rows tell; of one that they do not name, which is the latest, now. In ms. */
function timeOf(store: Store, at: number): number {
  const row = store.rowOfRecord.get(at);
  if (row === NONE) return store.latest;
  const block = store.rows.block(row);
  const i = row % RowTable.BLOCK;
  if (block.at[i] === at) return block.start[i]!;
  if (block.answerAt[i] === at) return block.end[i]!;
  if (block.extra[i] === 0) return store.latest;
  const extras = store.extras.block(block.extra[i]!);
  return extras.cancelAt[block.extra[i]! % Extras.BLOCK] === at ? extras.cancelT[block.extra[i]! % Extras.BLOCK]! : store.latest;
}
