import type { CountedKey, FilterValue } from '../../src/session/timeline/filter/values.js';
import { formatWhole } from '../../src/session/timeline/format.js';
import { isCounted, type Suggestion, suggestionsFor, take, type Wanted, wantedAt } from '../presenter/suggestions.js';
import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';

/** The list under the filter. It only helps: Enter and the arrow keys are the input's while nothing is offered. */
export class SuggestionList {
  readonly element = el('ul', { class: 'suggestions', id: 'filter-suggestions', role: 'listbox', tabindex: '-1', hidden: '' });
  private wanted: Wanted | null = null;
  private items: readonly Suggestion[] = [];
  private active = -1;

  /** `values`: asks for the values that the session has behind a key. */
  constructor(
    private readonly input: HTMLInputElement,
    private readonly edited: () => void,
    private readonly values: (key: CountedKey, typed: string) => Promise<readonly FilterValue[] | null>,
  ) {
    setAttribute(this.element, 'aria-label', say('filterSuggestions'));
    setAttribute(input, 'aria-controls', this.element.id);
    setAttribute(input, 'aria-autocomplete', 'list');
    input.addEventListener('input', () => void this.offer());
    input.addEventListener('blur', () => this.close());
    // A press must not take the focus away before it becomes a click.
    this.element.addEventListener('pointerdown', (event) => event.preventDefault());
    this.close();
  }

  /** Takes a key; returns whether it was for the list. */
  key(event: KeyboardEvent): boolean {
    if (event.key === ' ' && event.ctrlKey) void this.offer(true);
    else if (this.element.hidden) return false;
    else if (event.key === 'ArrowDown') this.activate((this.active + 1) % this.items.length);
    else if (event.key === 'ArrowUp') this.activate((this.active <= 0 ? this.items.length : this.active) - 1);
    else if (event.key === 'Escape') this.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && this.active >= 0) this.choose(this.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** `always`: also where no word was begun. */
  private async offer(always = false): Promise<void> {
    const { input } = this;
    const wanted = wantedAt(input.value, input.selectionStart ?? input.value.length, always);
    this.wanted = wanted;
    if (wanted?.is === 'value' && isCounted(wanted.key)) {
      const values = await this.values(wanted.key, wanted.typed);
      // Meanwhile something else was typed, or the keyboard is elsewhere.
      if (this.wanted === wanted && input.matches(':focus')) this.show(suggestionsFor(wanted, values));
    } else this.show(wanted === null ? [] : suggestionsFor(wanted));
  }

  private show(items: readonly Suggestion[]): void {
    this.items = items;
    if (items.length === 0) {
      this.close();
      return;
    }
    this.element.replaceChildren(...items.map((item, i) => this.option(item, i)));
    this.element.hidden = false;
    setAttribute(this.input, 'aria-expanded', 'true');
    this.activate(-1);
  }

  private option({ text, typed: { at, length }, count, example }: Suggestion, i: number): HTMLElement {
    const option = el('li', { role: 'option', id: `filter-suggestion-${i}`, 'aria-selected': 'false' });
    const words = el('span', { class: 'words' }, text.slice(0, at), el('b', {}, text.slice(at, at + length)), text.slice(at + length));
    const aside = count === null ? example : formatWhole(count);
    option.append(words);
    if (aside !== null) option.append(' ', el('span', { class: 'aside' }, aside));
    option.addEventListener('click', () => this.choose(i));
    return option;
  }

  private activate(i: number): void {
    this.active = i;
    for (const [at, option] of [...this.element.children].entries()) setAttribute(option, 'aria-selected', String(at === i));
    this.element.children[i]?.scrollIntoView({ block: 'nearest' });
    setAttribute(this.input, 'aria-activedescendant', i < 0 ? null : `filter-suggestion-${i}`);
  }

  private choose(i: number): void {
    const { input, wanted } = this;
    const item = this.items[i];
    if (item === undefined || wanted === null) return;
    const taken = take(input.value, input.selectionStart ?? input.value.length, wanted, item);
    input.value = taken.filter;
    input.setSelectionRange(taken.caret, taken.caret);
    this.edited();
    void this.offer();
  }

  private close(): void {
    this.wanted = null;
    this.items = [];
    this.element.hidden = true;
    this.active = -1;
    setAttribute(this.input, 'aria-expanded', 'false');
    setAttribute(this.input, 'aria-activedescendant', null);
  }
}
