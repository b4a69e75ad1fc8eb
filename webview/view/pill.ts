import { formatCount, formatWhole } from '../../src/session/timeline/format.js';
import { say } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { shape } from './shapes.js';

/** Stands below the rows, never on them, where the newest are not in sight: brings them there. */
export class Pill {
  private readonly text = el('span');
  private readonly arrow = shape('arrow-down');
  private readonly pause = shape('debug-pause');
  private readonly button = el('button', { class: 'pill', type: 'button' });
  readonly element = el('div', { class: 'pill-strip', hidden: '' }, this.button);

  constructor(private readonly acts: { readonly follow: () => void; readonly resume: () => void }) {
    this.button.append(this.arrow, this.pause, this.text);
    this.button.addEventListener('click', () => (this.button.dataset.mode === 'paused' ? this.acts.resume() : this.acts.follow()));
  }

  update(behind: number, paused: boolean): void {
    this.element.hidden = !paused && behind === 0;
    this.button.dataset.mode = paused ? 'paused' : 'behind';
    this.arrow.toggleAttribute('hidden', paused);
    this.pause.toggleAttribute('hidden', !paused);
    setText(this.text, paused ? say('paused') : say('newRows', formatCount(behind)));
    setAttribute(this.button, 'aria-label', paused ? say('pausedLabel') : say('newRowsLabel', formatWhole(behind)));
  }
}
