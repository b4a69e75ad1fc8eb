import { labelsOf, type Tick } from '../../presenter/axis.js';
import { el } from '../dom.js';

/** The times under the strip. */
export class Ruler {
  readonly element = el('div', { class: 'ruler', 'aria-hidden': 'true' });
  private drawn = '';

  update(ticks: readonly Tick[], width: number): void {
    const key = JSON.stringify([ticks.map(({ x, text }) => [Math.round(x), text]), width]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.element.replaceChildren(
      ...labelsOf(ticks, width).map(({ x, text, stands }) => {
        const label = el('span', { class: 'tick' }, text);
        label.style.left = `${Math.round(x)}px`;
        label.classList.toggle('at-end', stands === 'left');
        return label;
      }),
    );
  }
}
