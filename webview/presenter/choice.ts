import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import type { WindowAt } from '../../src/session/timeline/view.js';
import type { Viewport } from './viewport.js';

/** What a choice needs of the timeline that it is part of. */
export interface ChoiceHost {
  readonly viewport: Viewport;
  /** Something is chosen, be it what was chosen before: what was said of the last place holds no more. */
  touched(): void;
  /** Another row is chosen than before; null: none is. */
  chose(row: number | null): void;
  /** A person goes to a place in the list. */
  leaving(): void;
}

/** What is chosen in the list, and where it stands there: a row, the head of a section, or nothing. */
export class Choice {
  row: number | null = null;
  /** Position of the line that is chosen; null where none is, or that is not known. */
  position: number | null = null;
  /** Key of the section whose head is chosen. */
  head: string | null = null;
  /** A position to choose as soon as its row is known. */
  private wanted: number | null = null;

  constructor(private readonly host: ChoiceHost) {}

  /** Chooses a row; `position` among the matching rows where it is known. */
  select(row: number | null, position: number | null): void {
    this.wanted = null;
    this.position = position;
    this.head = null;
    this.host.touched();
    if (row === this.row) return;
    this.row = row;
    this.host.chose(row);
  }

  /** Chooses what stands at a position; false where that is not known yet. */
  take(position: number): boolean {
    const line = this.host.viewport.lineAt(position);
    if (line?.kind === 'row') this.select(line.row.index, position);
    else if (line?.kind === 'section') {
      this.select(null, position);
      this.head = line.section.key;
    }
    return line !== null;
  }

  /** Chooses the line at a position and brings it into sight: at once, or as soon as it is known. False where there are no lines. */
  moveTo(position: number): boolean {
    const last = this.host.viewport.length - 1;
    if (last < 0) return false;
    const to = Math.min(Math.max(0, position), last);
    this.goTo(to);
    if (!this.take(to)) {
      this.wanted = to;
      this.position = to;
    }
    return true;
  }

  /** Brings the line that is chosen into sight, which stands at a position. */
  goTo(position: number): void {
    this.host.leaving();
    this.position = position;
    this.host.viewport.goTo(position);
  }

  /** A new picture came: what is chosen may stand elsewhere, and what was waited for may be in it. */
  follow(view: ViewSnapshot): void {
    if (this.wanted !== null) this.take(this.wanted);
    else if (this.head !== null) this.position = view.sections?.shown.find(({ key }) => key === this.head)?.position ?? this.position;
    else if (this.row !== null) this.position = this.host.viewport.positionOf(this.row) ?? view.selectedPosition;
  }

  /** Where the window is to stand while other rows are let through: the chosen row keeps its place, or else the first in sight. */
  kept(): WindowAt {
    return this.host.viewport.keep(this.row === null ? null : { row: this.row, position: this.position });
  }
}
