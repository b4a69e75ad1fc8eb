import type { FilterError } from './filter/error.js';
import { parseFilter } from './filter/parse.js';
import { predicateOf } from './filter/predicate.js';
import { BodySearch, type BodySource } from './filter/search.js';
import type { Term } from './filter/terms.js';
import type { OverviewBins } from './overview/bins.js';
import { rangeOf, touches } from './overview/touches.js';
import type { Phrase } from './phrases.js';
import type { Arrangement, ByLevel, Counts, FoundRow, Missing, Over, SessionHead, TimeRange, ViewSnapshot } from './row.js';
import { Count } from './statistics/count.js';
import type { Statistics } from './statistics/statistics.js';
import { RowTable } from './table.js';
import type { Timeline } from './timeline.js';
import { AS_IT_COMES, arrangementOf } from './tree/arrangement.js';
import { Listing } from './tree/listing.js';

/** Where a window of rows stands: at the newest rows, at a position among the matching rows, or at a row. */
export type WindowAt =
  | { readonly kind: 'tail' }
  | { readonly kind: 'position'; readonly first: number }
  /** So that a row has `above` others over it in the window; where the filter hides it, the next one that it lets through. */
  | { readonly kind: 'row'; readonly row: number; readonly above: number };

/** What a view shows of its session beside the rows. */
export interface SessionPicture {
  readonly head: SessionHead;
  readonly problem: Phrase | null;
  readonly now: number;
  readonly running: boolean;
  readonly leakThresholdMs: number;
  /** Whether the trace is still being read for the first time. */
  readonly loading?: boolean;
  /** Null where nothing is missing. */
  readonly missing?: Missing | null;
}

/** What a step of the session did to what a view shows: nothing, only numbers beside the rows, or the rows in its window. */
export type Effect = 'none' | 'numbers' | 'window';

/** More rows than any screen holds: a larger window is cut to this. */
const MOST_ROWS = 2000;

interface Frozen {
  readonly now: number;
  readonly counts: Counts;
  readonly found: ByLevel;
  readonly flagged: ByLevel;
  readonly total: number;
}

/** Open requests grow older: how often filters by duration look at them again, in ms of the session's clock. */
const AGING_MS = 200;

/** Rows that are counted between two looks at the clock. */
const COUNTED_AT_ONCE = 2048;

const NO_BODIES: BodySource = { records: 0, open: () => ({ next: () => null }) };

/** One picture of a timeline: a filter, a window, and whether it is paused. */
export class TimelineView {
  private filter = '';
  private filterErrors: readonly FilterError[] = [];
  private terms: readonly Term[] = [];
  private range: TimeRange | null = null;
  private arrangement: Arrangement = AS_IT_COMES;
  private list: Listing;
  private search: BodySearch | null = null;
  private agedAt = 0;
  private count = 0;
  private window: WindowAt = { kind: 'tail' };
  private frozen: Frozen | null = null;
  private counting: Count | null = null;
  private selected: number | null = null;
  private shown: ReadonlySet<number> = new Set();
  /** The lines of the last window. */
  private inSight = { first: 0, end: 0 };
  private last: { total: number; matched: number; anchor: number | null; numbers: string } = {
    total: -1,
    matched: -1,
    anchor: null,
    numbers: '',
  };

  /** `bodies`: what `text:` looks into. */
  constructor(
    private timeline: Timeline,
    private bodies: BodySource = NO_BODIES,
  ) {
    this.list = new Listing(timeline.store, null, this.arrangement);
  }

  get paused(): boolean {
    return this.frozen !== null;
  }

  /** Whether the filter has looked at all rows, and into all bodies that it has to. */
  get complete(): boolean {
    return this.list.complete && (this.search === null || this.search.idle);
  }

  /** Whether it lets only some rows through. */
  get filtered(): boolean {
    return this.terms.length > 0 || this.range !== null;
  }

  /** Whether a row is let through, folded away or not. */
  lets(row: number): boolean {
    return this.list.rows.positionOf(row) !== null;
  }

  /** The session is read anew: the view goes on with another timeline, as it is, paused or not. */
  rebase(timeline: Timeline, bodies: BodySource = NO_BODIES): void {
    this.timeline = timeline;
    this.bodies = bodies;
    this.search = null;
    this.relist();
  }

  watch(count: number, at: WindowAt): void {
    this.count = Number.isFinite(count) ? Math.max(0, Math.min(MOST_ROWS, Math.floor(count))) : 0;
    this.window = at;
  }

