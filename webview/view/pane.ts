import { DETAILS_WIDTH } from '../presenter/columns.js';
import type { Timeline } from '../presenter/timeline.js';
import { el, setAttribute } from './dom.js';
import { Sash } from './sash.js';

const WIDTH_LEAST = 280;
const LIST_WIDTH_LEAST = 560;
const HEIGHT_LEAST = 100;
const LIST_HEIGHT_LEAST = 110;
/** The share of the height that a drawer takes at first. */
const DRAWER = 0.45;

/** List and details, side by side or one above the other, with the edge between them. */
export class Pane {
  readonly element: HTMLElement;
  private readonly sash: Sash;

  constructor(
    private readonly timeline: Timeline,
    list: HTMLElement,
    private readonly details: HTMLElement,
  ) {
    this.sash = new Sash((size) => {
      const right = timeline.layout.details === 'right';
      timeline.setDetails(right ? { detailsWidth: Math.round(size) } : { detailsHeight: Math.round(size) });
    });
    this.element = el('div', { class: 'pane' }, list, this.sash.element, details);
  }

  update(open: boolean): void {
    const { layout, settings } = this.timeline;
    const right = layout.details === 'right';
    setAttribute(this.element, 'data-details', open ? layout.details : 'closed');
    this.details.hidden = !open;
    this.sash.element.hidden = !open || layout.details === 'over';
    const room = right ? this.element.clientWidth : this.element.clientHeight;
    const least = right ? WIDTH_LEAST : HEIGHT_LEAST;
    const most = Math.max(least, room - (right ? LIST_WIDTH_LEAST : LIST_HEIGHT_LEAST));
    const wanted = right ? (settings.detailsWidth ?? DETAILS_WIDTH) : (settings.detailsHeight ?? Math.round(room * DRAWER));
    const size = Math.max(least, Math.min(wanted, most));
    this.details.style.setProperty('--size', `${size}px`);
    this.sash.update(right, size, least, most);
  }
}
