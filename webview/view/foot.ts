import { formatCount } from '../../src/session/timeline/format.js';
import { say, sayCount } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { shape } from './shapes.js';

/** What there is to say below the rows. */
export interface FootState {
  /** Newer rows that are not in sight. */
  readonly behind: number;
  readonly paused: boolean;
  /** Rows read so far, while the trace is still being read. */
  readonly loading: number | null;
  /** What came of what a person did last, where nothing else on the page says it. */
  readonly outcome: string;
}

/** Stands below the rows, never on them: what is not in sight, with a button that brings it there, and what just happened. */
export class Foot {
  private readonly text = el('span');
  private readonly arrow = shape('arrow-down');
  private readonly pause = shape('debug-pause');
  private readonly pill = el('button', { class: 'pill', type: 'button' }, this.arrow, this.pause, this.text);
  private readonly words = el('span', { class: 'foot-words' });
  readonly element = el('div', { class: 'foot', hidden: '' }, this.words, this.pill);

  constructor(acts: { readonly follow: () => void; readonly resume: () => void }) {
    this.pill.addEventListener('click', () => (this.pill.dataset.mode === 'paused' ? acts.resume() : acts.follow()));
  }

  update({ behind, paused, loading, outcome }: FootState): void {
    const words = loading === null ? outcome : sayCount('Read', loading);
    this.pill.hidden = !paused && behind === 0;
    this.element.hidden = this.pill.hidden && words === '';
    this.words.hidden = words === '';
    setText(this.words, words);
    this.pill.dataset.mode = paused ? 'paused' : 'behind';
    this.arrow.toggleAttribute('hidden', paused);
    this.pause.toggleAttribute('hidden', !paused);
    setText(this.text, paused ? say('paused') : say('newRows', formatCount(behind)));
    setAttribute(this.pill, 'aria-label', paused ? say('pausedLabel') : sayCount('NewRow', behind));
  }
}
