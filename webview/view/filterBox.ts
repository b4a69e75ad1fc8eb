import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import type { PageLayout } from '../presenter/columns.js';
import { tokensOf } from '../presenter/filterText.js';
import { type StringKey, say } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { shape } from './shapes.js';
import { SuggestionList } from './suggestionList.js';

/** A filter takes effect when one stops typing for so long, in ms. */
const PAUSE_MS = 120;

const HINTS: Readonly<Record<PageLayout['counters'], StringKey>> = {
  least: 'filter',
  glyphs: 'filter',
  stacked: 'filterHint',
  line: 'filterHintWide',
  toolbar: 'filterHint',
};

/** The filter: an input with its words in colours, a mistake marked where it is, and suggestions for keys and values. */
export class FilterBox {
  readonly input = el('input', { type: 'text', class: 'filter-input', role: 'combobox', spellcheck: 'false', autocomplete: 'off' });
  private readonly paint = el('div', { class: 'filter-paint', 'aria-hidden': 'true' });
  private readonly clear = el('button', { class: 'tool', type: 'button', 'aria-label': say('clearFilter') }, shape('close'));
  /** Why the filter cannot be used; stands where there is room for it. */
  readonly message = el('div', { class: 'filter-error', id: 'filter-error', role: 'alert', hidden: '' });
  private readonly suggestions: SuggestionList;
  readonly element: HTMLElement;
  private timer = 0;
  private painted = '';

  constructor(
    private readonly apply: (text: string) => void,
    leave: () => void,
  ) {
    const { input } = this;
    setAttribute(input, 'aria-label', say('filter'));
    this.suggestions = new SuggestionList(input, () => this.edited());
    const field = el('div', { class: 'filter-field' }, shape('filter'), el('div', { class: 'filter-text' }, this.paint, input), this.clear);
    this.element = el('div', { class: 'filter' }, field, this.suggestions.element);
    input.addEventListener('input', () => this.edited());
    input.addEventListener('scroll', () => this.follow());
    input.addEventListener('blur', () => this.flush());
    input.addEventListener('keydown', (event) => {
      if (this.suggestions.key(event)) return;
      if (event.key === 'Enter') this.flush();
      else if (event.key === 'Escape' && input.value !== '') this.set('');
      else if (event.key === 'Escape' || event.key === 'ArrowDown') leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.clear.addEventListener('click', () => {
      this.set('');
      input.focus();
    });
  }

  focus(): void {
    this.input.focus();
    this.input.select();
  }

  /** `text` is the filter in force; while one types, what is typed stays. */
  update(text: string, view: ViewSnapshot | null, room: PageLayout['counters']): void {
    if (this.timer === 0 && this.input.value !== text) this.input.value = text;
    setAttribute(this.input, 'placeholder', say(HINTS[room]));
    const error = view !== null && view.filter === this.input.value ? view.filterError : null;
    setText(this.message, error?.message ?? '');
    // Who still chooses from the list has not finished the word.
    this.message.hidden = error === null || !this.suggestions.element.hidden;
    setAttribute(this.input, 'aria-invalid', error === null ? null : 'true');
    setAttribute(this.input, 'aria-describedby', error === null ? null : 'filter-error');
    setAttribute(this.element, 'data-error', error === null ? null : '');
    this.clear.hidden = this.input.value === '';
    this.repaint(error?.offset ?? null);
  }

  private set(text: string): void {
    this.input.value = text;
    this.edited();
    this.flush();
  }

  private edited(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), PAUSE_MS);
    this.clear.hidden = this.input.value === '';
    this.repaint(null);
  }

  private flush(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.apply(this.input.value);
  }

  private repaint(mistake: number | null): void {
    const key = `${mistake} ${this.input.value}`;
    if (key !== this.painted) {
      this.painted = key;
      const at = mistake === null ? -1 : Math.min(mistake, this.input.value.trimEnd().length - 1);
      this.paint.replaceChildren(
        ...tokensOf(this.input.value).map((token) => {
          const wrong = at >= token.at && at < token.at + token.text.length;
          return el('span', { class: `${token.kind}${wrong ? ' wrong' : ''}` }, token.text);
        }),
      );
    }
    this.follow();
  }

  /** The painted words stand where the words of the input stand. */
  private follow(): void {
    this.paint.style.transform = `translateX(${-this.input.scrollLeft}px)`;
  }
}
