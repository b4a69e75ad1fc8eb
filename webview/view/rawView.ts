import { formatBytes, formatWhole } from '../../src/session/timeline/format.js';
import type { Body } from '../../src/session/timeline/row.js';
import { visible } from '../../src/session/timeline/visible.js';
import { bytesOf, hexDump } from '../presenter/hex.js';
import { say } from '../strings.js';
import { el } from './dom.js';

/** So much is drawn at a time: UTF-16 units of text, bytes of a dump. */
const TEXT_PAGE = 20_000;
const BYTES_PAGE = 4096;

/** A body as it came: its text, with what cannot be seen made visible, or a dump of bytes that are no text. */
export function rawView(body: Body): HTMLElement {
  if (body.text === '' && body.bytes === undefined) return el('p', { class: 'quiet' }, say('empty'));
  if (body.is !== 'bytes') return grown('raw', body.text.length, TEXT_PAGE, textPage(body.text), 'moreText', formatWhole);
  if (body.bytes === undefined) {
    const text = grown('raw', body.text.length, TEXT_PAGE, textPage(body.text), 'moreText', formatWhole);
    return el('div', {}, el('p', { class: 'quiet' }, say('lossyBytes')), text);
  }
  const bytes = bytesOf(body.bytes);
  const dump = grown('raw dump', bytes.length, BYTES_PAGE, (from, most) => `${hexDump(bytes, from, most)}\n`, 'moreBytes', formatBytes);
  return el('div', {}, el('p', { class: 'quiet' }, say('notUtf8')), dump);
}

function textPage(text: string): (from: number, most: number) => string {
  // Line ends stay what they are: the text may be pretty-printed.
  return (from, most) =>
    text
      .slice(from, from + most)
      .split('\n')
      .map((line) => visible(line, line.length))
      .join('\n');
}

/** A text that grows by pages, so that a large one does not hold up the picture. */
function grown(
  className: string,
  length: number,
  page: number,
  take: (from: number, most: number) => string,
  words: 'moreText' | 'moreBytes',
  format: (count: number) => string,
): HTMLElement {
  const text = el('pre', { class: className });
  const more = el('button', { class: 'link', type: 'button' });
  let shown = 0;
  const grow = () => {
    text.append(take(shown, page));
    shown = Math.min(length, shown + page);
    more.hidden = shown >= length;
    more.textContent = say(words, format(Math.min(page, length - shown)), format(length - shown));
  };
  more.addEventListener('click', grow);
  grow();
  return el('div', {}, text, more);
}
