import { isChosenHidden } from '../presenter/chosen.js';
import { countersOf } from '../presenter/counters.js';
import { labelOf } from '../presenter/rowTexts.js';
import { hasRows, sceneOf } from '../presenter/scene.js';
import type { Timeline } from '../presenter/timeline.js';
import { clockOf, wordsOf } from '../presenter/words.js';
import { say } from '../strings.js';
import { Announcer } from './announcer.js';
import { ContactBanner, MissingBanner, Notice, UnwrittenBanner } from './banner.js';
import { CountersView } from './counters.js';
import { DetailsView } from './details.js';
import { el, setAttribute } from './dom.js';
import { FilterBox } from './filterBox.js';
import { Foot } from './foot.js';
import { ListView } from './list.js';
import { OverviewView } from './overview/overviewView.js';
import { RangeBar } from './overview/rangeBar.js';
import { Pane } from './pane.js';
import { ResultBar } from './resultBar.js';
import { SceneView } from './scene.js';
import { StatisticsView } from './statistics.js';
import { Tooltips } from './tooltip.js';

/** Counters change not more often than this, in ms: digits that flicker cannot be read. */
const COUNTERS_MS = 250;

/** The whole page. `update` brings it to what the presenter knows; everything else goes through the presenter. */
export class App {
  readonly list: ListView;
  readonly filter: FilterBox;
  readonly details: DetailsView;
  readonly statistics: StatisticsView;
  readonly announcer = new Announcer();
  readonly element: HTMLElement;
  private readonly counters: CountersView;
  private readonly result: ResultBar;
  private readonly overview: OverviewView;
  private readonly range: RangeBar;
  private readonly contact: ContactBanner;
  private readonly unwritten: UnwrittenBanner;
  private readonly missing: MissingBanner;
  private readonly notice: Notice;
  private readonly scene: SceneView;
  private readonly foot: Foot;
  private readonly pane: Pane;
  private readonly top: HTMLElement;
  private countedAt = Number.NEGATIVE_INFINITY;
  private counted = '';
  /** The keyboard came from the filter, which may still be at work. */
  private entering = false;

  constructor(
    private readonly timeline: Timeline,
    root: HTMLElement,
    private readonly later: (ms: number) => void,
  ) {
    const tooltips = new Tooltips(root);
    this.counters = new CountersView((term) => timeline.toggle(term), tooltips);
    this.filter = new FilterBox(
      {
        apply: (text) => timeline.setFilter(text),
        used: () => timeline.keepFilter(),
        leave: () => this.list.grid.focus(),
        enter: () => this.enter(),
        choose: () => void timeline.actions.filters('choose', timeline.filter),
        recent: () => timeline.settings.recent,
        values: (key, typed) => timeline.actions.values(key, typed),
      },
      tooltips,
    );
    this.result = new ResultBar(
      {
        cancelAllLeaked: () => void timeline.actions.cancelAllLeaked(),
        clear: () => timeline.setFilter(''),
        save: () => void timeline.actions.filters('save', timeline.filter),
        leakThreshold: () => void timeline.actions.command('leakThreshold'),
        search: (on) => void timeline.search(on),
      },
      tooltips,
    );
    this.overview = new OverviewView(timeline.overview, tooltips, () => this.later(0));
    this.range = new RangeBar(() => timeline.overview.choose(null));
    this.contact = new ContactBanner(() => void timeline.actions.command('reconnect'), tooltips);
    this.unwritten = new UnwrittenBanner(tooltips);
    this.missing = new MissingBanner(tooltips);
    this.notice = new Notice(() => timeline.actions.notify(null), tooltips);
    this.list = new ListView(timeline, tooltips);
    this.scene = new SceneView({
      command: (command) => void timeline.actions.command(command),
      clearFilter: () => timeline.setFilter(''),
      showAll: () => timeline.overview.choose(null),
    });
    this.foot = new Foot({ follow: () => timeline.follow(), resume: () => void timeline.pause(false) });
    this.list.area.append(this.scene.element);
    this.details = new DetailsView(timeline, tooltips);
    this.pane = new Pane(timeline, el('div', { class: 'list-side' }, this.list.element, this.foot.element), this.details.element);
    this.statistics = new StatisticsView(timeline.statistics, tooltips);
    this.top = el('div', { class: 'top' }, this.counters.element, this.filter.element);
    this.element = el('main', { class: 'app' }, el('h1', { class: 'hidden-text' }, say('timeline')));
    this.element.append(
      this.top,
      this.filter.message,
      this.notice.element,
      this.contact.element,
      this.unwritten.element,
      this.missing.element,
      this.overview.element,
      this.result.element,
      el('div', { class: 'stage' }, this.pane.element, this.statistics.element),
      // At the foot: above, it would push away what the wheel is turned on.
      this.range.element,
    );
    root.prepend(this.announcer.element, this.element);
  }

