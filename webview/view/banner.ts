import { formatAxis } from '../../src/session/timeline/format.js';
import type { Missing, ViewSnapshot } from '../../src/session/timeline/row.js';
import { wordsOf } from '../presenter/phrases.js';
import { say, sayCount } from '../strings.js';
import { el, setText } from './dom.js';
import { shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

/** Says that the tap cannot be reached; the picture stays as it was. */
export class ContactBanner {
  private readonly text = el('span');
  readonly element: HTMLElement;

  constructor(reconnect: () => void, tooltips: Tooltips) {
    const button = el('button', { class: 'link', type: 'button' }, say('reconnect'));
    button.addEventListener('click', reconnect);
    const words = el('p', {}, this.text, ' ', button);
    this.element = el('div', { class: 'banner', role: 'status', hidden: '' }, shape('warning'), words);
    tooltips.add(words, () => rest(words));
  }

  update(view: ViewSnapshot | null): void {
    const status = view?.session?.status;
    this.element.hidden = status?.kind !== 'no-contact';
    if (status?.kind === 'no-contact') setText(this.text, say('contactLost', timeOf(status)));
  }
}

/** Says that what happens is not seen, because the tap cannot write it down. */
export class UnwrittenBanner {
  private readonly text = el('p');
  readonly element = el('div', { class: 'banner missing', role: 'status', hidden: '' }, shape('warning'), this.text);

  constructor(tooltips: Tooltips) {
    tooltips.add(this.text, () => rest(this.text));
  }

  update(view: ViewSnapshot | null): void {
    const session = view?.session;
    const status = session?.status;
    this.element.hidden = status?.kind !== 'unwritten';
    if (session && status?.kind === 'unwritten') setText(this.text, say('traceUnwritten', timeOf(status), status.why, session.file));
  }
}

/** Says what the trace does not hold: a picture of a part looks like one of the whole. */
export class MissingBanner {
  private readonly text = el('p');
  readonly element = el('div', { class: 'banner missing', role: 'status', hidden: '' }, shape('warning'), this.text);

  constructor(tooltips: Tooltips) {
    tooltips.add(this.text, () => rest(this.text));
  }

  update(view: ViewSnapshot | null): void {
    const missing = view?.missing;
    this.element.hidden = missing === undefined;
    if (missing) setText(this.text, missingText(missing));
  }
}

/** Says that something one asked for did not work. */
export class Notice {
  private readonly text = el('p');
  readonly element: HTMLElement;

  constructor(dismiss: () => void, tooltips: Tooltips) {
    tooltips.add(this.text, () => rest(this.text));
    const button = el('button', { class: 'tool', type: 'button', 'aria-label': say('dismiss') }, shape('close'));
    button.addEventListener('click', dismiss);
    this.element = el('div', { class: 'banner notice', role: 'alert', hidden: '' }, shape('warning'), this.text, button);
  }

  update(text: string | null): void {
    this.element.hidden = text === null;
    setText(this.text, text ?? '');
  }
}

/** The words, where a low view cuts them to a line; else nothing. */
function rest(words: HTMLElement): string {
  return words.scrollWidth > words.clientWidth || words.scrollHeight > words.clientHeight ? (words.textContent ?? '').trim() : '';
}

/** Since when, to the second. */
function timeOf({ since }: { readonly since: number }): string {
  return formatAxis(Math.floor(since / 1000) * 1000);
}

function missingText({ beginning, lost, unreadable, end, log, deleted }: Missing): string {
  return [
    ...(deleted ? [say('missingFile')] : []),
    ...(log === undefined ? [] : [wordsOf(log)]),
    ...(beginning ? [say('missingBeginning')] : []),
    ...(lost > 0 ? [sayCount('MissingFrame', lost)] : []),
    ...(unreadable > 0 ? [sayCount('MissingLine', unreadable)] : []),
    ...(end ? [say('missingEnd')] : []),
  ].join(' ');
}
