import { type Scroll, thumbOf, topOfThumb } from '../presenter/scroll.js';
import { el } from './dom.js';

/**
 * A scroll bar of our own: a million rows are 22 million px, which is more than browsers scroll. Not for the keyboard or for who
 * listens; the list has keys and row numbers for them.
 */
export class Thumb {
  private readonly thumb = el('div', { class: 'thumb' });
  readonly element = el('div', { class: 'thumb-track', 'aria-hidden': 'true' }, this.thumb);
  private scroll: Scroll = { top: 0, viewport: 0, total: 0 };

  constructor(scrolled: (top: number) => void) {
    let grip: number | null = null;
    this.element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const own = this.thumb.getBoundingClientRect();
      const onThumb = event.clientY >= own.top && event.clientY < own.bottom;
      // A press beside the thumb brings its middle there.
      grip = onThumb ? event.clientY - own.top : own.height / 2;
      this.element.setPointerCapture(event.pointerId);
      if (!onThumb) scrolled(topOfThumb(this.scroll, this.trackY(event) - grip));
      event.preventDefault();
    });
    this.element.addEventListener('pointermove', (event) => {
      if (grip !== null) scrolled(topOfThumb(this.scroll, this.trackY(event) - grip));
    });
    const end = () => {
      grip = null;
    };
    this.element.addEventListener('pointerup', end);
    this.element.addEventListener('pointercancel', end);
  }

  update(scroll: Scroll): void {
    this.scroll = scroll;
    const thumb = thumbOf(scroll);
    this.element.hidden = thumb === null;
    if (thumb === null) return;
    this.thumb.style.height = `${thumb.height}px`;
    this.thumb.style.transform = `translateY(${thumb.top}px)`;
  }

  private trackY(event: PointerEvent): number {
    return event.clientY - this.element.getBoundingClientRect().top;
  }
}
