import type { Arrangement, Row, TimeRange, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Nudge, Requests } from '../messages.js';
import { Actions } from './actions.js';
import { Choice } from './choice.js';
import { type PageLayout, pageLayout } from './columns.js';
import { Details } from './details.js';
import { entranceOf, isAnother, isLive } from './entrance.js';
import { toggleTerm, withTerms } from './filterText.js';
import { stepToFinding } from './findingSteps.js';
import { carryOut } from './intents.js';
import type { Intent } from './keys.js';
import { ModeTeller } from './mode.js';
import type { Note } from './note.js';
import { obey } from './nudges.js';
import { overviewPortsOf } from './overview/host.js';
import { Overview } from './overview/overview.js';
import type { Ports } from './ports.js';
import { withRecent } from './recent.js';
import type { Saved } from './saved.js';
import { StatisticsTable } from './statistics.js';
import { Tree } from './tree.js';
import { treeHostOf } from './treeHost.js';
import { Viewport } from './viewport.js';

/** Bodies are handed over up to this length, in characters; of longer ones what is wanted is asked for. */
const BODY_LIMIT = 64_000;
/** After so long a first picture that failed is asked for again, in ms. */
const RETRY_MS = 2000;

/** Everything that a timeline knows of how it is used: what is chosen, filtered, followed, paused and open. */
export class Timeline {
  view: ViewSnapshot | null = null;
  paused = false;
  /** What there is to say of where a person was led last; null where nothing is. */
  note: Note | null = null;
  readonly viewport: Viewport;
  readonly choice: Choice;
  readonly details: Details;
  readonly actions: Actions;
  readonly overview: Overview;
  readonly tree: Tree;
  readonly statistics: StatisticsTable;
  private receivedAt = 0;
  /** The details are about to take room from the list: the chosen row must stay in sight. */
  private reveal = false;
  /** Where the parts of the page stand. */
  layout: PageLayout = { counters: 'glyphs', details: 'below' };
  private readonly mode: ModeTeller;
  /** A person has chosen a place in this session: nothing else leads away from it. */
  private placed = false;
  private startedAt = 0;
  /** The first picture did not come. */
  private failed = false;

  constructor(
    private readonly ports: Ports,
    private saved: Saved,
  ) {
    this.actions = new Actions(ports);
    this.mode = new ModeTeller(ports);
    this.statistics = new StatisticsTable(ports, this.actions, {
      isOpen: () => this.saved.statistics,
      setOpen: (statistics) => this.remember({ statistics }),
      narrow: (terms) => this.setFilter(withTerms(this.filter, terms)),
    });
    this.overview = new Overview(overviewPortsOf(this, ports), saved.range);
    this.viewport = new Viewport((watch) => this.take('watch', watch));
    this.choice = new Choice({
      viewport: this.viewport,
      touched: () => {
        this.note = null;
      },
      chose: (row) => this.chose(row),
      leaving: () => {
        this.statistics.close();
        this.placed = true;
      },
    });
    this.tree = new Tree(treeHostOf(this, ports));
    this.details = new Details(
      (row) => ports.ask('detail', { row, limit: this.detailsOpen ? BODY_LIMIT : 0 }),
      () => ports.changed(),
      () => ports.clock(),
    );
  }

  get filter(): string {
    return this.saved.filter;
  }

  get settings(): Saved {
    return this.saved;
  }

  /** Whether anything can still come. */
  get live(): boolean {
    return isLive(this.view);
  }

  get selected(): number | null {
    return this.choice.row;
  }

  /** The chosen row as the list knows it; null while that does not hold it. */
  get chosen(): Row | null {
    return this.view?.rows.find((row) => row.index === this.selected) ?? null;
  }

  /** Rows that came since the newest are not followed any more; in a session that is over, nothing is new. */
  get behind(): number {
    return this.live ? this.viewport.behind : 0;
  }

  get detailsOpen(): boolean {
    const { open } = this.saved;
    return this.layout.details === 'right' ? open.right : open.below && (this.selected !== null || this.layout.details === 'below');
  }

  /** The session's time now, in ms since its start: it runs on between two snapshots. */
  get now(): number {
    if (this.view === null) return 0;
    return this.view.running && !this.paused ? this.view.now + (this.ports.clock() - this.receivedAt) : this.view.now;
  }

