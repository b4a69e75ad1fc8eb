import type { CountedKey, FilterValue } from '../../src/session/timeline/filter/values.js';
import { formatWhole } from '../../src/session/timeline/format.js';
import { isCounted, type Suggestion, suggestionsFor, take, type Wanted, wantedAt } from '../presenter/suggestions.js';
import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { shape } from './shapes.js';
import { suggestionShape } from './suggestionShapes.js';

/** The list under the filter. It only helps: Enter and the arrow keys are the input's while nothing is offered. */
export class SuggestionList {
  readonly element = el('ul', { class: 'suggestions', id: 'filter-suggestions', role: 'listbox', tabindex: '-1', hidden: '' });
  /** The word that the list is for, and the one whose values are still on their way. */
  private wanted: Wanted | null = null;
  private awaited: Wanted | null = null;
  /** Somebody went down before there was anything: to the first one, then. */
  private goesDown = false;
  /** The values that the host told last. */
  private known: { readonly key: CountedKey; readonly values: readonly FilterValue[] } | null = null;
  private items: readonly Suggestion[] = [];
  private active = -1;

  /** `values`: asks for the values that the session has behind a key. `past`: who goes down finds nothing here, and goes on. */
  constructor(
    private readonly input: HTMLInputElement,
    private readonly edited: () => void,
    private readonly values: (key: CountedKey, typed: string) => Promise<readonly FilterValue[] | null>,
    private readonly past: () => void,
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
    else if (this.element.hidden) {
      if (this.awaited === null || event.key !== 'ArrowDown') return false;
      this.goesDown = true;
    } else if (event.key === 'ArrowDown') this.activate((this.active + 1) % this.items.length);
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
    this.goesDown = false;
    this.awaited = null;
    if (wanted?.is !== 'value' || !isCounted(wanted.key)) {
      this.show(wanted, wanted === null ? [] : suggestionsFor(wanted));
      return;
    }
    this.awaited = wanted;
    // What came before serves until the answer is there: a list that goes and comes with each letter cannot be read.
    this.show(wanted, suggestionsFor(wanted, this.known?.key === wanted.key ? this.known.values : null));
    const values = await this.values(wanted.key, wanted.typed);
    // Meanwhile something else was typed, or the keyboard is elsewhere.
    if (this.awaited !== wanted) return;
    this.awaited = null;
    this.known = values && { key: wanted.key, values };
    this.show(wanted, suggestionsFor(wanted, values), this.items[this.active]?.text);
    if (this.goesDown && this.items.length === 0) this.past();
  }

  /** `stay`: the one that is to be the active one still. */
  private show(wanted: Wanted | null, items: readonly Suggestion[], stay?: string): void {
    this.wanted = wanted;
    this.items = items;
    this.element.replaceChildren(...(wanted === null ? [] : items.map((item, i) => this.option(item, i, wanted))));
    this.element.hidden = items.length === 0;
    setAttribute(this.input, 'aria-expanded', String(items.length > 0));
    this.activate(this.goesDown && items.length > 0 ? 0 : items.findIndex(({ text }) => text === stay));
  }

  private option({ text, typed: { at, length }, count, example, exactly }: Suggestion, i: number, wanted: Wanted): HTMLElement {
    const option = el(
      'li',
      { role: 'option', id: `filter-suggestion-${i}`, 'aria-selected': 'false' },
      shape(suggestionShape(wanted, text)),
    );
    const words = el('span', { class: 'words' }, text.slice(0, at), el('b', {}, text.slice(at, at + length)), text.slice(at + length));
    const number = count === null ? example : formatWhole(count);
    const aside = exactly && number !== null ? say('exactly', number) : number;
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
    this.awaited = null;
    this.show(null, []);
  }
}