  /** Puts a filter in force; one with a mistake leaves the last good one. `at`: where the window stands from then on. */
  setFilter(text: string, at: WindowAt = this.window): void {
    this.window = at;
    if (text === this.filter) return;
    this.filter = text;
    const parsed = parseFilter(text);
    this.filterErrors = parsed.kind === 'error' ? parsed.errors : [];
    if (parsed.kind === 'error') return;
    this.terms = parsed.terms;
    this.relist();
  }

  /** Only rows that touch a range of time are let through from now on; null: all. `at`: where the window stands from then on. */
  setRange(range: TimeRange | null | undefined, at: WindowAt = this.window): void {
    this.window = at;
    const before = this.range;
    this.range = rangeOf(range);
    if (before?.from !== this.range?.from || before?.to !== this.range?.to) this.relist();
  }

  /** The bins that changed since the overview was in the state `since`. */
  overview(since: string | null): OverviewBins {
    return this.timeline.overview.since(since);
  }

  /** Stops looking into bodies, or goes on. */
  searchOn(on: boolean): void {
    this.search?.run(on);
  }

  /** Freezes the picture as it is at `now`, or lets it go on. */
  pause(on: boolean, now: number): void {
    if (on === this.paused) return;
    if (!on) {
      this.frozen = null;
      this.relist();
      return;
    }
    const { counts, findings, store } = this.timeline;
    this.frozen = { now, counts, found: findings.found, flagged: findings.flagged, total: store.rows.length };
    // A filter that is still at work goes on, up to here.
    if (!this.complete) {
      this.relist();
      return;
    }
    this.list.freeze();
  }

  /** How a person wants the list: from where the window stands at `at`. What is wrong in it counts as not said. */
  arrange(arrangement: Arrangement | undefined, at: WindowAt = this.window): void {
    this.window = at;
    const { by } = this.arrangement;
    this.arrangement = arrangementOf(arrangement);
    if (by === this.arrangement.by) this.list.lines.fold(this.arrangement);
    else this.relist();
  }

  /** Position of a row in the list; null where the filter hides it, or what is folded over it, which is said then. */
  locate(row: number): { readonly position: number | null; readonly over: Over | null } {
    const { lines } = this.list;
    return { position: lines.positionOf(row), over: lines.over(row) };
  }

  /** The row that a person chose last; null: none. */
  select(row: number | null): void {
    this.selected = row;
  }

  /**
   * The next (or previous) row with a finding, from a row on (null: from the first, or the last), which is itself looked at last; past the
   * end it goes on from the other one. Null where no row that the filter lets through has any.
   */
  finding(row: number | null, step: 1 | -1): FoundRow | null {
    const { rows } = this.timeline.store;
    const { lines } = this.list;
    const { error, warning, info } = this.timeline.findings.flagged;
    if (error + warning + info === 0) return null;
    for (const found of lines.around(row, step)) {
      if (rows.block(found.row).findings[found.row % RowTable.BLOCK] === 0) continue;
      return { ...found, position: lines.positionOf(found.row), over: lines.over(found.row) };
    }
    return null;
  }

  /** Counts the requests that the filter lets through, while `goOn` says so: on from where the last call left off, or anew once that was done. */
  countRequests(goOn: () => boolean): 'more' | 'done' {
    if (this.counting === null || this.counting.done || this.counting.list !== this.list.rows) {
      this.counting = new Count(this.timeline.store, this.list.rows, this.frozen?.now ?? this.timeline.store.now);
    }
    do this.counting.advance(COUNTED_AT_ONCE);
    while (!this.counting.done && goOn());
    return this.counting.done ? 'done' : 'more';
  }

  /** What was counted last. */
  statistics(): Statistics {
    const result = (this.counting ?? new Count(this.timeline.store, this.list.rows, 0)).result();
    // What a filter has not looked at yet is not counted yet.
    return this.complete ? result : { ...result, counted: Math.min(result.counted, 0.99) };
  }

  /** Takes in what happened since the last call; looks at up to `most` further rows for the filter, and into bodies while `goOn` says so. */
  advance(changed: readonly number[], most: number, goOn: () => boolean = () => true): Effect {
    this.list.update(changed);
    if (this.search !== null) this.list.update(this.search.step(goOn));
    this.age();
    this.list.advance(most);
    if (this.frozen !== null && this.complete && this.numbers === this.last.numbers) return 'none';
    const total = this.total;
    const { matched, lines } = this.list;
    const grown = total !== this.last.total || matched !== this.last.matched;
    if (this.anchor !== this.last.anchor) return 'window';
    if (grown && (this.window.kind === 'tail' || this.inSight.end - this.inSight.first < this.count)) return 'window';
    if (lines.takeChanged() < this.inSight.end) return 'window';
    if (changed.some((row) => this.shown.has(row))) return 'window';
    return grown || this.numbers !== this.last.numbers ? 'numbers' : 'none';
  }