  /** First question of a webview, also when it is shown again. */
  async start(listHeight: number): Promise<void> {
    const { filter, range, arrangement, at } = this.saved;
    this.startedAt = this.ports.clock();
    const came = await this.take('ready', { ...this.viewport.begin(at, listHeight), filter, range, arrangement });
    if (came && this.failed) this.actions.notify(null);
    this.failed = !came;
  }

  /** Called now and then: asks again for a first picture that did not come. */
  tick(listHeight: number): void {
    if (this.view === null && this.failed && this.ports.clock() - this.startedAt >= RETRY_MS) void this.start(listHeight);
    this.details.tick();
    this.overview.tick();
    this.statistics.tick();
  }

  resize(width: number, height: number, listHeight: number): void {
    this.layout = pageLayout(width, height, this.saved.detailsWidth ?? undefined);
    const { position } = this.choice;
    // What takes room from the list, takes it from other rows than the chosen one.
    const reveal = this.reveal || (position !== null && this.viewport.shows(position));
    this.viewport.resize(listHeight);
    if (reveal && position !== null) this.viewport.bring(position);
    this.reveal = false;
    this.tellMode();
    this.ports.changed();
  }

  /** Takes in a picture from the host. */
  accept(view: ViewSnapshot): void {
    const session = view.session?.id ?? null;
    this.enter(view, session);
    this.statistics.notice(view);
    this.view = view;
    this.receivedAt = this.ports.clock();
    this.viewport.accept(view);
    if (!this.paused) {
      this.overview.notice(view);
      this.details.noticeReading(view.overview);
    }
    this.keepUp(view);
    this.remember({ session, file: view.session?.file ?? null });
    this.ports.changed();
  }

  /** Chooses a row; `position` among the matching rows where it is known. */
  select(row: number | null, position: number | null): void {
    this.choice.select(row, position);
  }

  /** A row is chosen by pointer: it stays under the pointer, whatever comes. `details`: they are to be shown, too. */
  pick(row: number, position: number, details: 'open' | 'as-they-are'): void {
    this.placed = true;
    this.viewport.stay();
    this.select(row, position);
    if (details === 'open') this.open(true);
    this.tellMode();
    this.ports.changed();
  }

  /** A line is chosen by pointer, whatever stands there, and stays where it is. */
  pickLine(position: number): void {
    this.placed = true;
    this.viewport.stay();
    this.choice.take(position);
    this.tellMode();
    this.ports.changed();
  }

  /** Chooses a row that something outside of the list named, and brings it into sight. */
  async choose(row: number): Promise<void> {
    this.select(row, null);
    this.open(true);
    await this.show(row);
  }

  /** Chooses the row at a position: at once, or as soon as it is known. */
  moveTo(position: number): void {
    if (this.choice.moveTo(position)) this.ports.changed();
  }

  intend(intent: Intent): void {
    carryOut(intent, this, this.ports);
    this.tellMode();
  }

  /** Back to the list; details that take its room are closed. */
  leaveDetails(): void {
    if (this.layout.details !== 'right') this.open(false);
    this.ports.focus('list');
  }

  /** One step back: out of the details, out of the filter, off the chosen row. */
  back(): void {
    if (this.layout.details !== 'right' && this.detailsOpen) this.open(false);
    else if (this.filter !== '') this.setFilter('');
    else if (this.selected !== null || this.choice.head !== null) this.select(null, null);
    this.ports.focus('list');
  }

  /** What a native control set off. `typing`: the keyboard is in the filter, so keys that also edit text are not for the list. */
  nudge(nudge: Nudge, typing: boolean): void {
    obey(nudge, this, typing || this.statistics.open ? null : this.selected, this.ports.focus);
  }

  follow(): void {
    this.placed = true;
    this.viewport.follow();
    this.tellMode();
    this.ports.changed();
  }

  async pause(on: boolean): Promise<void> {
    this.paused = on;
    this.tellMode();
    await this.take('pause', { on });
  }

  setFilter(text: string): void {
    if (text === this.filter) return;
    this.remember({ filter: text });
    this.note = null;
    this.ports.changed();
    void this.narrow('filter', { text, at: this.choice.kept() });
  }

  /** The filter in force is one to come back to. */
  keepFilter(): void {
    this.remember({ recent: withRecent(this.saved.recent, this.filter) });
  }

  /** Stops the search through bodies, or goes on with it. */
  async search(on: boolean): Promise<void> {
    await this.take('search', { on });
  }

  toggle(term: string): void {
    this.setFilter(toggleTerm(this.filter, term));
  }

