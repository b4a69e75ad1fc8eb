import { formatDuration } from '../../src/session/timeline/format.js';
import type { Row } from '../../src/session/timeline/row.js';
import type { Bar, Cancel, Stretch } from '../presenter/bars.js';
import type { Rest } from '../presenter/waits.js';
import { el } from './dom.js';
import { shape } from './shapes.js';

/** Words beside a bar are only drawn where they have so much room, in px. */
const ROOM_LEAST = 40;

/** Draws a row's bar into its cell. Positions are those of the row, so the cell's own `left` is taken off. */
export class BarView {
  private drawn = '';

  constructor(private readonly cell: HTMLElement) {}

  /** `words`: whether there is room for words beside the bar. */
  update(row: Row, bar: Bar | null, left: number, words: boolean): void {
    const key = JSON.stringify([bar, left, words, row.state, row.tail, row.injected]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.cell.replaceChildren(...(bar === null ? [] : bar.kind === 'point' ? pointParts(bar, left) : stretchParts(row, bar, left, words)));
  }
}

function pointParts(bar: Extract<Bar, { kind: 'point' }>, left: number): HTMLElement[] {
  const x = bar.x - left;
  const point =
    bar.shape === 'diamond'
      ? at(el('span', { class: 'diamond' }, shape('orphaned')), x)
      : at(el('span', { class: `point ${bar.shape}` }), x);
  return bar.stop ? [at(el('span', { class: 'stop' }), x - 10), point] : [point];
}

function stretchParts(row: Row, bar: Stretch, left: number, words: boolean): HTMLElement[] {
  const classes = ['bar', bar.dashed && 'dashed', bar.open && 'open', bar.cutLeft && 'cut-left', bar.cutRight && 'cut-right'];
  const rest = bar.rest === null ? [] : [restPart(bar.rest, left)];
  const cancel = bar.cancel === null ? [] : cancelParts(row, bar.cancel, left, words);
  if (bar.width === 0) return [...rest, ...cancel];
  if (bar.pieces.length > 0) classes.push('waits');
  const body = at(el('span', { class: classes.filter(Boolean).join(' ') }), bar.left - left, bar.width);
  body.append(...bar.pieces.map(({ left: x, width, is }) => at(el('i', { class: `piece ${is}` }), x, width)));
  body.append(...bar.notches.map((x) => at(el('i', { class: 'notch' }), x)));
  if (bar.threshold !== null) body.append(at(el('i', { class: 'threshold' }), bar.threshold));
  return [body, ...rest, ...cancel];
}

/** Further rounds of a call, or its task. */
function restPart(rest: Rest, left: number): HTMLElement {
  return at(el('span', { class: `rest${rest.open ? ' open' : ''}` }), rest.left - left, rest.width);
}

function cancelParts(row: Row, cancel: Cancel, left: number, words: boolean): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (cancel.tail !== null) parts.push(at(el('span', { class: 'tail' }), cancel.tail.left - left, cancel.tail.width));
  if (cancel.mark !== null) parts.push(at(el('span', { class: 'mark' }), cancel.mark - left));
  if (cancel.answer !== null) parts.push(at(el('span', { class: 'diamond late' }, shape('orphaned')), cancel.answer - left));
  const text = words && cancel.room >= ROOM_LEAST ? afterText(row) : '';
  if (text !== '') parts.push(at(el('span', { class: 'after' }, text), cancel.textLeft - left));
  return parts;
}

/** How long after the cancellation something still came. */
function afterText(row: Row): string {
  if (row.state.kind !== 'cancelled') return '';
  const { outcome } = row.state;
  switch (outcome.kind) {
    case 'answered':
      return `+${formatDuration(outcome.afterMs)}`;
    case 'no-reaction':
      return outcome.lastMs === null ? '' : `+${formatDuration(outcome.lastMs)}`;
    case 'waiting':
    case 'stopped':
      return '';
  }
}

function at<E extends HTMLElement>(element: E, x: number, width?: number): E {
  element.style.left = `${round(x)}px`;
  if (width !== undefined) element.style.width = `${round(width)}px`;
  return element;
}

/** Half pixels are as fine as a screen shows. */
function round(x: number): number {
  return Math.round(x * 2) / 2;
}
