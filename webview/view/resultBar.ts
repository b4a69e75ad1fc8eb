import { formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { SearchState, ViewSnapshot } from '../../src/session/timeline/row.js';
import { hasTerm } from '../presenter/filterText.js';
import { type StringKey, say, sayCount } from '../strings.js';
import { el, setText } from './dom.js';
import type { Tooltips } from './tooltip.js';

/** What can be done about what a filter lets through. */
export interface ResultActs {
  readonly cancelAllLeaked: () => void;
  readonly clear: () => void;
  readonly save: () => void;
  /** Opens the setting of when a request counts as leaked. */
  readonly leakThreshold: () => void;
  /** Stops the search through bodies, or goes on with it. */
  readonly search: (on: boolean) => void;
}

/** What a filter lets through, how far it has looked, and what can be done about it. Absent while there is no filter. */
export class ResultBar {
  private readonly count = el('span', { class: 'result-count' });
  private readonly progress = el('span', { class: 'result-progress' });
  private readonly search = el('button', { class: 'link', type: 'button' });
  private readonly hidden = el('span', { class: 'result-hidden' }, say('chosenHidden'));
  private readonly cancel = el('button', { class: 'link', type: 'button' });
  private readonly leak = el('button', { class: 'link', type: 'button' });
  private readonly save = el('button', { class: 'link', type: 'button' }, say('saveFilter'));
  readonly element: HTMLElement;
  private searching = false;
  private threshold = '';

  constructor(acts: ResultActs, tooltips: Tooltips) {
    const clear = el('button', { class: 'link end', type: 'button' }, say('clear'));
    clear.addEventListener('click', acts.clear);
    this.cancel.addEventListener('click', acts.cancelAllLeaked);
    this.save.addEventListener('click', acts.save);
    this.leak.addEventListener('click', acts.leakThreshold);
    tooltips.add(this.leak, () => say('leakThresholdTip', this.threshold));
    this.search.addEventListener('click', () => acts.search(!this.searching));
    const parts = [this.count, this.progress, this.search, this.hidden, this.cancel, this.leak, this.save, clear];
    this.element = el('div', { class: 'result', hidden: '' }, ...parts);
  }

  /** `chosenHidden`: the filter hides the row that is chosen. */
  update(view: ViewSnapshot | null, filter: string, chosenHidden: boolean): void {
    // Beside a filter with a mistake, the numbers of the last good one would pass for its own.
    this.element.hidden = view === null || view.session === null || filter === '' || view.filterErrors.length > 0;
    if (view === null) return;
    const { counts, session, search } = view;
    setText(this.count, sayCount('Match', view.total, formatWhole(view.matched), formatWhole(view.total)));
    this.updateSearch(search);
    this.hidden.hidden = !chosenHidden;
    // With more in the filter, all leaked ones would be more than one sees.
    this.cancel.hidden = !(filter === 'state:leaked' && counts.leaked > 0 && session?.status.kind === 'live');
    setText(this.cancel, sayCount('Leaked', counts.leaked));
    this.threshold = formatDuration(view.leakThresholdMs);
    this.leak.hidden = !hasTerm(filter, 'state:leaked');
    setText(this.leak, say('leakThreshold', this.threshold));
  }

  private updateSearch(search: SearchState | undefined): void {
    const words = search === undefined ? null : WORDS[search.kind];
    this.progress.hidden = words === null;
    this.search.hidden = words === null;
    if (search === undefined || words === null) return;
    this.searching = search.kind === 'running';
    setText(this.progress, say(words.text, Math.floor((100 * search.searched) / Math.max(1, search.of))));
    setText(this.search, say(words.button));
  }
}

const WORDS = {
  running: { text: 'searching', button: 'searchStop' },
  stopped: { text: 'searchStopped', button: 'searchGoOn' },
  failed: { text: 'searchFailed', button: 'searchGoOn' },
  done: null,
} as const satisfies Record<SearchState['kind'], { readonly text: StringKey; readonly button: StringKey } | null>;
