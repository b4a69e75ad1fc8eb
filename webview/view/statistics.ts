import { formatAxis, formatWhole } from '../../src/session/timeline/format.js';
import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import type { Statistics } from '../../src/session/timeline/statistics/statistics.js';
import type { StatisticsTable } from '../presenter/statistics.js';
import { say, sayCount } from '../strings.js';
import { el, setAttribute, setChildren, setText } from './dom.js';
import { StatisticsHead } from './statisticsHead.js';
import { FiguresCells, StatisticsRow } from './statisticsRow.js';
import type { Tooltips } from './tooltip.js';

/** Lines that Page Up and Page Down go on by. */
const PAGE = 10;
/** How long a button says that it copied, in ms. */
const SAID_MS = 2000;

/** The numbers, in the place of the rows. */
export class StatisticsView {
  private readonly requests = el('strong');
  private readonly peak = el('span', { class: 'quiet' });
  private readonly note = el('span', { class: 'quiet' });
  private readonly head: StatisticsHead;
  private readonly body = el('tbody', { role: 'rowgroup' });
  private readonly all: FiguresCells;
  readonly grid: HTMLElement;
  readonly element: HTMLElement;
  private readonly rows = new Map<string, StatisticsRow>();
  private made = 0;
  /** The chosen line, once it was brought into sight. */
  private shown: string | null = null;

  constructor(
    private readonly table: StatisticsTable,
    private readonly tooltips: Tooltips,
  ) {
    this.head = new StatisticsHead((column) => table.sortBy(column), tooltips);
    this.all = new FiguresCells(tooltips);
    const foot = el('tfoot', { role: 'rowgroup' });
    const name = el('th', { role: 'rowheader', scope: 'row' }, el('span', { class: 'name' }, say('allRequests')));
    foot.append(el('tr', { role: 'row' }, name, ...this.all.elements));
    this.grid = el('table', { class: 'numbers', role: 'treegrid', tabindex: '0', 'aria-label': say('statistics') });
    this.grid.append(this.head.element, this.body, foot);
    const scroller = el('div', { class: 'numbers-scroller', tabindex: '-1' }, this.grid);
    this.element = el('section', { class: 'statistics', 'aria-label': say('statistics'), hidden: '' }, this.bar(), scroller);
    this.listen();
  }

  /** `view`: what is shown; null where the rows are. `paused`: the numbers stand still with the picture. */
  update(view: Pick<ViewSnapshot, 'counts' | 'leakThresholdMs'> | null, paused: boolean): void {
    const { table } = this;
    this.element.hidden = view === null;
    const { data } = table;
    if (view === null) return;
    // The table is there before its numbers: it takes the keyboard at once.
    if (data === null) {
      setText(this.requests, say('counting'));
      this.drawLines();
      return;
    }
    this.sum(data, view.counts.requests, paused);
    this.head.update(table.sort, view.leakThresholdMs);
    this.drawLines();
    this.all.update(data.all);
  }

  private bar(): HTMLElement {
    const back = el('button', { class: 'link', type: 'button' }, say('backToTimeline'));
    back.addEventListener('click', () => this.table.close());
    const words = el('div', { class: 'statistics-words' }, this.requests, this.peak, this.note);
    const acts = el(
      'div',
      { class: 'statistics-acts' },
      back,
      this.copier('csv', say('copyCsv')),
      this.copier('markdown', say('copyMarkdown')),
    );
    return el('div', { class: 'statistics-bar' }, words, acts);
  }

  private copier(as: 'csv' | 'markdown', text: string): HTMLElement {
    const button = el('button', { class: 'link', type: 'button' }, text);
    button.addEventListener('click', async () => {
      if (!(await this.table.copy(as))) return;
      setText(button, say('copied'));
      setTimeout(() => setText(button, text), SAID_MS);
    });
    return button;
  }

  private sum({ all, peak, counted, unlisted }: Statistics, requests: number, paused: boolean): void {
    const [some, total] = [formatWhole(all.calls), formatWhole(requests)];
    setText(this.requests, all.calls < requests ? sayCount('Request', requests, some, total) : sayCount('Call', requests));
    setText(this.peak, peak === null ? '' : say('mostInFlight', formatWhole(peak.depth), formatAxis(Math.round(peak.at))));
    const notes = [
      paused ? say('paused') : '',
      counted < 1 ? say('countedSoFar', Math.floor(counted * 100)) : '',
      unlisted > 0 ? sayCount('Unlisted', unlisted) : '',
    ];
    setText(this.note, notes.filter((note) => note !== '').join(' '));
  }

  private drawLines(): void {
    const { lines, chosen } = this.table;
    const gone = new Set(this.rows.keys());
    const rows = lines.map((line) => {
      gone.delete(line.key);
      let row = this.rows.get(line.key);
      if (row === undefined) {
        row = new StatisticsRow(line.key, `numbers-${this.made++}`, this.tooltips);
        this.rows.set(line.key, row);
      }
      row.update(line, line.key === chosen);
      return row;
    });
    for (const key of gone) this.rows.delete(key);
    setChildren(
      this.body,
      rows.map(({ element }) => element),
    );
    const active = chosen === null ? null : (this.rows.get(chosen)?.element ?? null);
    setAttribute(this.grid, 'aria-activedescendant', active?.id ?? null);
    if (chosen !== this.shown) active?.scrollIntoView({ block: 'nearest' });
    this.shown = chosen;
  }

  private listen(): void {
    this.grid.addEventListener('keydown', (event) => {
      // The heads of the columns have keys of their own.
      if (event.target === this.grid && !event.ctrlKey && !event.altKey && !event.metaKey && this.pressed(event.key))
        event.preventDefault();
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.table.close();
    });
    this.body.addEventListener('click', (event) => {
      const target = event.target as Element;
      const row = [...this.rows.values()].find(({ element }) => element.contains(target));
      if (row === undefined) return;
      this.table.choose(row.key);
      if (target.closest('.twisty')?.firstChild) this.table.fold(row.key);
      else this.table.show(row.key);
    });
  }

  private pressed(key: string): boolean {
    const { table } = this;
    switch (key) {
      case 'ArrowDown':
        table.move(1);
        return true;
      case 'ArrowUp':
        table.move(-1);
        return true;
      case 'PageDown':
        table.move(PAGE);
        return true;
      case 'PageUp':
        table.move(-PAGE);
        return true;
      case 'Home':
        table.move(Number.NEGATIVE_INFINITY);
        return true;
      case 'End':
        table.move(Number.POSITIVE_INFINITY);
        return true;
      case 'ArrowLeft':
        table.step(true);
        return true;
      case 'ArrowRight':
        table.step(false);
        return true;
      case 'Enter':
        if (table.chosen !== null) table.show(table.chosen);
        return true;
      default:
        return false;
    }
  }
}
