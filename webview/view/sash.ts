import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';

const STEP = 20;

/** The edge between list and details, for the pointer and for the arrow keys. Sizes are those of the details, in px. */
export class Sash {
  readonly element = el('div', { class: 'sash', role: 'separator', tabindex: '0', 'aria-label': say('resizeDetails') });
  private size = 0;
  private range = { least: 0, most: 0 };
  private upright = true;

  constructor(resized: (size: number) => void) {
    const { element } = this;
    let from: { readonly at: number; readonly size: number } | null = null;
    const at = (event: PointerEvent) => (this.upright ? event.clientX : event.clientY);
    element.addEventListener('pointerdown', (event) => {
      from = { at: at(event), size: this.size };
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    element.addEventListener('pointermove', (event) => {
      if (from !== null) resized(this.within(from.size + from.at - at(event)));
    });
    element.addEventListener('lostpointercapture', () => {
      from = null;
    });
    element.addEventListener('keydown', (event) => {
      const larger = this.upright ? 'ArrowLeft' : 'ArrowUp';
      const smaller = this.upright ? 'ArrowRight' : 'ArrowDown';
      if (event.key !== larger && event.key !== smaller) return;
      event.preventDefault();
      event.stopPropagation();
      resized(this.within(this.size + (event.key === larger ? STEP : -STEP)));
    });
  }

  update(upright: boolean, size: number, least: number, most: number): void {
    this.upright = upright;
    this.size = size;
    this.range = { least, most };
    setAttribute(this.element, 'aria-orientation', upright ? 'vertical' : 'horizontal');
    setAttribute(this.element, 'aria-valuenow', String(Math.round(size)));
    setAttribute(this.element, 'aria-valuemin', String(Math.round(least)));
    setAttribute(this.element, 'aria-valuemax', String(Math.round(most)));
  }

  private within(size: number): number {
    return Math.max(this.range.least, Math.min(size, this.range.most));
  }
}
