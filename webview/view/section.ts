import { el, setAttribute, setChildren, setText } from './dom.js';
import { shape } from './shapes.js';

/** What a section of the details shows. `key`: where it is the same as before, the content stays as it is, unfolded lines and all. */
export interface SectionContent {
  readonly title: string;
  readonly count: string;
  readonly key: string;
  /** Whether it is folded until somebody unfolds it. */
  readonly folded?: boolean;
  readonly content: () => HTMLElement;
  /** Buttons at the right end of the head. */
  readonly tools?: () => readonly HTMLElement[];
}

/** A part of the details that can be folded. */
export class Section {
  private readonly title = el('span', { class: 'section-title' });
  private readonly count = el('span', { class: 'section-count' });
  private readonly twist = el('span', { class: 'twist' }, shape('chevron-down'));
  private readonly toggle = el(
    'button',
    { class: 'section-toggle', type: 'button', 'aria-expanded': 'true' },
    this.twist,
    this.title,
    this.count,
  );
  private readonly tools = el('div', { class: 'section-tools' });
  private readonly body = el('div', { class: 'section-body' });
  readonly element = el('section', { class: 'section' }, el('h3', {}, this.toggle), this.tools, this.body);
  private key = '';

  constructor() {
    this.toggle.addEventListener('click', () => this.fold(this.toggle.getAttribute('aria-expanded') === 'true'));
  }

  update({ title, count, key, folded, content, tools }: SectionContent): void {
    if (this.key === '' && folded === true) this.fold(true);
    setText(this.title, title);
    setText(this.count, count);
    if (key === this.key) return;
    this.key = key;
    setChildren(this.body, [content()]);
    setChildren(this.tools, tools?.() ?? []);
  }

  /** Something in it is to be seen. */
  unfold(): void {
    this.fold(false);
  }

  private fold(folded: boolean): void {
    setAttribute(this.toggle, 'aria-expanded', String(!folded));
    this.element.classList.toggle('folded', folded);
    this.body.hidden = folded;
  }
}
