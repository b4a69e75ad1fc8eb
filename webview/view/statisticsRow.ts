import { formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { Figures } from '../../src/session/timeline/statistics/statistics.js';
import type { StatisticsLine } from '../presenter/statisticsLines.js';
import { cellsOf } from '../presenter/statisticsText.js';
import { say, sayCount } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { Histogram } from './histogram.js';
import { shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

/** Numbers stand in front of the picture of times, and two behind it. */
const BEFORE_PICTURE = 8;

/** The cells of numbers that every line has, that of all requests too. */
export class FiguresCells {
  readonly elements: readonly HTMLElement[];
  private readonly cells: readonly HTMLElement[];
  private readonly histogram = new Histogram();
  private readonly times = el('span', { class: 'hidden-text' });
  private figures: Figures | null = null;

  constructor(tooltips: Tooltips) {
    this.cells = Array.from({ length: BEFORE_PICTURE + 2 }, () => el('td', { role: 'gridcell', class: 'number' }));
    const picture = el('td', { role: 'gridcell', class: 'number picture' }, this.histogram.element, this.times);
    this.elements = [...this.cells.slice(0, BEFORE_PICTURE), picture, ...this.cells.slice(BEFORE_PICTURE)];
    const errors = this.cells[1];
    if (errors !== undefined) tooltips.add(errors, () => (this.figures === null ? '' : errorsText(this.figures)));
  }

  update(figures: Figures): void {
    this.figures = figures;
    cellsOf(figures).forEach((text, i) => {
      const cell = this.cells[i];
      if (cell === undefined) return;
      setText(cell, text);
      cell.classList.toggle('none', text === '0' || text === '–');
    });
    this.histogram.update(figures.times?.bars ?? []);
    setText(this.times, figures.times === null ? say('noTimes') : say('timesUpTo', formatDuration(figures.times.max)));
  }
}

function errorsText({ failed, toolErrors }: Figures): string {
  return failed + toolErrors === 0 ? '' : sayCount('ToolError', toolErrors, formatWhole(failed), formatWhole(toolErrors));
}

/** One line of the table. */
export class StatisticsRow {
  readonly element = el('tr', { role: 'row' });
  private readonly twisty = el('span', { class: 'twisty' });
  private readonly direction = el('span', { class: 'direction' });
  private readonly name = el('span', { class: 'name' });
  private readonly cells: FiguresCells;
  private readonly asked = el('span', { class: 'hidden-text' });
  private drawn = '';

  constructor(
    readonly key: string,
    id: string,
    tooltips: Tooltips,
  ) {
    this.element.id = id;
    this.cells = new FiguresCells(tooltips);
    const head = el('th', { role: 'rowheader', scope: 'row' }, this.twisty, this.direction, this.name, this.asked);
    tooltips.add(this.name, () => (this.name.scrollWidth > this.name.clientWidth ? (this.name.textContent ?? '') : ''));
    this.element.append(head, ...this.cells.elements);
  }

  update(line: StatisticsLine, chosen: boolean): void {
    setAttribute(this.element, 'aria-selected', String(chosen));
    this.drawHead(line);
    this.cells.update(line.figures);
  }

  private drawHead({ level, dir, tool, method, folded }: StatisticsLine): void {
    const drawn = JSON.stringify([level, dir, folded]);
    setText(this.name, tool ?? method);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    setAttribute(this.element, 'aria-level', String(level));
    setAttribute(this.element, 'aria-expanded', folded === null ? null : String(!folded));
    this.twisty.replaceChildren(...(folded === null ? [] : [shape(folded ? 'chevron-right' : 'chevron-down')]));
    this.direction.replaceChildren(...(level === 1 ? [shape(dir === 'c2s' ? 'arrow-small-right' : 'arrow-small-left')] : []));
    setText(this.asked, level === 1 ? `, ${say(dir === 'c2s' ? 'fromClient' : 'fromServer')}` : '');
  }
}
