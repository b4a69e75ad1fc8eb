import { formatWhole } from '../../../src/session/timeline/format.js';
import type { TimeRange, ViewSnapshot } from '../../../src/session/timeline/row.js';
import { rangeText } from '../../presenter/overview/words.js';
import { say, sayCount } from '../../strings.js';
import { el, setText } from '../dom.js';

/** Says which time all else is of, and leads back to the whole session. Absent while that is shown. */
export class RangeBar {
  private readonly range = el('span', { class: 'range-text' });
  private readonly count = el('span', { class: 'result-count' });
  readonly element = el('div', { class: 'result range', hidden: '' }, this.range, this.count);

  constructor(showAll: () => void) {
    const all = el('button', { class: 'link end', type: 'button' }, say('showAll'));
    all.addEventListener('click', showAll);
    this.element.append(all);
  }

  /** `view`: null where there are no rows. With a filter, the bar of that counts the rows. */
  update(view: ViewSnapshot | null, range: TimeRange | null, filtered: boolean): void {
    this.element.hidden = view === null || range === null;
    if (view === null || range === null) return;
    setText(this.range, rangeText(range));
    this.count.hidden = filtered;
    setText(this.count, sayCount('Match', view.total, formatWhole(view.matched), formatWhole(view.total)));
  }
}
