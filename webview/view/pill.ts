import { formatCount, formatWhole } from '../../src/session/timeline/format.js';
import { say } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { shape } from './shapes.js';

/** Lies over the rows where the newest are not in sight: brings them there. */
export class Pill {
  private readonly text = el('span');
  private readonly arrow = shape('arrow-down');
  private readonly pause = shape('debug-pause');
  readonly element = el('button', { class: 'pill', type: 'button', hidden: '' });

  constructor(private readonly acts: { readonly follow: () => void; readonly resume: () => void }) {
    this.element.append(this.arrow, this.pause, this.text);
    this.element.addEventListener('click', () => (this.element.dataset.mode === 'paused' ? this.acts.resume() : this.acts.follow()));
  }

  update(behind: number, paused: boolean): void {
    this.element.hidden = !paused && behind === 0;
    this.element.dataset.mode = paused ? 'paused' : 'behind';
    this.arrow.toggleAttribute('hidden', paused);
    this.pause.toggleAttribute('hidden', !paused);
    setText(this.text, paused ? say('paused') : say('newRows', formatCount(behind)));
    setAttribute(this.element, 'aria-label', paused ? say('pausedLabel') : say('newRowsLabel', formatWhole(behind)));
  }
}
