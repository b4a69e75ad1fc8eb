import type { Row, ViewSnapshot } from '../../src/session/timeline/row.js';
import { sessionAxis, ticksOf } from '../presenter/axis.js';
import { type ListLayout, listLayout, ROW_HEIGHT } from '../presenter/columns.js';
import { intentOf } from '../presenter/keys.js';
import { timeAt } from '../presenter/overview/drag.js';
import type { Timeline } from '../presenter/timeline.js';
import { clockOf } from '../presenter/words.js';
import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { HeaderView } from './header.js';
import { LinesView } from './lines.js';
import { wheelOn } from './overview/pointer.js';
import { type RowContext, RowView } from './row.js';
import { Thumb } from './thumb.js';
import type { Tooltips } from './tooltip.js';

/** The list of rows: only those in sight exist as elements. One tab stop; keys move the choice, not the focus. */
export class ListView {
  private readonly header = new HeaderView();
  private readonly body = el('div', { class: 'rows', role: 'rowgroup' });
  private readonly lines = new LinesView();
  private readonly thumb: Thumb;
  readonly grid = el('div', { class: 'grid', role: 'treegrid', tabindex: '0' });
  /** The part that rows are in; what else lies over the rows is put in here too. */
  readonly area: HTMLElement;
  readonly element: HTMLElement;
  private views: RowView[] = [];
  private first = 0;
  private shape = '';
  private longest: { session: string | undefined; chars: number } = { session: undefined, chars: 0 };
  private axis = sessionAxis(1, 0, 1);
  private width = 0;
  /** The cancel button under the pointer. */
  private aimed: HTMLElement | null = null;

  constructor(
    private readonly timeline: Timeline,
    private readonly tooltips: Tooltips,
  ) {
    this.thumb = new Thumb((top) => timeline.scrolled(top));
    setAttribute(this.grid, 'aria-label', say('timeline'));
    this.grid.append(this.header.element, this.body);
    this.area = el('div', { class: 'list-area' }, this.lines.element, this.thumb.element);
    this.element = el('div', { class: 'list' }, this.grid, this.area);
    this.listen();
  }

  /** The part that rows are in: its height is what can be in sight. */
  get rows(): HTMLElement {
    return this.body;
  }

  /** The element of the chosen row, where it is in sight. */
  get chosen(): HTMLElement | null {
    const { row: selected, head } = this.timeline.choice;
    return (
      this.views.find((view) => (head === null ? view.row !== null && view.row.index === selected : view.key === head))?.element ?? null
    );
  }

  /** Looks at how much room there is, for the next update. */
  measure(): void {
    this.width = this.element.clientWidth;
  }

  update(): void {
    const { timeline } = this;
    const { view, viewport, now } = timeline;
    if (view === null) return;
    const clock = clockOf(view, now);
    const layout = listLayout(this.width, clock.atLeast, this.idChars(view));
    this.layOut(layout);
    const axis = timeline.overview.axis(layout.axis.left, layout.axis.width);
    this.axis = axis;
    const ticks = ticksOf(axis);
    this.header.update(layout, ticks);
    const { scroll, sight } = viewport;
    this.place(sight.first, sight.end - sight.first, scroll.top);
    const rowAt = (position: number) => viewport.rowAt(position);
    const context: RowContext = {
      ...{ layout, axis, clock, selected: timeline.selected, cancelling: timeline.actions.cancelling },
      partner: partnerOf(view.rows, timeline.selected),
      started: view.session?.started ?? null,
      headers: layout.kind === 'columns' ? 1 : 0,
      grouped: view.sections !== undefined,
      head: timeline.choice.head,
    };
    for (const [i, row] of this.views.entries()) row.update(sight.first + i, viewport.lineAt(sight.first + i), context);
    if (this.aimed !== null && (this.aimed.hidden || !this.aimed.isConnected)) this.hold(null);
    const grid = layout.kind === 'columns';
    this.lines.update({
      axis,
      ticks,
      now,
      running: view.running && !timeline.paused,
      stops: view.stops,
      top: scroll.top,
      sight,
      rowAt,
      grid,
      topOf: (position) => viewport.topOf(position),
    });
    this.thumb.update(scroll);
    setAttribute(this.grid, 'aria-rowcount', String(view.lines + context.headers));
    setAttribute(this.grid, 'aria-activedescendant', this.chosen?.id ?? null);
  }

  /** How long the longest id is that was in sight in this session: columns do not move to and fro. */
  private idChars({ session, rows }: ViewSnapshot): number {
    if (session?.id !== this.longest.session) this.longest = { session: session?.id, chars: 0 };
    for (const { id } of rows) this.longest.chars = Math.max(this.longest.chars, id?.length ?? 0);
    return this.longest.chars;
  }

