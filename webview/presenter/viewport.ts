import type { Row, Section, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { WindowAt } from '../../src/session/timeline/view.js';
import { ROW_HEIGHT } from './columns.js';
import { Heights } from './heights.js';
import { clampTop, maxTop, type Range, type Scroll, topToShow, visibleRange, windowToAsk } from './scroll.js';

export type Watch = { readonly count: number; readonly at: WindowAt };

/** What stands at a position of the list. */
export type Line = { readonly kind: 'row'; readonly row: Row } | { readonly kind: 'section'; readonly section: Section };

/** A row that keeps its place on the screen while a filter changes the list around it. `y`: from the top of what is in sight, in px. */
interface Anchor {
  readonly row: number;
  readonly y: number;
}

/** Fewer rows are never asked for, so that a view that grows finds some. */
const COUNT_LEAST = 40;
/** A picture without the rows in sight is asked for again so many times in a row: then the host has none. */
const RETRIES = 3;
const NOT_YET = { matched: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER };

/**
 * Which rows are in sight, and which the host is to keep up to date. Follows the newest row until a person goes elsewhere; what the
 * page's layout does never ends that. One question is on its way at a time; the newest wish wins.
 */
export class Viewport {
  following = true;
  private top = 0;
  private height = 0;
  private matched = 0;
  private total = 0;
  private have: Range = { first: 0, end: 0 };
  private heights = new Heights(0);
  private lines: readonly Line[] = [];
  private held = false;
  private anchor: Anchor | null = null;
  /** How many rows there were when following stopped, or when the filter changed. */
  private left = NOT_YET;
  private retries = 0;
  private asked: Watch | null = null;
  private asking = false;

  /** `ask` brings a snapshot, which comes back through `accept`; it resolves to whether it did. */
  constructor(private readonly ask: (watch: Watch) => Promise<boolean>) {}

  get scroll(): Scroll {
    return { top: this.top, viewport: this.height, total: this.heights.total };
  }

  /** Positions of the rows in sight. */
  get sight(): Range {
    return visibleRange(this.scroll, this.heights);
  }

  /** How many lines the list has. */
  get length(): number {
    return this.heights.lines;
  }

  /** The upper edge of a line in the list, in px. */
  topOf(position: number): number {
    return this.heights.topOf(position);
  }

  /** Position of the head of the section in which a line stands; null where there is none. */
  headOf(position: number): number | null {
    return this.heights.headOf(position);
  }

  /** Rows in a page, for the keys. */
  get page(): number {
    return Math.max(1, Math.floor(this.height / ROW_HEIGHT) - 1);
  }

  /** Rows that came since following stopped. */
  get behind(): number {
    return this.following ? 0 : Math.max(0, Math.min(this.matched - this.left.matched, this.total - this.left.total));
  }

  /** Where a new webview would have to begin. */
  get at(): WindowAt {
    return this.following ? { kind: 'tail' } : { kind: 'position', first: this.sight.first };
  }

  /** The row at a position, where it is known. */
  rowAt(position: number): Row | null {
    const line = this.lineAt(position);
    return line?.kind === 'row' ? line.row : null;
  }

  /** What stands at a position, where it is known. */
  lineAt(position: number): Line | null {
    return this.lines[position - this.have.first] ?? null;
  }

  positionOf(row: number): number | null {
    const i = this.lines.findIndex((line) => line.kind === 'row' && line.row.index === row);
    return i < 0 ? null : this.have.first + i;
  }

  /** What to ask for at first. */
  begin(at: WindowAt, height: number): Watch {
    this.height = height;
    this.following = at.kind === 'tail';
    this.top = at.kind === 'position' ? this.heights.topOf(at.first) : 0;
    this.anchor = null;
    // With a screen above it, as when it was scrolled to.
    const first = at.kind === 'position' ? Math.max(0, at.first - Math.ceil(height / ROW_HEIGHT)) : 0;
    this.asked = { count: this.count, at: at.kind === 'position' ? { kind: 'position', first } : at };
    return this.asked;
  }

  accept(view: ViewSnapshot): void {
    this.matched = view.matched;
    this.total = view.total;
    this.heights = new Heights(view.lines, view.sections?.at);
    this.lines = linesOf(view);
    this.have = { first: view.first, end: view.first + this.lines.length };
    this.left = { matched: Math.min(this.left.matched, view.matched), total: Math.min(this.left.total, view.total) };
    const { anchor } = this;
    if (anchor !== null && view.anchor?.row === anchor.row) this.top = this.heights.topOf(view.anchor.position) - anchor.y;
    this.settle();
    this.retry();
    this.request();
  }

  resize(height: number): void {
    this.height = height;
    // Before the first picture no place is too far down yet: a page that comes back is to begin where it was left.
    if (this.length > 0) this.settle();
    this.request();
  }

  /** A person scrolls. Up stops following, the very end takes it up again. */
  scrollTo(top: number): void {
    this.anchor = null;
    const to = clampTop(this.scroll, top);
    const end = maxTop(this.scroll);
    if (to < this.top && to < end) this.stop();
    else if (!this.following && top > this.top && to >= end) this.follow();
    this.top = to;
    this.request();
  }

  /** A person goes to a row: it comes into sight, moved as little as possible, and stays there unless it is the newest. */
  goTo(position: number): void {
    if (position < this.length - 1) this.stop();
    this.anchor = null;
    this.bring(position);
  }

  /** Whether a row is in sight, at least in part. */
  shows(position: number): boolean {
    return position >= this.sight.first && position < this.sight.end;
  }

  /** Brings a row into sight that something else has pushed out of it. */
  bring(position: number): void {
    const to = topToShow(this.scroll, position, this.heights);
    if (!this.following && to !== this.top) {
      this.top = to;
      this.anchor = null;
    }
    this.request();
  }

  follow(): void {
    this.anchor = null;
    this.following = true;
    this.settle();
    this.request();
  }

  /** Rows stay where they are although newer ones come. */
  stay(): void {
    this.anchor = null;
    this.stop();
    this.request();
  }

  /** While `on`, rows stand still under the pointer although newer ones come: what is about to be pressed must not move away. */
  hold(on: boolean): void {
    if (on === this.held) return;
    this.held = on;
    this.settle();
    this.request();
  }

  /** Another session: what was seen of the one before means nothing now. */
  restart(follow: boolean): void {
    this.anchor = null;
    this.following = follow;
    this.left = NOT_YET;
    this.top = 0;
  }

  /**
   * Another filter is about to come: the chosen row, or else the first in sight, is to stand where it stands, and so until a person
   * goes elsewhere, so that a filter taken back leads back. `chosen.position`: null where the filter in force hides it.
   */
  keep(chosen: { readonly row: number; readonly position: number | null } | null): WindowAt {
    if (!this.following) this.anchor ??= this.anchorAt(chosen);
    this.left = NOT_YET;
    const at = this.wish()?.at ?? this.asked?.at ?? this.at;
    if (this.asked !== null) this.asked = { count: this.asked.count, at };
    return at;
  }

  /** What was asked last did not come: it is asked for again as soon as anything moves. */
  lost(): void {
    this.asked = { count: 0, at: { kind: 'position', first: -1 } };
  }

  private stop(): void {
    if (!this.following) return;
    this.following = false;
    this.left = { matched: this.matched, total: this.total };
  }

  private settle(): void {
    this.top = this.following && !this.held ? maxTop(this.scroll) : clampTop(this.scroll, this.top);
  }

  private anchorAt(chosen: { readonly row: number; readonly position: number | null } | null): Anchor | null {
    const { sight } = this;
    if (chosen !== null) {
      if (chosen.position === null) return { row: chosen.row, y: Math.floor(this.height / ROW_HEIGHT / 2) * ROW_HEIGHT };
      if (this.shows(chosen.position)) return { row: chosen.row, y: this.heights.topOf(chosen.position) - this.top };
    }
    // The first row that is wholly in sight, else whatever there is.
    const whole = this.heights.topOf(sight.first) < this.top ? sight.first + 1 : sight.first;
    for (let position = whole; position < sight.end; position++) {
      const row = this.rowAt(position);
      if (row !== null) return { row: row.index, y: this.heights.topOf(position) - this.top };
    }
    const row = this.rowAt(sight.first);
    return row === null ? null : { row: row.index, y: this.heights.topOf(sight.first) - this.top };
  }

  private get count(): number {
    return Math.max(COUNT_LEAST, 3 * Math.ceil(this.height / ROW_HEIGHT));
  }

  private wish(): Watch | null {
    const { asked, count } = this;
    if (this.following && !this.held) {
      const fits = asked?.at.kind === 'tail' && asked.count >= count;
      return fits ? null : { count, at: { kind: 'tail' } };
    }
    if (this.anchor !== null) {
      const { row, y } = this.anchor;
      const fits = asked?.at.kind === 'row' && asked.at.row === row && asked.count >= count;
      return fits ? null : { count, at: { kind: 'row', row, above: Math.floor(count / 3 + y / ROW_HEIGHT) } };
    }
    // A window at the end moves on with every new row, so it must be pinned even where it holds all that is in sight.
    const have = asked?.at.kind === 'position' ? this.have : { first: 0, end: 0 };
    const wanted = windowToAsk(this.sight, have, this.length);
    if (wanted === null) return null;
    return { count: Math.max(count, wanted.count), at: { kind: 'position', first: wanted.first } };
  }

  /** A window that is right as asked, but came without the rows in sight, was lost on the way: a host that starts anew forgets it. */
  private retry(): void {
    const { first, end } = this.sight;
    const whole = first >= this.have.first && end <= this.have.end;
    if (whole) this.retries = 0;
    else if (!this.asking && this.wish() === null && this.retries++ < RETRIES) this.lost();
  }

  private request(): void {
    if (this.asking || this.asked === null) return;
    const wish = this.wish();
    if (wish === null || same(wish, this.asked)) return;
    this.asked = wish;
    this.asking = true;
    void this.ask(wish).then((came) => {
      this.asking = false;
      if (came) this.request();
      else this.lost();
    });
  }
}

/** The lines of a window: heads stand where they say, rows in between. */
function linesOf({ first, rows, sections }: ViewSnapshot): readonly Line[] {
  if (sections === undefined) return rows.map((row) => ({ kind: 'row', row }));
  const lines: Line[] = [];
  const heads = new Map(sections.shown.map((section) => [section.position, section]));
  const rest = rows.values();
  for (let position = first; position < first + rows.length + heads.size; position++) {
    const section = heads.get(position);
    if (section !== undefined) lines.push({ kind: 'section', section });
    else {
      const next = rest.next();
      if (!next.done) lines.push({ kind: 'row', row: next.value });
    }
  }
  return lines;
}

function same(a: Watch, b: Watch): boolean {
  if (a.count !== b.count || a.at.kind !== b.at.kind) return false;
  return JSON.stringify(a.at) === JSON.stringify(b.at);
}
