import { markWidth, type PlacedMark } from '../../presenter/overview/marks.js';
import { markLines } from '../../presenter/overview/words.js';
import { say } from '../../strings.js';
import { el, setAttribute } from '../dom.js';
import { rove } from '../roving.js';
import type { Tooltips } from '../tooltip.js';

/** The marks of the strip for keyboard, tooltips and screen readers: the canvas under them is for the eye alone. One tab stop. */
export class MarksView {
  readonly element = el('div', { class: 'marks', role: 'toolbar', 'aria-label': say('marks') });
  private readonly buttons: HTMLButtonElement[] = [];
  private marks: readonly PlacedMark[] = [];

  /** `chosen`: what a mark stands for is to be shown. */
  constructor(
    private readonly tooltips: Tooltips,
    private readonly chosen: (mark: PlacedMark) => void,
  ) {
    rove(this.element, () => this.buttons);
  }

  update(marks: readonly PlacedMark[]): void {
    if (marks === this.marks) return;
    this.marks = marks;
    const hadFocus = this.element.contains(document.activeElement);
    for (const button of this.buttons.splice(marks.length)) button.remove();
    while (this.buttons.length < marks.length) this.add(this.buttons.length);
    for (const [i, mark] of marks.entries()) {
      const button = this.buttons[i]!;
      const width = markWidth(mark);
      Object.assign(button.style, { left: `${mark.x - width / 2 - 1}px`, width: `${width + 2}px` });
      setAttribute(button, 'aria-label', markLines(mark).join(', '));
    }
    // The one with the keyboard, or the stop, may be among those that are gone.
    if (hadFocus && !this.element.contains(document.activeElement)) this.buttons.at(-1)?.focus();
    if (!this.buttons.some((button) => button.tabIndex === 0))
      setAttribute(this.buttons[0] ?? this.element, 'tabindex', this.buttons[0] ? '0' : null);
  }

  private add(i: number): void {
    const button = el('button', { class: 'mark', type: 'button', tabindex: '-1' });
    // By pointer it is a click on the strip, which a drag may begin on, too.
    button.addEventListener('click', (event) => {
      const mark = this.marks[i];
      if (event.detail === 0 && mark !== undefined) this.chosen(mark);
    });
    this.tooltips.add(button, () => {
      const mark = this.marks[i];
      return mark === undefined ? '' : markLines(mark).join('\n');
    });
    this.buttons.push(button);
    this.element.append(button);
  }
}
