import { el, setText } from './dom.js';

type TipText = string | Promise<string>;
type Tip = { readonly text: () => TipText; readonly key: string | null };

const DELAY_MS = 500;
const GAP = 6;

/** Tooltips in the manner of VS Code's own, on hover and on focus. One box serves the whole page. */
export class Tooltips {
  private readonly tips = new WeakMap<Element, Tip>();
  private readonly text = el('span');
  private readonly key = el('kbd');
  private readonly box = el('div', { class: 'tooltip', role: 'tooltip', hidden: '' }, this.text, this.key);
  private shownFor: Element | null = null;
  private timer = 0;

  constructor(root: HTMLElement) {
    root.append(this.box);
    root.addEventListener('pointerover', (event) => this.later(event.target));
    root.addEventListener('pointerdown', () => this.hide());
    root.addEventListener('focusin', (event) => this.onFocus(event.target));
    root.addEventListener('focusout', () => this.hide());
    root.addEventListener('wheel', () => this.hide(), { passive: true });
    document.addEventListener('keydown', () => this.hide(), { capture: true });
    document.documentElement.addEventListener('pointerleave', () => this.hide());
  }

  /** Gives an element a tooltip; `key` is shown beside it. An empty text shows none; one of several lines is laid out as it is. */
  add(element: Element, text: string | (() => TipText), key: string | null = null): void {
    this.tips.set(element, { text: typeof text === 'string' ? () => text : text, key });
  }

  private find(target: EventTarget | null): Element | null {
    for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) if (this.tips.has(at)) return at;
    return null;
  }

  private later(target: EventTarget | null): void {
    const element = this.find(target);
    if (element === this.shownFor) return;
    this.hide();
    if (element === null) return;
    this.shownFor = element;
    this.timer = window.setTimeout(() => this.show(element), DELAY_MS);
  }

  private onFocus(target: EventTarget | null): void {
    const element = this.find(target);
    // A click focuses too, but who clicks has seen the tooltip before.
    if (element?.matches(':focus-visible')) this.show(element);
  }

  private show(element: Element): void {
    const tip = this.tips.get(element);
    const text = tip?.text() ?? '';
    this.shownFor = element;
    if (typeof text === 'string') this.place(element, text, tip?.key ?? null);
    else
      void text.then((told) => {
        if (this.shownFor === element) this.place(element, told, tip?.key ?? null);
      });
  }

  private place(element: Element, text: string, key: string | null): void {
    if (text === '' || !element.isConnected) return;
    // Line ends in a text would be made visible, as all that is captured: these are ours.
    this.text.replaceChildren(...text.split('\n').flatMap((line, i) => (i === 0 ? [el('span', {}, line)] : ['\n', el('span', {}, line)])));
    setText(this.key, key ?? '');
    this.key.hidden = key === null;
    this.box.classList.toggle('lines', text.includes('\n'));
    this.box.hidden = false;
    const at = element.getBoundingClientRect();
    const own = this.box.getBoundingClientRect();
    const below = at.bottom + GAP + own.height <= window.innerHeight;
    this.box.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - own.width - 4))}px`;
    this.box.style.top = `${below ? at.bottom + GAP : Math.max(4, at.top - GAP - own.height)}px`;
  }

  private hide(): void {
    window.clearTimeout(this.timer);
    this.shownFor = null;
    this.box.hidden = true;
  }
}
