import { formatWhole } from '../../src/session/timeline/format.js';
import type { Find } from '../presenter/find.js';
import { say } from '../strings.js';
import { el, setText } from './dom.js';
import { type ShapeName, shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

/** While a person types, so long after the last key the search begins, in ms. */
const TYPING_MS = 150;

/** The box that looks for a text in the bodies of the chosen row. */
export class FindBar {
  private readonly input = el('input', { class: 'find-input', type: 'text', spellcheck: 'false', 'aria-label': say('findIn') });
  private readonly count = el('span', { class: 'find-count', role: 'status' });
  private readonly previous: HTMLButtonElement;
  private readonly next: HTMLButtonElement;
  readonly element = el('div', { class: 'find', role: 'search', hidden: '' });
  private timer = 0;
  private from: HTMLElement | null = null;

  constructor(
    private readonly find: Find,
    private readonly tooltips: Tooltips,
    private readonly left: () => void,
  ) {
    this.input.placeholder = say('findIn');
    this.previous = this.button('arrow-up', say('previousMatch'), () => void find.step(-1));
    this.next = this.button('arrow-down', say('nextMatch'), () => void find.step(1));
    const close = this.button('close', say('closeFind'), () => this.close());
    this.element.append(this.input, this.count, this.previous, this.next, close);
    this.input.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void find.look(this.input.value), TYPING_MS);
    });
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      else if (event.key === 'Enter' && event.target === this.input) void this.enter(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.draw();
  }

  get shown(): boolean {
    return !this.element.hidden;
  }

  /** Shows the box and puts the keyboard into it. */
  open(): void {
    const active = document.activeElement;
    if (!this.shown) this.from = active instanceof HTMLElement ? active : null;
    this.element.hidden = false;
    this.input.focus();
    this.input.select();
  }

  close(): void {
    if (!this.shown) return;
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.input.value = '';
    void this.find.look('');
    this.left();
    if (this.from?.isConnected === true) this.from.focus();
  }

  /** There are other bodies to look in: does so with the same text. */
  again(): void {
    if (this.shown) void this.find.look(this.input.value);
  }

  draw(): void {
    const { text, count, current } = this.find.found;
    const none = text === '' ? '' : say('noMatches');
    setText(this.count, count === 0 ? none : say('matchOf', formatWhole(current), formatWhole(count)));
    this.previous.disabled = count === 0;
    this.next.disabled = count === 0;
  }

  private async enter(by: 1 | -1): Promise<void> {
    clearTimeout(this.timer);
    if (this.input.value === this.find.found.text) await this.find.step(by);
    else await this.find.look(this.input.value);
  }

  private button(name: ShapeName, label: string, pressed: () => void): HTMLButtonElement {
    const button = el('button', { class: 'tool', type: 'button', 'aria-label': label }, shape(name));
    button.addEventListener('click', pressed);
    this.tooltips.add(button, label);
    return button;
  }
}
