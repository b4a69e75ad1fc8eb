import { countersOf } from '../presenter/counters.js';
import { hasRows, sceneOf } from '../presenter/scene.js';
import type { Timeline } from '../presenter/timeline.js';
import { say } from '../strings.js';
import { Announcer } from './announcer.js';
import { ContactBanner, Notice } from './banner.js';
import { CountersView } from './counters.js';
import { DetailsView } from './details.js';
import { el, setAttribute } from './dom.js';
import { FilterBox } from './filterBox.js';
import { ListView } from './list.js';
import { Pane } from './pane.js';
import { Pill } from './pill.js';
import { ResultBar } from './resultBar.js';
import { SceneView } from './scene.js';
import { Tooltips } from './tooltip.js';

/** Counters change not more often than this, in ms: digits that flicker cannot be read. */
const COUNTERS_MS = 250;

/** The whole page. `update` brings it to what the presenter knows; everything else goes through the presenter. */
export class App {
  readonly list: ListView;
  readonly filter: FilterBox;
  readonly details: DetailsView;
  readonly announcer = new Announcer();
  readonly element: HTMLElement;
  private readonly counters: CountersView;
  private readonly result: ResultBar;
  private readonly contact: ContactBanner;
  private readonly notice: Notice;
  private readonly scene: SceneView;
  private readonly pill: Pill;
  private readonly pane: Pane;
  private readonly top: HTMLElement;
  private countedAt = Number.NEGATIVE_INFINITY;
  private counted = '';

  constructor(
    private readonly timeline: Timeline,
    root: HTMLElement,
    private readonly later: (ms: number) => void,
  ) {
    const tooltips = new Tooltips(root);
    this.counters = new CountersView((term) => timeline.toggle(term), tooltips);
    this.filter = new FilterBox(
      (text) => timeline.setFilter(text),
      () => this.list.grid.focus(),
    );
    this.result = new ResultBar({ cancelAllLeaked: () => void timeline.actions.cancelAllLeaked(), clear: () => timeline.setFilter('') });
    this.contact = new ContactBanner(() => void timeline.actions.command('reconnect'));
    this.notice = new Notice(() => timeline.actions.notify(null));
    this.list = new ListView(timeline, tooltips);
    this.scene = new SceneView({
      command: (command) => void timeline.actions.command(command),
      clearFilter: () => timeline.setFilter(''),
    });
    this.pill = new Pill({ follow: () => timeline.follow(), resume: () => void timeline.pause(false) });
    this.list.area.append(this.scene.element);
    this.details = new DetailsView(timeline, tooltips);
    this.pane = new Pane(timeline, el('div', { class: 'list-side' }, this.list.element, this.pill.element), this.details.element);
    this.top = el('div', { class: 'top' }, this.counters.element, this.filter.element);
    this.element = el('main', { class: 'app' }, el('h1', { class: 'hidden-text' }, say('timeline')));
    this.element.append(this.top, this.filter.message, this.result.element, this.notice.element, this.contact.element, this.pane.element);
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
    this.notice.update(timeline.actions.notice);
    this.contact.update(view);
    this.result.update(rows ? view : null, timeline.filter);
    this.scene.update(scene);
    this.pill.update(rows ? timeline.behind : 0, timeline.paused);
    this.list.grid.hidden = !rows;
    this.pane.update(rows && timeline.detailsOpen);
    if (view === null) return;
    this.filter.update(timeline.filter, view, layout.counters);
    this.updateCounters();
    if (rows) this.list.update();
    if (rows && timeline.detailsOpen) this.details.update(view);
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