  update(): void {
    const { timeline } = this;
    const { view, layout, now } = timeline;
    const scene = sceneOf(view, now);
    const rows = hasRows(scene);
    setAttribute(this.element, 'data-counters', layout.counters);
    setAttribute(this.element, 'data-rows', String(rows));
    this.top.hidden = !rows;
    this.overview.element.hidden = !rows;
    this.notice.update(timeline.actions.notice);
    this.contact.update(view);
    this.unwritten.update(view);
    this.missing.update(rows ? view : null);
    this.result.update(rows ? view : null, timeline.filter, isChosenHidden(timeline));
    this.range.update(rows ? view : null, timeline.overview.range, timeline.filter !== '');
    this.scene.update(scene);
    this.foot.update({
      behind: rows ? timeline.behind : 0,
      paused: timeline.paused,
      loading: view?.loading === true ? view.total : null,
      outcome: rows ? this.outcome() : '',
    });
    this.list.grid.hidden = !rows;
    this.pane.update(rows && timeline.detailsOpen);
    if (view === null) return;
    // Before anything more is written: to look at sizes between writing and writing lays the page out each time.
    this.overview.measure();
    this.list.measure();
    const { chosen } = timeline;
    this.announcer.note(timeline.note);
    this.announcer.filtered(view);
    this.announcer.chosen(chosen, chosen === null ? '' : wordsOf(chosen, clockOf(view, now)).state);
    this.filter.update(timeline.filter, view, layout.counters);
    this.updateCounters();
    if (rows) this.overview.update(now, view.running && !timeline.paused, view);
    const numbers = rows && timeline.statistics.open;
    this.statistics.update(numbers ? view : null, timeline.paused);
    this.pane.element.inert = numbers;
    if (!rows || numbers) return;
    this.list.update();
    if (this.entering && view.filter === timeline.filter) this.arrive();
    if (timeline.detailsOpen) this.details.update(view);
  }

  /** Whoever goes from the filter into the list is on a row of it then: the chosen one, or else the first in sight. */
  private enter(): void {
    this.list.grid.focus();
    this.entering = true;
    this.later(0);
  }

  private arrive(): void {
    const { timeline } = this;
    this.entering = false;
    if (timeline.choice.position === null) timeline.intend({ kind: 'move', by: 1 });
    else timeline.moveTo(timeline.choice.position);
  }

  /** Where a person was led, or what came of the cancellation of the chosen row, where no details tell it. */
  private outcome(): string {
    if (this.timeline.note !== null) return this.timeline.note.text;
    const { chosen, view, now, actions, detailsOpen } = this.timeline;
    if (chosen === null || view === null || detailsOpen || !actions.cancelled.has(chosen.index)) return '';
    return say('said', labelOf(chosen), wordsOf(chosen, clockOf(view, now)).state);
  }

  private updateCounters(): void {
    const { view, filter } = this.timeline;
    if (view === null) return;
    const counters = countersOf(view, filter);
    const key = JSON.stringify(counters.map(({ number, level }) => [number, level]));
    const since = performance.now() - this.countedAt;
    if (key !== this.counted && since < COUNTERS_MS) {
      this.later(COUNTERS_MS - since);
      return;
    }
    if (key !== this.counted) this.countedAt = performance.now();
    this.counted = key;
    this.counters.update(counters);
  }
}
