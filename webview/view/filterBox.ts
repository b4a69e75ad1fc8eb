import type { FilterError } from '../../src/session/timeline/filter/error.js';
import type { CountedKey, FilterValue } from '../../src/session/timeline/filter/values.js';
import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import type { PageLayout } from '../presenter/columns.js';
import { tokensOf } from '../presenter/filterText.js';
import { wordsOf } from '../presenter/phrases.js';
import { RecentFilters } from '../presenter/recent.js';
import { type StringKey, say } from '../strings.js';
import { el, setAttribute, setLines } from './dom.js';
import { shape } from './shapes.js';
import { SuggestionList } from './suggestionList.js';
import type { Tooltips } from './tooltip.js';

/** A filter takes effect when one stops typing for so long, in ms. */
const PAUSE_MS = 120;

const HINTS: Readonly<Record<PageLayout['counters'], StringKey>> = {
  least: 'filter',
  glyphs: 'filter',
  stacked: 'filterHint',
  line: 'filterHintWide',
  toolbar: 'filterHint',
};

/** What a person does in the filter box. */
export interface FilterActs {
  readonly apply: (text: string) => void;
  /** The filter that is in force is one to come back to. */
  readonly used: () => void;
  /** The keyboard leaves for the list. */
  readonly leave: () => void;
  /** It goes down into the list: to a row of it. */
  readonly enter: () => void;
  /** Opens the native list of saved filters. */
  readonly choose: () => void;
  readonly recent: () => readonly string[];
  readonly values: (key: CountedKey, typed: string) => Promise<readonly FilterValue[] | null>;
}

/** The filter: an input with its words in colours, mistakes marked where they are, and suggestions for keys and values. */
export class FilterBox {
  readonly input = el('input', { type: 'text', class: 'filter-input', role: 'combobox', spellcheck: 'false', autocomplete: 'off' });
  private readonly paint = el('div', { class: 'filter-paint', 'aria-hidden': 'true' });
  private readonly clear = el('button', { class: 'tool', type: 'button', 'aria-label': say('clearFilter') }, shape('close'));
  /** Why the filter cannot be used; stands where there is room for it. */
  readonly message = el('div', { class: 'filter-error', id: 'filter-error', role: 'alert', hidden: '' });
  private readonly suggestions: SuggestionList;
  private readonly recent: RecentFilters;
  readonly element: HTMLElement;
  private timer = 0;
  private painted = '';

  constructor(
    private readonly acts: FilterActs,
    tooltips: Tooltips,
  ) {
    const { input } = this;
    setAttribute(input, 'aria-label', say('filter'));
    this.suggestions = new SuggestionList(
      input,
      () => this.edited(),
      acts.values,
      () => this.enter(),
    );
    this.recent = new RecentFilters(acts.recent);
    const saved = el('button', { class: 'tool', type: 'button', 'aria-label': say('savedFilters') }, shape('bookmark'));
    tooltips.add(saved, say('savedFilters'));
    tooltips.add(this.clear, say('clearFilter'));
    const text = el('div', { class: 'filter-text' }, this.paint, input);
    const field = el('div', { class: 'filter-field' }, shape('filter'), text, saved, this.clear);
    this.element = el('div', { class: 'filter' }, field, this.suggestions.element);
    input.addEventListener('input', () => {
      this.recent.leave();
      this.edited();
    });
    input.addEventListener('scroll', () => this.follow());
    input.addEventListener('blur', () => this.use());
    input.addEventListener('keydown', (event) => {
      if (!this.suggestions.key(event) && !this.key(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    saved.addEventListener('click', () => {
      this.flush();
      acts.choose();
    });
    this.clear.addEventListener('click', () => {
      this.use();
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
    const errors = view !== null && view.filter === this.input.value ? view.filterErrors : [];
    const wrong = errors.length > 0;
    // What is wrong in the same way twice is told once.
    setLines(this.message, [...new Set(errors.map(({ message }) => wordsOf([message])))]);
    // Who still chooses from the list has not finished the word.
    this.message.hidden = !wrong || !this.suggestions.element.hidden;
    setAttribute(this.input, 'aria-invalid', wrong ? 'true' : null);
    setAttribute(this.input, 'aria-describedby', wrong ? 'filter-error' : null);
    setAttribute(this.element, 'data-error', wrong ? '' : null);
    this.clear.hidden = this.input.value === '';
    this.repaint(errors);
  }

  /** Takes a key; returns whether it means something here. */
  private key(key: string): boolean {
    const { input } = this;
    switch (key) {
      case 'Enter':
        this.use();
        return true;
      case 'Escape':
        if (input.value === '') this.acts.leave();
        else {
          this.use();
          this.set('');
        }
        return true;
      case 'ArrowUp':
        return this.goTo(this.recent.older(input.value));
      case 'ArrowDown':
        if (this.goTo(this.recent.newer())) return true;
        this.enter();
        return true;
      default:
        return false;
    }
  }

  /** Shows one of the filters used lately. */
  private goTo(recent: string | null): boolean {
    if (recent === null) return false;
    this.set(recent);
    return true;
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
    this.repaint([]);
  }

  /** What was typed takes effect now. A filter that came from elsewhere meanwhile, and is not drawn yet, stays. */
  private flush(): void {
    if (this.timer === 0) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.acts.apply(this.input.value);
  }

  private enter(): void {
    this.use();
    this.acts.enter();
  }

  private use(): void {
    this.recent.leave();
    this.flush();
    this.acts.used();
  }

  private repaint(mistakes: readonly FilterError[]): void {
    const key = `${mistakes.map(({ offset, length }) => `${offset} ${length}`).join()} ${this.input.value}`;
    if (key !== this.painted) {
      this.painted = key;
      this.paint.replaceChildren(
        ...tokensOf(this.input.value).map(({ kind, text, at }) => {
          const wrong = kind !== 'space' && mistakes.some(({ offset, length }) => at < offset + length && at + text.length > offset);
          return el('span', { class: `${kind}${wrong ? ' wrong' : ''}` }, text);
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
