import type { Arrangement, Grouping, Over, Row } from '../../src/session/timeline/row.js';
import { AS_IT_COMES, foldRow, foldSection, groupBy, treeStep, unfold } from './arranging.js';
import type { Line, Viewport } from './viewport.js';

/** What the tree needs of the timeline that it is part of. */
export interface TreeHost {
  readonly viewport: Viewport;
  readonly arrangement: Arrangement;
  /** Position of the line that is chosen; null where none is, or that is not known. */
  readonly at: number | null;
  /** The row that is chosen, where the list knows it. */
  readonly chosen: Row | null;
  /** Puts an arrangement in force; `row` keeps its place on the screen. */
  arrange(arrangement: Arrangement, row: number | null): Promise<void>;
  locate(row: number): Promise<{ readonly position: number | null; readonly over: Over | null } | null>;
  moveTo(position: number): void;
  /** Brings a line into sight, moved as little as possible. */
  bring(position: number): void;
  /** A row that is somewhere in the list is chosen. */
  goToRow(row: number): Promise<void>;
}

/** How often a row is looked for again after what was folded over it was unfolded: its section, its call. */
const LAYERS = 3;

/** The list as a tree: calls with their parts, sections with their rows; what is folded, and the keys that do it. */
export class Tree {
  constructor(private readonly host: TreeHost) {}

  get grouping(): Grouping {
    return this.host.arrangement.by;
  }

  /** Folds what stands at a position, or unfolds it. Nothing happens where it has no inside. */
  toggle(position: number): void {
    const line = this.host.viewport.lineAt(position);
    if (line !== null && foldedOf(line) !== null) void this.fold(line, position, foldedOf(line) === false);
  }

  /** An arrow key at the line that is chosen. */
  step(key: 'fold' | 'unfold'): void {
    const { at, viewport, arrangement } = this.host;
    if (at === null) return;
    const line = viewport.lineAt(at);
    const step = treeStep(line, key, arrangement.by !== 'none');
    switch (step.kind) {
      case 'fold':
        if (line !== null) void this.fold(line, at, step.on);
        break;
      case 'in':
        this.host.moveTo(at + 1);
        break;
      case 'out':
        if (line?.kind === 'row') this.out(line, at);
        break;
      case 'nothing':
        break;
    }
  }

  /** Another session: what was folded in the one before is not in it. */
  forget(): void {
    const { by, ...folds } = this.host.arrangement;
    if (Object.values(folds).some(({ length }) => length > 0)) void this.host.arrange({ ...AS_IT_COMES, by }, null);
  }

  group(by: Grouping): void {
    if (by !== this.grouping) void this.host.arrange(groupBy(this.host.arrangement, by), null);
  }

  /** Where a row stands, after everything that was folded over it was unfolded; null where a filter hides it. */
  async reveal(row: number): Promise<number | null> {
    for (let layer = 0; layer < LAYERS; layer++) {
      const found = await this.host.locate(row);
      if (found === null || found.position !== null || found.over === null) return found?.position ?? null;
      await this.host.arrange(unfold(this.host.arrangement, found.over), null);
    }
    return null;
  }

  private async fold(line: Line, position: number, on: boolean): Promise<void> {
    const { arrangement, chosen } = this.host;
    // What is folded away cannot stay chosen: its call is chosen in its place.
    if (on && line.kind === 'row' && chosen?.of === line.row.index) void this.host.goToRow(line.row.index);
    if (line.kind === 'section') await this.host.arrange(foldSection(arrangement, line.section.key, on), null);
    else await this.host.arrange(foldRow(arrangement, line.row.index, on), line.row.index);
    // Who unfolds wants to see what is in it: at the lower edge that would be out of sight.
    const now = line.kind === 'row' ? this.host.viewport.positionOf(line.row.index) : position;
    if (!on && now !== null) this.host.bring(now + 1);
  }

  private out({ row }: Extract<Line, { kind: 'row' }>, at: number): void {
    if (row.of !== undefined) {
      void this.host.goToRow(row.of);
      return;
    }
    const head = this.host.viewport.headOf(at);
    if (head !== null) this.host.moveTo(head);
  }
}

function foldedOf(line: Line): boolean | null {
  return line.kind === 'section' ? line.section.folded : (line.row.parts?.folded ?? null);
}
