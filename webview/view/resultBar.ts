import { formatWhole } from '../../src/session/timeline/format.js';
import type { ViewSnapshot } from '../../src/session/timeline/row.js';
import { say } from '../strings.js';
import { el, setText } from './dom.js';

/** What a filter lets through, and what can be done about it. Absent while there is no filter. */
export class ResultBar {
  private readonly count = el('span', { class: 'result-count' });
  private readonly cancel = el('button', { class: 'link', type: 'button' });
  readonly element = el('div', { class: 'result', hidden: '' }, this.count, this.cancel);

  constructor(acts: { readonly cancelAllLeaked: () => void; readonly clear: () => void }) {
    const clear = el('button', { class: 'link end', type: 'button' }, say('clear'));
    clear.addEventListener('click', acts.clear);
    this.cancel.addEventListener('click', acts.cancelAllLeaked);
    this.element.append(clear);
  }

  update(view: ViewSnapshot | null, filter: string): void {
    this.element.hidden = view === null || view.session === null || filter === '';
    if (view === null) return;
    const { counts, session } = view;
    setText(this.count, say('matches', formatWhole(view.matched), formatWhole(view.total)));
    // With more in the filter, all leaked ones would be more than one sees.
    this.cancel.hidden = !(filter === 'state:leaked' && counts.leaked > 0 && session?.status.kind === 'live');
    setText(this.cancel, say('cancelAllLeaked', formatWhole(counts.leaked)));
  }
}
