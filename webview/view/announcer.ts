import { formatWhole } from '../../src/session/timeline/format.js';
import type { Counts, Row, ViewSnapshot } from '../../src/session/timeline/row.js';
import { sumOf } from '../presenter/counters.js';
import type { Note } from '../presenter/note.js';
import { labelOf } from '../presenter/rowTexts.js';
import { say, sayCount } from '../strings.js';
import { el, setText } from './dom.js';

const EVERY_MS = 5000;

/** Tells those who listen what happened: one sum in five seconds, never a word per message. */
export class Announcer {
  readonly element = el('div', { class: 'hidden-text', 'aria-live': 'polite', role: 'status' });
  private followed: { readonly index: number; readonly words: string } | null = null;
  private noted: Note | null = null;
  private filter: string | null = null;
  private told: { readonly session: string | null; readonly counts: Counts; readonly at: number } | null = null;

  /** What became of the chosen row is told at once; how far it is, is not. `words`: its state. */
  chosen(row: Row | null, words: string): void {
    const before = this.followed;
    this.followed = row === null ? null : { index: row.index, words };
    if (row === null || row.state.kind === 'pending' || before?.index !== row.index || before.words === words) return;
    setText(this.element, say('said', labelOf(row), words));
  }

  /** Where a person was led; the same words again where it happens again. */
  note(note: Note | null): void {
    if (note === this.noted) return;
    this.noted = note;
    // What is in a live region already would not be read again.
    this.element.textContent = '';
    if (note !== null) setText(this.element, note.text);
  }

  /** How much a filter lets through, once it has looked at all there is. */
  filtered(view: ViewSnapshot): void {
    const { filter, filterErrors, search, matched, total } = view;
    if (filter === this.filter || filterErrors.length > 0 || search?.kind === 'running') return;
    const first = this.filter === null;
    this.filter = filter;
    if (!first) setText(this.element, sayCount('Match', total, formatWhole(matched), formatWhole(total)));
  }

  /** Called now and then. `clock` in ms. */
  tick(view: ViewSnapshot | null, clock: number): void {
    if (view === null) return;
    const session = view.session?.id ?? null;
    if (this.told === null || this.told.session !== session) {
      this.told = { session, counts: view.counts, at: clock };
      return;
    }
    if (clock - this.told.at < EVERY_MS) return;
    const sum = sumOf(this.told.counts, view.counts);
    this.told = { session, counts: view.counts, at: clock };
    if (sum !== '') this.element.textContent = sum;
  }
}
