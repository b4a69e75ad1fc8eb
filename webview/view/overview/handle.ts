import { say } from '../../strings.js';
import { el, setAttribute } from '../dom.js';

/** How far a key moves an end of the range, in shares of the session. */
const STEP = 0.01;
const PAGE = 0.1;

export type Move = { readonly by: number } | { readonly to: 'start' | 'end' };

/** One end of the chosen time: a slider for the keyboard and for screen readers. The pointer is the strip's. */
export class Handle {
  readonly element: HTMLElement;

  /** `move`: by a share of the session, or to its very beginning or end. */
  constructor(
    readonly end: 'from' | 'to',
    move: (how: Move) => void,
  ) {
    this.element = el('div', {
      ...{ class: `handle ${end}`, role: 'slider', tabindex: '0', 'aria-orientation': 'horizontal' },
      ...{ 'aria-label': say(end === 'from' ? 'rangeFrom' : 'rangeTo'), 'aria-valuemin': '0', 'aria-valuemax': '100' },
    });
    this.element.addEventListener('keydown', (event) => {
      const how = moveOf(event);
      if (how === null) return;
      event.preventDefault();
      move(how);
    });
  }

  /** `share`: where in the session it stands. `idle`: the whole session is chosen, so that there is nothing to see of it. */
  update(x: number, share: number, text: string, idle: boolean): void {
    this.element.style.left = `${Math.round(x)}px`;
    this.element.classList.toggle('idle', idle);
    setAttribute(this.element, 'aria-valuenow', String(Math.round(share * 100)));
    setAttribute(this.element, 'aria-valuetext', text);
  }
}

function moveOf(event: KeyboardEvent): Move | null {
  // With these VS Code's keybindings pan and zoom.
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = event.shiftKey ? PAGE : STEP;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return { by: -step };
    case 'ArrowRight':
    case 'ArrowUp':
      return { by: step };
    case 'PageDown':
      return { by: -PAGE };
    case 'PageUp':
      return { by: PAGE };
    case 'Home':
      return { to: 'start' };
    case 'End':
      return { to: 'end' };
    default:
      return null;
  }
}
