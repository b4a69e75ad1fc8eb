import { say } from '../../strings.js';
import { el, setAttribute } from '../dom.js';

/** How far a key moves an end of the range, in shares of the session. */
const STEP = 0.01;
const PAGE = 0.1;

/** One end of the chosen time: a slider for the keyboard and for screen readers. The pointer is the strip's. */
export class Handle {
  readonly element: HTMLElement;
  private share = 0;

  /** `move`: to a share of the session between 0 and 1. */
  constructor(
    readonly end: 'from' | 'to',
    move: (share: number) => void,
  ) {
    this.element = el('div', {
      ...{ class: `handle ${end}`, role: 'slider', tabindex: '0', 'aria-orientation': 'horizontal' },
      ...{ 'aria-label': say(end === 'from' ? 'rangeFrom' : 'rangeTo'), 'aria-valuemin': '0', 'aria-valuemax': '100' },
    });
    this.element.addEventListener('keydown', (event) => {
      const to = target(event, this.share);
      if (to === null) return;
      event.preventDefault();
      move(Math.max(0, Math.min(1, to)));
    });
  }

  /** `share`: where in the session it stands. `idle`: the whole session is chosen, so that there is nothing to see of it. */
  update(x: number, share: number, text: string, idle: boolean): void {
    this.share = share;
    this.element.style.left = `${Math.round(x)}px`;
    this.element.classList.toggle('idle', idle);
    setAttribute(this.element, 'aria-valuenow', String(Math.round(share * 100)));
    setAttribute(this.element, 'aria-valuetext', text);
  }
}

function target(event: KeyboardEvent, share: number): number | null {
  // With these VS Code's keybindings pan and zoom.
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = event.shiftKey ? PAGE : STEP;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return share - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return share + step;
    case 'PageDown':
      return share - PAGE;
    case 'PageUp':
      return share + PAGE;
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return null;
  }
}
