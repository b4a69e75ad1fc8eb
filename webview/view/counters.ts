import type { Level } from '../../src/session/timeline/row.js';
import type { Counter, CounterName } from '../presenter/counters.js';
import { say } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { rove } from './roving.js';
import { type ShapeName, shape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

const SHAPES: Readonly<Record<CounterName, ShapeName>> = {
  inFlight: 'pending',
  cancelled: 'circle-slash',
  orphaned: 'orphaned',
  leaked: 'leaked',
  findings: 'error',
};

const LEVELS: Readonly<Record<Level, ShapeName>> = { error: 'error', warning: 'warning', info: 'info' };

interface Parts {
  readonly button: HTMLButtonElement;
  readonly number: HTMLElement;
  readonly figure: HTMLElement;
}

/** The five counters: always in sight, and each a filter when it is pressed. */
export class CountersView {
  readonly element = el('div', { class: 'counters', role: 'toolbar', 'aria-label': say('counters') });
  private readonly parts = new Map<CounterName, Parts>();
  private tips = new Map<CounterName, string>();

  constructor(
    private readonly toggle: (term: string) => void,
    private readonly tooltips: Tooltips,
  ) {}

  update(counters: readonly Counter[]): void {
    if (this.parts.size === 0) this.build(counters);
    for (const counter of counters) {
      const parts = this.parts.get(counter.name);
      if (!parts) continue;
      setText(parts.number, counter.number);
      this.drawLevel(parts, counter.level);
      setAttribute(parts.button, 'aria-pressed', String(counter.pressed));
      setAttribute(parts.button, 'data-none', counter.none ? '' : null);
      this.tips.set(counter.name, counter.tipText);
    }
  }

  /** Where what is counted can be more or less bad, shape and colour are those of the worst. */
  private drawLevel({ button, figure }: Parts, level: Level | null): void {
    if (button.dataset.level === (level ?? undefined)) return;
    setAttribute(button, 'data-level', level);
    if (level !== null) figure.firstChild?.replaceWith(shape(LEVELS[level]));
  }

  private build(counters: readonly Counter[]): void {
    for (const { name, term, word } of counters) {
      const number = el('span', { class: 'number' });
      const button = el('button', { class: 'counter', type: 'button', 'data-counter': name });
      const figure = el('span', { class: 'figure' }, shape(SHAPES[name]), number);
      button.append(figure, ' ', el('span', { class: 'word' }, word));
      button.addEventListener('click', () => this.toggle(term));
      this.tooltips.add(button, () => this.tips.get(name) ?? '');
      this.parts.set(name, { button, number, figure });
      this.element.append(button);
    }
    rove(this.element, () => [...this.parts.values()].map((parts) => parts.button));
  }
}