  open(on: boolean): void {
    if (on === this.detailsOpen) return;
    const { open } = this.saved;
    this.remember({ open: this.layout.details === 'right' ? { ...open, right: on } : { ...open, below: on } });
    this.reveal = on;
    if (on) this.details.reread();
    this.ports.changed();
  }

  setDetails(change: Partial<Pick<Saved, 'detailsHeight' | 'detailsWidth' | 'bodiesAs'>>): void {
    this.remember(change);
    this.ports.changed();
  }

  /** A person scrolls: by the wheel, or by the thumb. */
  scrolled(top: number): void {
    this.placed = true;
    this.viewport.scrollTo(top);
    this.tellMode();
    this.remember({});
    this.ports.changed();
  }

  /** While the pointer is on what cancels, rows stand still. */
  hold(on: boolean): void {
    this.viewport.hold(on);
    this.ports.changed();
  }

  closeDetails(): void {
    this.open(false);
    this.ports.focus('list');
  }

  /** Chooses the next or the previous row with a finding; past the last one it goes on from the other end, and says so. */
  async toFinding(step: 1 | -1): Promise<void> {
    const note = await stepToFinding(step, this, this.ports);
    if (note === undefined) return;
    this.note = note;
    this.tellMode();
    this.ports.changed();
  }

  /** Brings the chosen row into sight, out of what is folded over it. */
  async show(row: number): Promise<void> {
    const position = await this.tree.reveal(row);
    if (this.selected !== row) return;
    if (position !== null) this.choice.goTo(position);
    else {
      // The filter hides it: where it is taken back, the row is to come into sight.
      this.placed = true;
      this.viewport.stay();
      // A person who asks for a row asks for its time, too.
      if (this.filter === '') this.overview.choose(null);
    }
    this.tellMode();
    this.ports.changed();
  }

  /** Puts an arrangement in force; `row` keeps its place on the screen. */
  arrange(arrangement: Arrangement, row: number | null): Promise<void> {
    this.remember({ arrangement });
    const at = row === null ? this.choice.kept() : this.viewport.keep({ row, position: this.viewport.positionOf(row) });
    this.ports.changed();
    return this.narrow('arrange', { arrangement, at });
  }

  private chose(row: number | null): void {
    this.details.choose(row);
    this.ports.tell({ kind: 'selected', row });
    this.remember({ row });
    this.ports.changed();
  }

  private keepUp(view: ViewSnapshot): void {
    this.choice.follow(view);
    const { chosen } = this;
    // A paused picture stays behind, and its details with it.
    if (chosen !== null && !this.paused) this.details.notice(chosen);
    this.tellMode();
  }

  /**
   * A picture of a session begins where it was left, else at its newest rows where it lives, else at its first. One that turns out to
   * live after all is followed, unless a person has chosen a place meanwhile.
   */
  private enter(view: ViewSnapshot, session: string | null): void {
    const entrance = entranceOf(this.view, view, this.saved.session, this.placed);
    if (isAnother(this.view, view)) {
      this.select(null, null);
      this.actions.forget();
      if (this.paused) void this.pause(false);
    }
    if (session !== this.saved.session) {
      this.overview.forget();
      this.tree.forget();
    }
    if (entrance === 'where-left') {
      this.placed = this.saved.at.kind === 'position';
      if (this.saved.row !== null) this.select(this.saved.row, null);
    } else if (entrance !== 'stays') {
      this.placed = false;
      this.viewport.restart(isLive(view));
    }
  }

  /** Only what touches the range is shown from now on. */
  showRange(range: TimeRange | null): Promise<void> {
    this.remember({ range });
    return this.narrow('range', { range, at: this.choice.kept() });
  }

  private async narrow(name: 'filter' | 'range' | 'arrange', ask: Requests[typeof name]['ask']): Promise<void> {
    if (!(await this.take(name, ask))) this.viewport.lost();
  }

  private async take(
    name: 'ready' | 'watch' | 'filter' | 'range' | 'arrange' | 'pause' | 'search',
    ask: Requests[typeof name]['ask'],
  ): Promise<boolean> {
    const view = await this.actions.attempt(this.ports.ask(name, ask as never) as Promise<ViewSnapshot>);
    if (view !== null) this.accept(view);
    return view !== null;
  }

  private tellMode(): void {
    if (this.view !== null) this.mode.tell({ following: this.viewport.following, paused: this.paused, live: this.live });
  }

  private remember(change: Partial<Saved>): void {
    this.saved = { ...this.saved, ...change, at: this.viewport.at };
    this.ports.save(this.saved);
  }
}
