import type { Axis } from '../../presenter/axis.js';
import { DRAG_LEAST, type Drag, dragFrom, dragTo, type Grip, gripAt, timeAt } from '../../presenter/overview/drag.js';
import type { Overview } from '../../presenter/overview/overview.js';

/** A turn of the wheel by so many px makes the range twice or half as long. */
const ZOOM_PX = 300;
/** A turn of the wheel by so many px moves the range by its length. */
const PAN_PX = 800;
const LINE_PX = 16;

const CURSORS: Readonly<Record<Grip, string>> = { from: 'ew-resize', to: 'ew-resize', range: 'grab', outside: 'crosshair' };

/**
 * Lets a pointer choose a range of time on an element: drag, wheel and double click. `axis`: the whole session on the element;
 * `clicked`: pressed and let go at one place of it.
 */
export function brushWith(element: HTMLElement, overview: Overview, axis: () => Axis, clicked: (x: number, y: number) => void): void {
  let drag: { readonly what: Drag; readonly x: number; moved: boolean } | null = null;
  const xOfPointer = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left;
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const x = xOfPointer(event);
    drag = { what: dragFrom(axis(), overview.range, x), x, moved: false };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    const x = xOfPointer(event);
    if (drag === null) {
      element.style.cursor = CURSORS[gripAt(axis(), overview.range, x)];
      return;
    }
    drag.moved ||= Math.abs(x - drag.x) >= DRAG_LEAST;
    if (drag.moved) overview.choose(dragTo(drag.what, timeAt(axis(), x), axis().to));
  });
  element.addEventListener('pointerup', (event) => {
    if (drag !== null && !drag.moved) clicked(xOfPointer(event), event.clientY - element.getBoundingClientRect().top);
  });
  element.addEventListener('lostpointercapture', () => {
    drag = null;
  });
  element.addEventListener('dblclick', () => overview.choose(null));
  wheelOn(element, overview, (event) => timeAt(axis(), xOfPointer(event)));
}

/** The wheel zooms about the time under the pointer; sideways, or with Shift, it moves the range. */
export function wheelOn(element: HTMLElement, overview: Overview, time: (event: WheelEvent) => number): void {
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey || Math.abs(x) > Math.abs(y)) overview.panBy((event.shiftKey && x === 0 ? y : x) / PAN_PX);
      else overview.zoomAt(time(event), 2 ** (y / ZOOM_PX));
    },
    { passive: false },
  );
}
