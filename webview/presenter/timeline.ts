import type { Arrangement, Row, TimeRange, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Nudge, Requests, WindowAt } from '../messages.js';
import { Actions } from './actions.js';
import { type PageLayout, pageLayout } from './columns.js';
import { Details } from './details.js';
import { toggleTerm, withTerms } from './filterText.js';
import type { Intent } from './keys.js';
import { type Note, noteOf } from './note.js';
import { obey } from './nudges.js';
import { Overview } from './overview/overview.js';
import type { Ports } from './ports.js';
import { withRecent } from './recent.js';
import type { Saved } from './saved.js';
import { StatisticsTable } from './statistics.js';
import { Tree } from './tree.js';
import { Viewport, type Watch } from './viewport.js';

/** Bodies are handed over up to this length, in characters; of longer ones what is wanted is asked for. */
export const BODY_LIMIT = 64_000;
/** After so long a first picture that failed is asked for again, in ms. */
const RETRY_MS = 2000;

/** Everything that a timeline knows of how it is used: what is chosen, filtered, followed, paused and open. */
export class Timeline {
  view: ViewSnapshot | null = null;
  selected: number | null = null;
  paused = false;
  /** What there is to say of where a person was led last; null where nothing is. */
  note: Note | null = null;
  readonly viewport: Viewport;
  readonly details: Details;
  readonly actions: Actions;
  readonly overview: Overview;
  readonly tree: Tree;
  readonly statistics: StatisticsTable;
  private receivedAt = 0;
  private position: number | null = null;
  /** Key of the section whose head is chosen. */
  private head: string | null = null;
  /** A position to choose as soon as its row is known. */
  private wanted: number | null = null;
  /** The details are about to take room from the list: the chosen row must stay in sight. */
  private reveal = false;
  private page: PageLayout = { counters: 'glyphs', details: 'below' };
  private told = '';
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
    this.statistics = new StatisticsTable(ports, this.actions, {
      isOpen: () => this.saved.statistics,
      setOpen: (statistics) => this.remember({ statistics }),
      narrow: (terms) => this.setFilter(withTerms(this.filter, terms)),
    });
    this.overview = new Overview(
      {
        ask: (since) => ports.ask('overview', { since }).catch(() => null),
        show: (range) => this.showRange(range),
        whole: () => this.now,
        changed: () => ports.changed(),
        clock: () => ports.clock(),
      },
      saved.range,
    );
    this.viewport = new Viewport((watch) => this.watch(watch));
    this.tree = new Tree(this.treeHost());
    const limit = () => (this.detailsOpen ? BODY_LIMIT : 0);
    this.details = new Details(
      (row) => ports.ask('detail', { row, limit: limit() }),
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

  /** The chosen row as the list knows it; null while that does not hold it. */
  get chosen(): Row | null {
    return this.view?.rows.find((row) => row.index === this.selected) ?? null;
  }

  /** Rows that came since the newest are not followed any more; in a session that is over, nothing is new. */
  get behind(): number {
    return this.live ? this.viewport.behind : 0;
  }

  get layout(): PageLayout {
    return this.page;
  }

  get detailsOpen(): boolean {
    const { open } = this.saved;
    return this.page.details === 'right' ? open.right : open.below && (this.selected !== null || this.page.details === 'below');
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
    this.page = pageLayout(width, height, this.saved.detailsWidth ?? undefined);
    const { position } = this;
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
    this.wanted = null;
    this.position = position;
    this.head = null;
    this.note = null;
    if (row === this.selected) return;
    this.selected = row;
    this.details.choose(row);
    this.ports.tell({ kind: 'selected', row });
    this.remember({ row });
    this.ports.changed();
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
    this.takeLine(position);
    this.tellMode();
    this.ports.changed();
  }

  /** Chooses a row that something outside of the list named, and brings it into sight. */
  async choose(row: number): Promise<void> {
    this.select(row, null);
    this.open(true);
    await this.show(row);
  }

  /** The key of the section whose head is chosen; null where none is. */
  get chosenHead(): string | null {
    return this.head;
  }

  /** Chooses the row at a position: at once, or as soon as it is known. */
  moveTo(position: number): void {
    const last = this.viewport.length - 1;
    if (last < 0) return;
    const to = Math.min(Math.max(0, position), last);
    this.goTo(to);
    if (!this.takeLine(to)) {
      this.wanted = to;
      this.position = to;
    }
    this.ports.changed();
  }

  intend(intent: Intent): void {
    const { viewport } = this;
    switch (intent.kind) {
      case 'move':
        this.moveTo((this.position ?? (intent.by > 0 ? viewport.sight.first - 1 : viewport.sight.end)) + intent.by);
        break;
      case 'page':
        this.moveTo((this.position ?? viewport.sight.first) + intent.by * viewport.page);
        break;
      case 'first':
        this.moveTo(0);
        break;
      case 'last':
        this.moveTo(this.viewport.length - 1);
        this.follow();
        break;
      case 'fold':
      case 'unfold':
        this.tree.step(intent.kind);
        break;
      case 'details':
        if (this.head !== null && this.position !== null) this.tree.toggle(this.position);
        if (this.selected === null) break;
        this.open(true);
        this.ports.focus('details');
        break;
      case 'back':
        this.back();
        break;
      case 'menu':
        this.ports.menu();
        break;
    }
    this.tellMode();
  }

  /** Back to the list; details that take its room are closed. */
  leaveDetails(): void {
    if (this.page.details !== 'right') this.open(false);
    this.ports.focus('list');
  }

  /** One step back: out of the details, out of the filter, off the chosen row. */
  back(): void {
    if (this.page.details !== 'right' && this.detailsOpen) this.open(false);
    else if (this.filter !== '') this.setFilter('');
    else if (this.selected !== null || this.head !== null) this.select(null, null);
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
    void this.narrow('filter', { text, at: this.kept() });
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
    this.remember({ open: this.page.details === 'right' ? { ...open, right: on } : { ...open, below: on } });
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
    const asked = this.ports.ask('finding', { row: this.selected, step }).then((found) => ({ found }));
    const answer = await this.actions.attempt(asked);
    if (answer === null) return;
    const { found } = answer;
    if (found !== null) {
      this.select(found.row, found.position);
      if (found.position === null) await this.show(found.row);
      else this.goTo(found.position);
      this.tellMode();
    }
    this.note = noteOf(found, step, this.filter !== '');
    this.ports.changed();
  }

  private goTo(position: number): void {
    this.statistics.close();
    this.placed = true;
    this.position = position;
    this.viewport.goTo(position);
  }

  /** Brings the chosen row into sight, out of what is folded over it. */
  private async show(row: number): Promise<void> {
    const position = await this.tree.reveal(row);
    if (this.selected !== row) return;
    if (position !== null) this.goTo(position);
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

  /** Chooses what stands at a position; false where that is not known yet. */
  private takeLine(position: number): boolean {
    const line = this.viewport.lineAt(position);
    if (line?.kind === 'row') this.select(line.row.index, position);
    else if (line?.kind === 'section') {
      this.select(null, position);
      this.head = line.section.key;
    }
    return line !== null;
  }

  private treeHost(): ConstructorParameters<typeof Tree>[0] {
    const timeline = this;
    return {
      viewport: this.viewport,
      get arrangement() {
        return timeline.saved.arrangement;
      },
      get at() {
        return timeline.position;
      },
      get chosen() {
        return timeline.chosen;
      },
      arrange: (arrangement, row) => this.arrange(arrangement, row),
      locate: (row) => this.actions.attempt(this.ports.ask('locate', { row })),
      moveTo: (position) => this.moveTo(position),
      bring: (position) => {
        this.viewport.bring(position);
        this.ports.changed();
      },
      goToRow: (row) => {
        this.select(row, null);
        return this.show(row);
      },
    };
  }

  private arrange(arrangement: Arrangement, row: number | null): Promise<void> {
    this.remember({ arrangement });
    const at = row === null ? this.kept() : this.viewport.keep({ row, position: this.viewport.positionOf(row) });
    this.ports.changed();
    return this.narrow('arrange', { arrangement, at });
  }

  private keepUp(view: ViewSnapshot): void {
    if (this.wanted !== null) {
      this.takeLine(this.wanted);
    } else if (this.head !== null) {
      this.position = view.sections?.shown.find(({ key }) => key === this.head)?.position ?? this.position;
    } else if (this.selected !== null) {
      this.position = this.viewport.positionOf(this.selected) ?? view.selectedPosition;
    }
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
    const another = this.view !== null && session !== (this.view.session?.id ?? null);
    const known = this.view === null && session !== null && session === this.saved.session;
    if (another) this.forget();
    if (session !== this.saved.session) {
      this.overview.forget();
      this.tree.forget();
    }
    if (known) {
      this.placed = this.saved.at.kind === 'position';
      if (this.saved.row !== null) this.select(this.saved.row, null);
    } else if (session !== null && (another || this.view === null)) {
      this.placed = false;
      this.viewport.restart(isLive(view));
    } else if (!this.placed && isLive(view) && !isLive(this.view)) this.viewport.restart(true);
  }

  /** Another session takes the place of the one that was shown. */
  private forget(): void {
    this.select(null, null);
    this.actions.cancelling.clear();
    this.actions.cancelled.clear();
    if (this.paused) void this.pause(false);
  }

  /** Only what touches the range is shown from now on. */
  private showRange(range: TimeRange | null): Promise<void> {
    this.remember({ range });
    return this.narrow('range', { range, at: this.kept() });
  }

  /** Where the window is to stand while other rows are let through: the chosen row keeps its place, or else the first in sight. */
  private kept(): WindowAt {
    return this.viewport.keep(this.selected === null ? null : { row: this.selected, position: this.position });
  }

  private async narrow(name: 'filter' | 'range' | 'arrange', ask: Requests[typeof name]['ask']): Promise<void> {
    if (!(await this.take(name, ask))) this.viewport.lost();
  }

  private watch(watch: Watch): Promise<boolean> {
    return this.take('watch', watch);
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
    const { paused, live } = this;
    const { following } = this.viewport;
    const mode = `${following} ${paused} ${live}`;
    if (this.view === null || mode === this.told) return;
    this.told = mode;
    this.ports.tell({ kind: 'mode', following, paused, live });
  }

  private remember(change: Partial<Saved>): void {
    this.saved = { ...this.saved, ...change, at: this.viewport.at };
    this.ports.save(this.saved);
  }
}

function isLive(view: ViewSnapshot | null): boolean {
  const kind = view?.session?.status.kind;
  return kind === 'live' || kind === 'no-contact';
}