  private layOut(layout: ListLayout): void {
    const shape = JSON.stringify(layout);
    if (shape === this.shape) return;
    this.shape = shape;
    const { classList, style } = this.element;
    classList.toggle('narrow', layout.kind === 'narrow');
    setAttribute(this.element, 'data-room', layout.kind === 'narrow' ? layout.room : null);
    for (const column of ['id', 'state', 'size'] as const) classList.toggle(`no-${column}`, layout.kind === 'narrow' || !layout[column]);
    if (layout.kind === 'columns') style.setProperty('--columns', layout.template);
  }

  /** Has an element for each row in sight. Rows that stay in sight keep their element, so that nothing under the pointer is exchanged. */
  private place(first: number, count: number, top: number): void {
    const shift = first - this.first;
    if (shift > 0 && shift < this.views.length) {
      const moved = this.views.splice(0, shift);
      this.views.push(...moved);
      this.body.append(...moved.map((view) => view.element));
    } else if (shift < 0 && -shift < this.views.length) {
      const moved = this.views.splice(shift);
      this.views.unshift(...moved);
      this.body.prepend(...moved.map((view) => view.element));
    }
    for (const view of this.views.splice(count)) view.element.remove();
    while (this.views.length < count) {
      const view = new RowView(this.tooltips);
      this.views.push(view);
      this.body.append(view.element);
    }
    this.first = first;
    const y = Math.round(this.timeline.viewport.topOf(first) - top);
    for (const view of this.views) view.shift(y);
  }

  private listen(): void {
    const { timeline, grid, body } = this;
    this.element.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || event.deltaY === 0) return;
        const unit = event.deltaMode === 1 ? ROW_HEIGHT : event.deltaMode === 2 ? timeline.viewport.scroll.viewport : 1;
        event.preventDefault();
        timeline.scrolled(timeline.viewport.scroll.top + event.deltaY * unit);
      },
      { passive: false },
    );
    wheelOn(this.header.element, timeline.overview, (event) =>
      timeAt(this.axis, event.clientX - this.header.element.getBoundingClientRect().left),
    );
    body.addEventListener('click', (event) => {
      const folds = this.foldsAt(event);
      if (folds !== null) {
        timeline.pickLine(folds);
        timeline.tree.toggle(folds);
        return;
      }
      const at = this.at(event);
      if (at === null) return;
      const cancel = isCancel(event.target);
      timeline.pick(at.row.index, at.position, cancel ? 'as-they-are' : 'open');
      if (cancel) void timeline.actions.cancel(at.row.index);
    });
    // The native menu is about the row it opens on, so that row is chosen first.
    body.addEventListener('contextmenu', (event) => {
      const at = this.at(event);
      if (at !== null) timeline.pick(at.row.index, at.position, 'as-they-are');
    });
    body.addEventListener('pointerover', (event) => this.hold(event.target));
    body.addEventListener('pointerleave', () => this.hold(null));
    grid.addEventListener('keydown', (event) => {
      const intent = intentOf(event);
      if (intent === null) return;
      event.preventDefault();
      timeline.intend(intent);
    });
  }

  /** While a cancel button is under the pointer, rows stand still; no longer than it is there, as nothing tells when it goes. */
  private hold(under: EventTarget | null): void {
    const aimed = isCancel(under) ? (under as Element).closest<HTMLElement>('.cancel') : null;
    if (aimed === this.aimed) return;
    this.aimed = aimed;
    this.timeline.hold(aimed !== null);
  }

  /** The position of the line of which what folds it was hit: a call's chevron, or anything of a section's head. */
  private foldsAt({ target }: Event): number | null {
    if (!(target instanceof Element) || target.closest('.twistie, .group-head') === null) return null;
    const i = this.views.findIndex((view) => view.element.contains(target));
    return i < 0 ? null : this.first + i;
  }

  private at(event: Event): { readonly row: Row; readonly position: number } | null {
    const i = this.views.findIndex((view) => view.element.contains(event.target as Node));
    const row = this.views[i]?.row ?? null;
    return row === null ? null : { row, position: this.first + i };
  }
}

function isCancel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.cancel') !== null;
}

/** The row that the chosen one is tied to: an orphan's request, or a request's orphan. */
function partnerOf(rows: readonly Row[], selected: number | null): number | null {
  if (selected === null) return null;
  const own = rows.find((row) => row.index === selected);
  return own?.partner ?? rows.find((row) => row.partner === selected)?.index ?? null;
}
