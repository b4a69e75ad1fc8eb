import { formatDuration } from '../../src/session/timeline/format.js';
import type { Related, RelatedWhy, StderrLine } from '../../src/session/timeline/row.js';
import { relatedLabel } from '../presenter/rowTexts.js';
import { type StringKey, say } from '../strings.js';
import { el } from './dom.js';

const WHY: Readonly<Record<RelatedWhy, StringKey>> = {
  request: 'relatedRequest',
  orphan: 'orphanedResponse',
  'stopped-in': 'relatedStoppedIn',
  call: 'relatedCall',
  part: 'relatedPart',
  'sent-before': 'relatedSentBefore',
  'sent-again': 'relatedSentAgain',
  'same-id': 'relatedSameId',
  'same-id-other-side': 'relatedOtherSide',
};

/** The rows that are tied to the chosen one; a click chooses one of them. */
export function relatedView(related: readonly Related[], choose: (index: number) => void): HTMLElement {
  const items = related.map((row) => {
    const { index, why, id, start } = row;
    const label = relatedLabel(row);
    const name = id === null ? label : say('idOfMethod', label, id);
    return item(name, `${say(WHY[why])}, ${say('atTime', formatDuration(start))}`, () => choose(index));
  });
  return el('ul', { class: 'related' }, ...items);
}

/** Lines of stderr near the chosen row, with the time from its start; a click chooses one of them. */
export function stderrView(lines: readonly StderrLine[], start: number, choose: (index: number) => void): HTMLElement {
  const items = lines.map(({ index, t, text }) => {
    const after = t - start;
    return item(text, `${after < 0 ? '\u2212' : '+'}${formatDuration(Math.abs(after))}`, () => choose(index));
  });
  return el('ul', { class: 'related stderr' }, ...items);
}

function item(name: string, about: string, chosen: () => void): HTMLElement {
  const button = el('button', { class: 'link', type: 'button' }, name);
  button.addEventListener('click', chosen);
  return el('li', {}, button, el('span', { class: 'quiet' }, about));
}