  snapshot(picture: SessionPicture): ViewSnapshot {
    const { head, problem, leakThresholdMs } = picture;
    const now = this.frozen?.now ?? picture.now;
    const live = head.status.kind === 'live';
    const stops = this.timeline.store.stops.shown(now, this.range);
    const { matched, lines } = this.list;
    const { length } = lines;
    const { anchor } = this;
    const first = Math.max(0, Math.min(this.wanted(length, anchor), length - this.count));
    const { rows, sections } = this.list.window(first, this.count, { now, graceMs: this.timeline.cancels.graceMs, live });
    this.shown = new Set(rows.map((row) => row.index));
    this.inSight = { first, end: Math.min(length, first + this.count) };
    lines.takeChanged();
    const { counts, total, numbers } = this;
    this.last = { total, matched, anchor, numbers };
    return {
      session: head,
      problem,
      counts,
      found: (this.frozen ?? this.timeline.findings).found,
      flagged: (this.frozen ?? this.timeline.findings).flagged,
      filter: this.filter,
      filterErrors: this.filterErrors,
      ...(this.search && { search: this.search.state }),
      total,
      matched,
      ...(this.range && { range: this.range }),
      overview: this.timeline.overview.state,
      lines: length,
      first,
      rows,
      ...(sections && { sections }),
      now,
      running: picture.running && this.frozen === null,
      leakThresholdMs,
      ...(stops.length > 0 && { stops }),
      ...(picture.missing && { missing: picture.missing }),
      loading: picture.loading ?? false,
      asked: this.timeline.asked,
      selectedPosition: this.selected === null ? null : lines.positionOf(this.selected),
      selectedIsHidden: this.selected !== null && this.list.rows.positionOf(this.selected) === null,
      anchor: this.window.kind === 'row' && anchor !== null ? { row: this.window.row, position: anchor } : null,
    };
  }

  /** The position of the row at which the window stands, or of the next one; null where it stands at none. */
  private get anchor(): number | null {
    return this.window.kind === 'row' ? this.list.lines.placeOf(this.window.row) : null;
  }

  /** The position at which the window would begin, were there rows enough. */
  private wanted(lines: number, anchor: number | null): number {
    switch (this.window.kind) {
      case 'tail':
        return lines;
      case 'position':
        return Math.floor(this.window.first);
      case 'row':
        return (anchor ?? 0) - Math.floor(this.window.above);
    }
  }

  private get total(): number {
    return this.frozen?.total ?? this.timeline.store.rows.length;
  }

  private get counts(): Counts {
    return this.frozen?.counts ?? this.timeline.counts;
  }

  /** All numbers beside the rows, to tell whether one changed: counters, the stop that lasts, and how far the search through bodies is, in percent. */
  private get numbers(): string {
    const search = this.search?.state;
    const percent = search === undefined ? '' : `${search.kind} ${Math.floor((100 * search.searched) / Math.max(1, search.of))}`;
    return `${Object.values(this.counts).join(' ')} ${percent} ${this.timeline.store.standing}`;
  }

  /** Open requests came to last longer. */
  private age(): void {
    const { store } = this.timeline;
    if (this.frozen !== null || store.now - this.agedAt < AGING_MS || !this.terms.some(({ key }) => key === 'dur')) return;
    this.agedAt = store.now;
    this.list.update([...store.open.keys()]);
  }

  private relist(): void {
    const { store } = this.timeline;
    const limit = this.frozen?.total;
    this.search = this.searchFor(new Set(this.terms.flatMap((term) => (term.key === 'text' ? [term.value] : []))));
    const predicate = predicateOf(this.timeline, this.terms, {
      now: () => this.frozen?.now ?? store.now,
      holds: (text, row) => this.search?.holds(text, row) ?? null,
    });
    const within = this.range === null ? null : touches(store, this.range);
    const passes = within === null ? predicate : (row: number) => within(row) && predicate(row);
    const all = this.terms.length === 0 && within === null;
    this.list = new Listing(store, all ? null : passes, this.arrangement, limit);
  }

  /** A search for these texts: the one there is where it looks for the same, so that the rest of a filter can be changed meanwhile. */
  private searchFor(texts: ReadonlySet<string>): BodySearch | null {
    const { search } = this;
    if (texts.size === 0) return null;
    const same = search !== null && search.texts.size === texts.size && [...texts].every((text) => search.texts.has(text));
    return same ? search : new BodySearch(this.timeline.store, this.bodies, texts);
  }
}
