import { visible } from '../../src/session/timeline/visible.js';
import { gapText, type JsonLine, type ValueLine } from '../presenter/jsonLines.js';
import { say, sayCount } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { markIn } from './marks.js';
import { shape } from './shapes.js';

const INDENT = 14;
/** Deeper levels are not set in any further: they would leave the pane. */
const DEEPEST_INDENT = 16;

/** One line of a JSON tree. */
export function lineElement(line: JsonLine): HTMLElement {
  const element = el('div', { role: 'treeitem', 'aria-level': String(line.level), tabindex: '-1', class: `json-line ${line.kind}` });
  element.style.paddingLeft = `${(Math.min(line.level, DEEPEST_INDENT) - 1) * INDENT}px`;
  const twist = el('span', { class: 'twist' });
  element.append(twist);
  switch (line.kind) {
    case 'gap':
      element.append(el('span', { class: 'link' }, gapText(line)));
      break;
    case 'piece':
      element.append(el('span', { class: 'string' }, line.text));
      break;
    case 'value':
      setAttribute(element, 'aria-expanded', line.open === null ? null : String(line.open));
      if (line.open !== null) twist.append(shape(line.open ? 'chevron-down' : 'chevron-right'));
      appendValue(element, line);
      break;
  }
  return element;
}

/** Marks a match in a line that is drawn as `element`. */
export function markLine(element: Element, line: JsonLine, place: number, length: number): void {
  if (line.kind === 'gap') return;
  const inName = line.kind === 'value' && place < line.entry.node.start;
  const drawn = element.querySelector(inName ? '.name' : '.string, .number, .boolean');
  if (drawn === null) return;
  if (line.kind === 'piece') markIn(drawn, line.text, place - line.from, length);
  // A name is drawn without its opening quote.
  else if (inName) markIn(drawn, line.entry.name ?? '', place - line.entry.from - 1, length);
  else markIn(drawn, line.entry.text, place - line.entry.node.start, length);
}

function appendValue(element: HTMLElement, { entry, index, open }: ValueLine): void {
  const { node, text } = entry;
  const name = entry.name ?? (index === null ? null : String(index));
  if (name !== null) element.append(el('span', { class: 'name' }, visible(name, 400)), el('span', { class: 'colon' }, ':\u00a0'));
  switch (node.kind) {
    case 'object':
    case 'array':
      if (open !== true) element.append(el('span', { class: 'sum' }, sumOf(node.kind, node.count)));
      break;
    case 'string':
    case 'number':
      element.append(el('span', { class: node.kind }, text));
      break;
    case 'word':
      element.append(el('span', { class: 'boolean' }, text));
      break;
  }
  if (node.cut) element.append(el('span', { class: 'cut' }, say('cutHere')));
}

function sumOf(kind: 'object' | 'array', count: number): string {
  if (count === 0) return kind === 'array' ? '[ ]' : '{ }';
  return sayCount(kind === 'array' ? 'Item' : 'Member', count);
}
