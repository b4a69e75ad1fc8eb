import type { Row, ViewSnapshot } from '../../src/session/timeline/row.js';
import type { DetailState } from '../presenter/details.js';
import { lookOf } from '../presenter/look.js';
import { wordsOf } from '../presenter/phrases.js';
import { labelOf } from '../presenter/rowTexts.js';
import type { Timeline } from '../presenter/timeline.js';
import { type StringKey, say } from '../strings.js';
import { el, setAttribute, setText } from './dom.js';
import { rove } from './roving.js';
import { isToolError, type ShapeName, shape, stateShape } from './shapes.js';
import type { Tooltips } from './tooltip.js';

/** What the details are about, in a title and a sentence, and the buttons that go with them. */
export class DetailsHead {
  private readonly glyph = el('span', { class: 'details-glyph' });
  private readonly title = el('h2', { tabindex: '-1' });
  private readonly about = el('p', { class: 'quiet about' });
  private readonly verdict = el('p', { class: 'verdict' });
  private readonly back: HTMLButtonElement;
  private readonly tree: HTMLButtonElement;
  private readonly raw: HTMLButtonElement;
  private readonly forRow: readonly HTMLElement[];
  readonly element = el('header', { class: 'details-head' });
  private drawn = '';

  constructor(
    private readonly timeline: Timeline,
    private readonly tooltips: Tooltips,
  ) {
    this.back = this.button('chevron-left', say('back'), () => timeline.back());
    this.tree = this.choice(say('tree'), 'tree');
    this.raw = this.choice(say('raw'), 'raw');
    const bodiesAs = el('div', { class: 'choice', role: 'group', 'aria-label': say('bodiesAs') }, this.tree, this.raw);
    const up = this.button('arrow-up', say('previousRow'), () => timeline.intend({ kind: 'move', by: -1 }));
    const down = this.button('arrow-down', say('nextRow'), () => timeline.intend({ kind: 'move', by: 1 }));
    const more = this.button('ellipsis', say('moreActions'), () => this.openMenu(more));
    const close = this.button('close', say('closeDetails'), () => timeline.closeDetails());
    up.classList.add('step');
    down.classList.add('step');
    const tools = el('div', { class: 'details-tools', role: 'toolbar', 'aria-label': say('details') }, bodiesAs, up, down, more, close);
    rove(tools, () => [this.tree, this.raw, up, down, more, close].filter((item) => !item.hidden && !bodiesAsHidden(item, bodiesAs)));
    this.forRow = [bodiesAs, up, down, more];
    this.element.append(
      el('div', { class: 'details-lead' }, this.back, this.glyph),
      this.title,
      tools,
      el('div', { class: 'details-words' }, this.about, this.verdict),
    );
  }

  focus(): void {
    this.title.focus();
  }

  update(view: ViewSnapshot, state: DetailState): void {
    const row = state.kind === 'shown' ? state.detail.row : null;
    this.back.hidden = this.timeline.layout.details !== 'over';
    for (const item of this.forRow) item.hidden = state.kind === 'none';
    const { bodiesAs } = this.timeline.settings;
    setAttribute(this.tree, 'aria-pressed', String(bodiesAs === 'tree'));
    setAttribute(this.raw, 'aria-pressed', String(bodiesAs === 'raw'));
    // While the next row is read, the last one stays: a title that flickers tells less.
    if (state.kind === 'loading') return;
    setText(this.title, row === null ? (state.kind === 'none' ? (view.session?.name ?? say('session')) : say('details')) : labelOf(row));
    setText(this.about, row === null ? '' : aboutText(row));
    setText(this.verdict, state.kind === 'shown' ? wordsOf(state.detail.verdict) : '');
    this.about.hidden = this.about.textContent === '';
    this.drawGlyph(row);
    this.menu(row);
  }

  private drawGlyph(row: Row | null): void {
    const name = row === null ? '' : stateShape(row);
    this.glyph.hidden = row === null;
    setAttribute(this.glyph, 'data-state', row === null ? null : isToolError(row) ? 'failed' : lookOf(row));
    if (name === this.drawn) return;
    this.drawn = name;
    this.glyph.replaceChildren(...(name === '' ? [] : [shape(name)]));
  }

  private menu(row: Row | null): void {
    const context = row && {
      webviewSection: 'row',
      row: row.index,
      cancellable: row.cancellable,
      findings: row.findings > 0,
      preventDefaultContextMenuItems: true,
    };
    setAttribute(this.element, 'data-vscode-context', context && JSON.stringify(context));
  }

  /** VS Code opens its native menu on the event that a right click makes. */
  private openMenu(button: HTMLElement): void {
    const { left, bottom } = button.getBoundingClientRect();
    this.element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }));
  }

  private button(name: ShapeName, label: string, pressed: () => void): HTMLButtonElement {
    const button = el('button', { class: 'tool', type: 'button', 'aria-label': label }, shape(name));
    button.addEventListener('click', pressed);
    this.tooltips.add(button, label);
    return button;
  }

  private choice(text: string, as: 'tree' | 'raw'): HTMLButtonElement {
    const button = el('button', { type: 'button' }, text);
    button.addEventListener('click', () => this.timeline.setDetails({ bodiesAs: as }));
    return button;
  }
}

function bodiesAsHidden(item: HTMLElement, group: HTMLElement): boolean {
  return group.hidden && group.contains(item);
}

/** What stands under the name: what it is, and its id. */
function aboutText(row: Row): string {
  const what = row.method ?? say(kindOf(row));
  return row.id === null ? what : say('idOfMethod', what, row.id);
}

function kindOf({ state }: Row): StringKey {
  switch (state.kind) {
    case 'pending':
    case 'answered':
    case 'failed':
    case 'cancelled':
    case 'leaked':
      return 'request';
    case 'orphaned':
      return 'orphanedResponse';
    case 'notification':
      return state.answer ? 'answer' : state.kind;
    case 'stray':
    case 'stderr':
    case 'process':
    case 'gap':
      return state.kind;
  }
}
