import { labelsOf, type Tick } from '../presenter/axis.js';
import type { ListLayout } from '../presenter/columns.js';
import { type StringKey, say } from '../strings.js';
import { el } from './dom.js';

const COLUMNS: readonly { readonly name: string; readonly key: StringKey; readonly quiet: boolean }[] = [
  { name: 'glyph', key: 'columnGlyph', quiet: true },
  { name: 'direction', key: 'columnDirection', quiet: true },
  { name: 'id', key: 'columnId', quiet: false },
  { name: 'request', key: 'columnRequest', quiet: false },
  { name: 'finding', key: 'columnFinding', quiet: true },
  { name: 'state', key: 'columnState', quiet: false },
  { name: 'duration', key: 'columnDuration', quiet: false },
  { name: 'size', key: 'columnSize', quiet: false },
  { name: 'action', key: 'columnAction', quiet: true },
];

/** The names of the columns, and the times over the bars. */
export class HeaderView {
  private readonly ticks = el('div', { class: 'cell time', 'aria-hidden': 'true' });
  private readonly row = el('div', { role: 'row', class: 'head-row', 'aria-rowindex': '1' });
  readonly element = el('div', { role: 'rowgroup', class: 'head' }, this.row);
  private drawn = '';

  constructor() {
    for (const { name, key, quiet } of COLUMNS) {
      this.row.append(
        el('div', { role: 'columnheader', class: `cell ${name}` }, el('span', { class: quiet ? 'hidden-text' : '' }, say(key))),
      );
    }
    this.row.append(this.ticks);
  }

  update(layout: ListLayout, ticks: readonly Tick[]): void {
    this.element.hidden = layout.kind === 'narrow';
    if (layout.kind === 'narrow') return;
    const { left, width } = layout.waterfall;
    const key = JSON.stringify([left, ticks]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.ticks.replaceChildren(
      ...labelsOf(ticks, left + width).map(({ x, text, stands }) => {
        const label = el('span', { class: 'tick' }, text);
        label.style.left = `${Math.round(x - left)}px`;
        label.classList.toggle('at-end', stands === 'left');
        return label;
      }),
    );
  }
}
