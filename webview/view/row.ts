import { formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { Row, Section } from '../../src/session/timeline/row.js';
import { visible } from '../../src/session/timeline/visible.js';
import type { Axis } from '../presenter/axis.js';
import { barOf } from '../presenter/bars.js';
import type { ListLayout } from '../presenter/columns.js';
import { lookOf } from '../presenter/look.js';
import { nameOf } from '../presenter/names.js';
import { descriptionOf, labelOf } from '../presenter/rowTexts.js';
import { sectionLabel } from '../presenter/sections.js';
import type { Line } from '../presenter/viewport.js';
import { type Clock, wordsOf } from '../presenter/words.js';
import { say } from '../strings.js';
import { BarView } from './bar.js';
import { el, setAttribute, setText } from './dom.js';
import { SectionHead } from './sectionHead.js';
import { isToolError, type ShapeName, shape, stateShape } from './shapes.js';
import { tag } from './tag.js';
import type { Tooltips } from './tooltip.js';

/** What all rows of one paint have in common. */
export interface RowContext {
  readonly layout: ListLayout;
  readonly axis: Axis;
  readonly clock: Clock;
  readonly selected: number | null;
  /** The row tied to the chosen one. */
  readonly partner: number | null;
  readonly cancelling: ReadonlySet<number>;
  readonly started: string | null;
  /** Rows in front of the first one, for `aria-rowindex`. */
  readonly headers: number;
  /** Whether rows stand in sections, which are a level of their own. */
  readonly grouped: boolean;
  /** Key of the section whose head is chosen. */
  readonly head: string | null;
}

/** An id may be as long as whoever made it up wished. */
const ID_MOST = 200;

/** Hours, minutes, seconds and thousandths, as the person's language writes them. */
const TO_THE_MS = { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const;

const LEVELS: Readonly<Record<NonNullable<Row['level']>, ShapeName>> = { error: 'error', warning: 'warning', info: 'info' };

/** One line of the list. Made once, and filled with whatever row comes into sight at its place. */
export class RowView {
  readonly element = el('div', { role: 'row', class: 'row', 'aria-level': '1' });
  row: Row | null = null;
  /** Key of the section whose head it is; null where it is none. */
  key: string | null = null;
  private readonly twistie = el('span', { class: 'twistie', 'aria-hidden': 'true' });
  private readonly folded = el('span', { class: 'folded-parts' });
  private head: SectionHead | null = null;
  private readonly glyph = cell('glyph');
  private readonly direction = cell('direction');
  private readonly id = cell('id');
  private readonly label = el('span', { class: 'label' });
  private readonly description = el('span', { class: 'description' });
  private readonly tags = el('span', { class: 'tags' });
  private readonly request = cell('request', el('span', { class: 'words' }, this.label, this.description), this.folded, this.tags);
  private readonly finding = cell('finding');
  private readonly state = cell('state');
  private readonly duration = cell('duration');
  private readonly size = cell('size');
  /** Columns of the row; where it is narrow, one line, in which the finding has its slot and the duration gives way. */
  private readonly ends = el('span', { class: 'ends', role: 'none' }, this.finding, this.state, this.duration);
  private readonly cancel = el('button', { class: 'cancel', type: 'button', tabindex: '-1' }, shape('stop-circle'));
  private readonly action = cell('action', this.cancel);
  private readonly time = cell('time');
  private readonly bar = new BarView(this.time);
  private readonly drawn = new Map<Element, string>();
  private started: string | null = null;
  private shifted = 0;

  constructor(tooltips: Tooltips) {
    setAttribute(this.time, 'aria-hidden', 'true');
    this.element.append(this.glyph, this.direction, this.id, this.request, this.ends, this.size);
    this.element.append(this.action, this.time, this.twistie);
    tooltips.add(this.twistie, () => say(this.row?.parts?.folded ? 'unfoldTip' : 'foldTip'));
    tooltips.add(this.cancel, say('cancelTip'), say('cancelKey'));
    tooltips.add(this.duration, () => this.startTip());
    tooltips.add(this.label, () => (isCut(this.label) ? (this.row === null ? '' : labelOf(this.row)) : ''));
    tooltips.add(this.description, () => (isCut(this.description) ? (this.description.textContent ?? '') : ''));
    tooltips.add(this.state, () => (isCut(this.state) ? (this.state.textContent ?? '') : ''));
  }

  /** Moves the line by so many px. Each by itself: what all of them had from their list would give every cell of every row a new style. */
  shift(px: number): void {
    if (px === this.shifted) return;
    this.shifted = px;
    this.element.style.top = `${px}px`;
  }

  /** Fills the line, which is null where the host has not told yet what stands there. */
  update(position: number, line: Line | null, context: RowContext): void {
    const row = line?.kind === 'row' ? line.row : null;
    this.row = row;
    this.started = context.started;
    const { element } = this;
    setAttribute(element, 'id', `row-${position}`);
    setAttribute(element, 'aria-rowindex', String(position + 1 + context.headers));
    const section = line?.kind === 'section' ? line.section : null;
    this.key = section?.key ?? null;
    element.classList.toggle('unknown', line === null);
    element.classList.toggle('group', section !== null);
    element.classList.toggle('part', row?.of !== undefined);
    element.classList.toggle('context', row?.context === true);
    setAttribute(element, 'aria-level', String((context.grouped && section === null ? 2 : 1) + (row?.of === undefined ? 0 : 1)));
    setAttribute(element, 'aria-expanded', expandedOf(line));
    // What it was before says nothing of what it is now.
    if (row === null) element.classList.remove('tool-error', 'outcome', 'partner');
    if (section !== null) {
      this.updateHead(section, context);
      return;
    }
    if (row === null) {
      setAttribute(element, 'data-state', null);
      setAttribute(element, 'aria-label', say('loading'));
      setAttribute(element, 'aria-selected', 'false');
      return;
    }
    const words = wordsOf(row, context.clock);
    setAttribute(element, 'aria-label', nameOf(row, context.clock));
    setAttribute(element, 'aria-selected', String(row.index === context.selected));
    setAttribute(element, 'data-state', lookOf(row));
    setAttribute(element, 'data-label', row.labelIs);
    setAttribute(element, 'data-stop', row.state.kind === 'process' && row.state.stop !== undefined ? row.state.stop.kind : null);
    element.classList.toggle('tool-error', isToolError(row));
    element.classList.toggle('outcome', words.outcome && (context.layout.kind === 'narrow' || !context.layout.state));
    element.classList.toggle('partner', row.index === context.partner);
    this.menu(row);
    this.draw(this.glyph, stateShape(row), (name) => [shape(name as ShapeName)]);
    this.draw(this.direction, row.dir === null ? '' : row.dir === 'c2s' ? 'arrow-small-right' : 'arrow-small-left', (name) => [
      shape(name as ShapeName),
    ]);
    this.draw(this.finding, row.level === null ? '' : LEVELS[row.level], (name) => [shape(name as ShapeName, `level-${row.level}`)]);
    this.draw(this.twistie, row.parts === undefined ? '' : row.parts.folded ? 'chevron-right' : 'chevron-down', (name) => [
      shape(name as ShapeName),
    ]);
    setText(this.folded, row.parts?.folded === true ? say('foldedParts', formatWhole(row.parts.count)) : '');
    setText(this.id, visible(row.id ?? '', ID_MOST));
    this.texts(row, words, context.layout);
    setText(this.duration, words.duration);
    setText(this.size, words.size);
    this.cancel.hidden = !row.cancellable;
    this.cancel.disabled = context.cancelling.has(row.index);
    setAttribute(this.cancel, 'aria-label', say('cancelLabel', labelOf(row)));
    const { layout, axis, clock } = context;
    this.bar.update(row, barOf(row, axis, clock.now), layout.kind === 'columns' ? layout.waterfall.left : 0, layout.kind === 'columns');
  }

  private updateHead(section: Section, context: RowContext): void {
    const { element } = this;
    const head = this.head ?? new SectionHead();
    if (this.head === null) element.append(head.element);
    this.head = head;
    head.update(section);
    setAttribute(element, 'aria-label', sectionLabel(section));
    setAttribute(element, 'aria-selected', String(section.key === context.head));
    for (const name of ['data-state', 'data-label', 'data-stop', 'data-vscode-context']) setAttribute(element, name, null);
  }

  private texts(row: Row, words: ReturnType<typeof wordsOf>, layout: ListLayout): void {
    const gap = row.state.kind === 'gap';
    const stateColumn = layout.kind === 'columns' && layout.state;
    setText(this.label, labelOf(row));
    const description = stateColumn || words.short === '' ? descriptionOf(row) : words.short;
    setText(this.description, gap || (layout.kind === 'narrow' && layout.room !== 'words') ? '' : description);
    setText(this.state, words.state);
    this.state.classList.toggle('plain', words.plain);
    const short = layout.kind === 'narrow' || layout.tags === 'signs';
    const marks = (['injected', 'withheld'] as const).filter((mark) => row[mark]);
    this.draw(this.tags, marks.length === 0 ? '' : `${short} ${marks.join(' ')}`, () => marks.map((mark) => tag(mark, short)));
  }

  /** Draws anew only where the key changed; an empty key draws nothing. */
  private draw(place: Element, key: string, children: (key: string) => readonly Node[]): void {
    if (this.drawn.get(place) === key) return;
    this.drawn.set(place, key);
    place.replaceChildren(...(key === '' ? [] : children(key)));
  }

  /** What the native menu of the row has to know. */
  private menu(row: Row): void {
    const context = {
      webviewSection: 'row',
      row: row.index,
      cancellable: row.cancellable,
      findings: row.findings > 0,
      preventDefaultContextMenuItems: true,
    };
    setAttribute(this.element, 'data-vscode-context', JSON.stringify(context));
  }

  private startTip(): string {
    if (this.row === null) return '';
    const { stopped } = this.row;
    const without = stopped === undefined ? [] : [say('stoppedForTip', formatDuration(stopped))];
    return [...this.beginning(), ...without].join(' · ');
  }

  private beginning(): readonly string[] {
    if (this.row === null || this.started === null) return [];
    const at = new Date(Date.parse(this.started) + this.row.start);
    const { scrollWidth, clientWidth, textContent } = this.duration;
    const whole = scrollWidth > clientWidth ? [textContent] : [];
    return [...whole, ...(Number.isNaN(at.getTime()) ? [] : [say('startedAt', at.toLocaleTimeString(undefined, TO_THE_MS))])];
  }
}

function cell(name: string, ...children: readonly Node[]): HTMLElement {
  return el('div', { class: `cell ${name}`, role: 'gridcell' }, ...children);
}

function expandedOf(line: Line | null): string | null {
  if (line === null) return null;
  const folded = line.kind === 'section' ? line.section.folded : line.row.parts?.folded;
  return folded === undefined ? null : String(!folded);
}

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth;
}
