import { formatAxis } from '../../src/session/timeline/format.js';
import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';
import { el, setText } from './dom.js';
import { shape } from './shapes.js';

/** Says that the tap cannot be reached; the picture stays as it was. */
export class ContactBanner {
  private readonly text = el('span');
  readonly element: HTMLElement;

  constructor(reconnect: () => void) {
    const button = el('button', { class: 'link', type: 'button' }, say('reconnect'));
    button.addEventListener('click', reconnect);
    this.element = el(
      'div',
      { class: 'banner', role: 'status', hidden: '' },
      shape('debug-disconnect'),
      el('p', {}, this.text, ' ', button),
    );
  }

  update(view: ViewSnapshot | null): void {
    const status = view?.session?.status;
    this.element.hidden = status?.kind !== 'no-contact';
    if (status?.kind === 'no-contact') setText(this.text, say('contactLost', formatAxis(Math.floor(status.since / 1000) * 1000)));
  }
}

/** Says that something one asked for did not work. */
export class Notice {
  private readonly text = el('p');
  readonly element: HTMLElement;

  constructor(dismiss: () => void) {
    const button = el('button', { class: 'tool', type: 'button', 'aria-label': say('dismiss') }, shape('close'));
    button.addEventListener('click', dismiss);
    this.element = el('div', { class: 'banner notice', role: 'alert', hidden: '' }, shape('warning'), this.text, button);
  }

  update(text: string | null): void {
    this.element.hidden = text === null;
    setText(this.text, text ?? '');
  }
}
