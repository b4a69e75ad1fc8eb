import type { Row, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { WindowAt } from '../messages.js';
import { ROW_HEIGHT } from './columns.js';
import { clampTop, maxTop, type Range, type Scroll, topToShow, visibleRange, windowToAsk } from './scroll.js';

export type Watch = { readonly count: number; readonly at: WindowAt };

/** Fewer rows are never asked for, so that a view that grows finds some. */
const COUNT_LEAST = 40;

/**
 * Which rows are in sight, and which the host is to keep up to date. Follows the newest row until one scrolls up.
 * One question is on its way at a time; the newest wish wins.
 */
export class Viewport {
  following = true;
  private top = 0;
  private height = 0;
  private matched = 0;
  private have: Range = { first: 0, end: 0 };
  private rows: readonly Row[] = [];
  private held = false;
  /** How many rows there were when following stopped. */
  private left = 0;
  private asked: Watch | null = null;
  private asking = false;

  /** `ask` brings a snapshot, which comes back through `accept`; it resolves to whether it did. */
  constructor(private readonly ask: (watch: Watch) => Promise<boolean>) {}

  get scroll(): Scroll {
    return { top: this.top, viewport: this.height, total: this.matched * ROW_HEIGHT };
  }

  /** Positions of the rows in sight. */
  get sight(): Range {
    return visibleRange(this.scroll, ROW_HEIGHT);
  }

  /** Rows in a page, for the keys. */
  get page(): number {
    return Math.max(1, Math.floor(this.height / ROW_HEIGHT) - 1);
  }

  /** Rows that came since following stopped. */
  get behind(): number {
    return this.following ? 0 : Math.max(0, this.matched - this.left);
  }

  /** Where a new webview would have to begin. */
  get at(): WindowAt {
    return this.following ? { kind: 'tail' } : { kind: 'position', first: this.sight.first };
  }

  /** The row at a position, where it is known. */
  rowAt(position: number): Row | null {
    return this.rows[position - this.have.first] ?? null;
  }

  positionOf(row: number): number | null {
    const i = this.rows.findIndex((known) => known.index === row);
    return i < 0 ? null : this.have.first + i;
  }

  /** What to ask for at first. */
  begin(at: WindowAt, height: number): Watch {
    this.height = height;
    this.following = at.kind === 'tail';
    this.top = at.kind === 'tail' ? 0 : at.first * ROW_HEIGHT;
    this.asked = { count: this.count, at };
    return this.asked;
  }

  accept(view: ViewSnapshot): void {
    const shrunk = view.matched < this.left;
    this.matched = view.matched;
    this.rows = view.rows;
    this.have = { first: view.first, end: view.first + view.rows.length };
    if (shrunk) this.left = view.matched;
    this.top = this.following && !this.held ? maxTop(this.scroll) : clampTop(this.scroll, this.top);
    this.request();
  }

  resize(height: number): void {
    this.height = height;
    this.top = this.following && !this.held ? maxTop(this.scroll) : clampTop(this.scroll, this.top);
    this.request();
  }

  /** A person scrolls. Up stops following, the very end takes it up again. */
  scrollTo(top: number): void {
    const to = clampTop(this.scroll, top);
    const end = maxTop(this.scroll);
    if (to < this.top && this.following && to < end) this.stop();
    else if (!this.following && to > this.top && to >= end) this.follow();
    this.top = to;
    this.request();
  }

  /** Brings a position into sight, moving as little as possible. */
  show(position: number): void {
    const to = topToShow(this.scroll, position, ROW_HEIGHT);
    if (to < this.top && this.following) this.stop();
    this.top = to;
    this.request();
  }

  follow(): void {
    this.following = true;
    this.top = this.held ? this.top : maxTop(this.scroll);
    this.request();
  }

  /** While `on`, rows stand still under the pointer although newer ones come: what is about to be pressed must not move away. */
  hold(on: boolean): void {
    if (on === this.held) return;
    this.held = on;
    if (!on && this.following) this.top = maxTop(this.scroll);
    this.request();
  }

  /** Another filter or session: what was new before means nothing now. */
  restart(follow: boolean): void {
    this.following = follow;
    this.left = this.matched;
    if (follow) this.top = maxTop(this.scroll);
  }

  private stop(): void {
    this.following = false;
    this.left = this.matched;
  }

  private get count(): number {
    return Math.max(COUNT_LEAST, 3 * Math.ceil(this.height / ROW_HEIGHT));
  }

  private wish(): Watch | null {
    if (this.following && !this.held) {
      const fits = this.asked?.at.kind === 'tail' && this.asked.count >= this.count;
      return fits ? null : { count: this.count, at: { kind: 'tail' } };
    }
    // A window at the end moves on with every new row, so it must be pinned even where it holds all that is in sight.
    const asked = this.asked?.at.kind === 'tail' ? { first: 0, end: 0 } : this.have;
    const wanted = windowToAsk(this.sight, asked, this.matched);
    if (wanted === null) return null;
    return { count: Math.max(this.count, wanted.count), at: { kind: 'position', first: wanted.first } };
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
      // Asked again as soon as anything moves.
      else this.asked = { count: 0, at: { kind: 'position', first: -1 } };
    });
  }
}

function same(a: Watch, b: Watch): boolean {
  if (a.count !== b.count || a.at.kind !== b.at.kind) return false;
  return a.at.kind === 'tail' || (b.at.kind === 'position' && a.at.first === b.at.first);
}
