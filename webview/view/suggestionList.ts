import { type Suggestions, suggestionsAt, take } from '../presenter/suggestions.js';
import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';

/** The list under the filter. It only helps: Enter and the arrow keys are the input's while nothing is offered. */
export class SuggestionList {
  readonly element = el('ul', { class: 'suggestions', id: 'filter-suggestions', role: 'listbox', tabindex: '-1', hidden: '' });
  private offered: Suggestions = { from: 0, items: [] };
  private active = -1;

  constructor(
    private readonly input: HTMLInputElement,
    private readonly edited: () => void,
  ) {
    setAttribute(this.element, 'aria-label', say('filterSuggestions'));
    setAttribute(input, 'aria-controls', this.element.id);
    setAttribute(input, 'aria-autocomplete', 'list');
    input.addEventListener('input', () => this.offer());
    input.addEventListener('blur', () => this.close());
    // A press must not take the focus away before it becomes a click.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.close();
  }

  /** Takes a key; returns whether it was for the list. */
  key(event: KeyboardEvent): boolean {
    if (this.element.hidden) return false;
    const { length } = this.offered.items;
    if (event.key === 'ArrowDown') this.activate((this.active + 1) % length);
    else if (event.key === 'ArrowUp') this.activate((this.active - 1 + length) % length);
    else if (event.key === 'Escape') this.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && this.active >= 0) this.choose(this.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  private offer(): void {
    const caret = this.input.selectionStart ?? this.input.value.length;
    this.offered = suggestionsAt(this.input.value, caret);
    const { items } = this.offered;
    if (items.length === 0) {
      this.close();
      return;
    }
    this.element.replaceChildren(
      ...items.map(({ text, typed }, i) => {
        const option = el('li', { role: 'option', id: `filter-suggestion-${i}`, 'aria-selected': 'false' });
        option.append(el('b', {}, text.slice(0, typed.length)), text.slice(typed.length));
        option.addEventListener('click', () => this.choose(i));
        return option;
      }),
    );
    this.element.hidden = false;
    setAttribute(this.input, 'aria-expanded', 'true');
    this.activate(-1);
  }

  private activate(i: number): void {
    this.active = i;
    for (const [at, option] of [...this.element.children].entries()) setAttribute(option, 'aria-selected', String(at === i));
    this.element.children[i]?.scrollIntoView({ block: 'nearest' });
    setAttribute(this.input, 'aria-activedescendant', i < 0 ? null : `filter-suggestion-${i}`);
  }

  private choose(i: number): void {
    const item = this.offered.items[i];
    if (!item) return;
    const taken = take(this.input.value, this.input.selectionStart ?? this.input.value.length, this.offered, item);
    this.input.value = taken.filter;
    this.input.setSelectionRange(taken.caret, taken.caret);
    this.edited();
    this.offer();
  }

  private close(): void {
    this.element.hidden = true;
    this.active = -1;
    setAttribute(this.input, 'aria-expanded', 'false');
    setAttribute(this.input, 'aria-activedescendant', null);
  }
}
