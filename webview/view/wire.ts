import type { WireLine } from '../../src/session/timeline/row.js';
import { type Arrow, arrowsOf, type Lane } from '../presenter/wire.js';
import { say } from '../strings.js';
import { el } from './dom.js';
import { tag } from './tag.js';

const LANES: readonly Lane[] = ['client', 'tapline', 'server'];

/** The picture "On the Wire": three lanes, one line a frame. What Tapline put there starts at its lane, what it withheld ends there. */
export function wireView(lines: readonly WireLine[]): HTMLElement {
  const arrows = arrowsOf(lines);
  const heads = el('div', { class: 'wire-heads', 'aria-hidden': 'true' }, ...LANES.map((lane) => el('span', { class: lane }, say(lane))));
  return el('div', { class: 'wire' }, heads, el('ul', { class: 'wire-lines' }, ...arrows.map(lineView)));
}

function lineView(arrow: Arrow): HTMLElement {
  const line = el('span', { class: `arrow ${arrow.kind} ${LANES.indexOf(arrow.from) < LANES.indexOf(arrow.to) ? 'right' : 'left'}` });
  line.classList.add(`from-${arrow.from}`, `to-${arrow.to}`);
  const lanes = el('span', { class: 'lanes', 'aria-hidden': 'true' }, line);
  const text = el('span', { class: 'wire-text', 'aria-hidden': 'true' }, el('span', { class: 'words' }, arrow.text));
  if (arrow.injected) text.append(tag('injected', false));
  if (arrow.withheld) text.append(tag('withheld', false));
  const time = el('span', { class: 'wire-time', 'aria-hidden': 'true' }, arrow.time);
  return el('li', {}, el('span', { class: 'hidden-text' }, arrow.label), time, lanes, text);
}
