import type { BodySource } from '../../src/session/body/questions.js';
import { formatBytes, formatWhole } from '../../src/session/timeline/format.js';
import { visible } from '../../src/session/timeline/visible.js';
import { bytesOf, hexDump } from '../presenter/hex.js';
import { TEXT_PAGE, type TextPart, TextPieces } from '../presenter/textPieces.js';
import { say, sayCount } from '../strings.js';
import { el } from './dom.js';
import { markIn } from './marks.js';

/** Bytes of a dump that are drawn at a time. */
const BYTES_PAGE = 4096;

/** A text as it came, with what cannot be seen made visible. It is drawn by and by, so that a large one does not hold up the picture. */
export class RawText {
  readonly element = el('div', { class: 'raw-parts' });
  private readonly pieces: TextPieces;
  private readonly drawn = new Map<TextPart, HTMLElement>();

  constructor(source: BodySource, length: number) {
    this.pieces = new TextPieces(source, length, () => this.draw());
  }

  async begin(): Promise<void> {
    const [first] = this.pieces.parts;
    if (first !== undefined) await this.pieces.more(first);
  }

  /** Shows a match, marks it and scrolls to it. */
  async reveal(place: number, length: number): Promise<void> {
    await this.pieces.reveal(place);
    for (const part of this.pieces.parts) {
      if (part.kind !== 'piece' || place < part.from || place >= part.from + part.text.length) continue;
      const element = this.drawn.get(part);
      if (element === undefined) continue;
      markIn(element, part.text, place - part.from, length);
      scrollTo(element, part.text, place - part.from);
    }
  }

  private draw(): void {
    const elements = this.pieces.parts.map((part) => this.drawn.get(part) ?? this.make(part));
    this.element.replaceChildren(...elements);
    for (const part of this.drawn.keys()) if (!this.pieces.parts.includes(part)) this.drawn.delete(part);
  }

  private make(part: TextPart): HTMLElement {
    const element = part.kind === 'piece' ? el('pre', { class: 'raw' }) : el('button', { class: 'link', type: 'button' });
    if (part.kind === 'piece') element.textContent = shown(part.text);
    else {
      const next = Math.min(TEXT_PAGE, part.left);
      element.textContent = sayCount('MoreCharacter', next, formatWhole(next), formatWhole(part.left));
      element.addEventListener('click', () => void this.pieces.more(part).catch(() => undefined));
    }
    this.drawn.set(part, element);
    return element;
  }
}

/** Bytes that are no text, as a dump that grows by pages. */
export function dumpView(base64: string): HTMLElement {
  const bytes = bytesOf(base64);
  const text = el('pre', { class: 'raw dump' });
  const more = el('button', { class: 'link', type: 'button' });
  let done = 0;
  const grow = () => {
    text.append(`${hexDump(bytes, done, BYTES_PAGE)}\n`);
    done = Math.min(bytes.length, done + BYTES_PAGE);
    more.hidden = done >= bytes.length;
    more.textContent = say('moreBytes', formatBytes(Math.min(BYTES_PAGE, bytes.length - done)), formatBytes(bytes.length - done));
  };
  more.addEventListener('click', grow);
  grow();
  return el('div', {}, el('p', { class: 'quiet' }, say('notUtf8')), text, more);
}

function shown(text: string): string {
  // Line ends stay what they are: the text may be pretty-printed.
  return text
    .split('\n')
    .map((line) => visible(line, line.length))
    .join('\n');
}

/** A piece may be much higher than the pane: its line is brought into sight, not it as a whole. */
function scrollTo(element: HTMLElement, text: string, at: number): void {
  const node = element.firstChild;
  if (!(node instanceof Text)) return;
  const range = new Range();
  range.setStart(node, Math.min(visible(text.slice(0, at), text.length).length, node.length));
  const scroller = element.closest('.details-scroller');
  if (scroller === null) return;
  const { top, bottom } = range.getBoundingClientRect();
  const room = scroller.getBoundingClientRect();
  if (top < room.top || bottom > room.bottom) scroller.scrollTop += top - room.top - room.height / 2;
}
