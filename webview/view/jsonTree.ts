import { formatWhole } from '../../src/session/timeline/format.js';
import { visible } from '../../src/session/timeline/visible.js';
import { type JsonLine, JsonLines } from '../presenter/jsonLines.js';
import { say } from '../strings.js';
import { el, setAttribute } from './dom.js';
import { shape } from './shapes.js';

const INDENT = 14;
/** Deeper levels are not set in any further: they would leave the pane. */
const DEEPEST_INDENT = 16;

/** A JSON text as a tree: folded where it is large, one tab stop, with the keys that trees have. Null where the text holds no value. */
export function jsonTree(text: string, label: string): HTMLElement | null {
  const lines = new JsonLines(text);
  if (lines.all.length === 0) return null;
  const tree = el('div', { class: 'json', role: 'tree', 'aria-label': label }, ...lines.all.map((line) => lineElement(text, line)));
  tree.children[0]?.setAttribute('tabindex', '0');
  const indexOf = (target: EventTarget | null) => [...tree.children].findIndex((child) => child.contains(target as Node));
  const toggle = (at: number) => {
    const { removed, added } = lines.toggle(at);
    if (removed === 0) return;
    const hadFocus = tree.children[at] === document.activeElement;
    const old = [...tree.children].slice(at, at + removed);
    // More of a string changes the line above too.
    const above = lines.all[at - 1];
    if (at > 0 && above && added.every((line) => line.kind === 'more')) tree.children[at - 1]?.replaceWith(lineElement(text, above));
    old[0]?.before(...added.map((line) => lineElement(text, line)));
    for (const element of old) element.remove();
    const next = Math.min(at, tree.children.length - 1);
    if (hadFocus) focus(tree, next);
    else if (tree.querySelector('[tabindex="0"]') === null) tree.children[next]?.setAttribute('tabindex', '0');
  };
  tree.addEventListener('click', (event) => {
    const at = indexOf(event.target);
    if (at < 0 || !(document.getSelection()?.isCollapsed ?? true)) return;
    focus(tree, at);
    toggle(at);
  });
  tree.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const at = indexOf(event.target);
    if (at < 0 || !press(event.key, at)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const press = (key: string, at: number): boolean => {
    const line = lines.all[at];
    switch (key) {
      case 'ArrowDown':
        return focus(tree, Math.min(at + 1, tree.children.length - 1));
      case 'ArrowUp':
        return focus(tree, Math.max(0, at - 1));
      case 'Home':
        return focus(tree, 0);
      case 'End':
        return focus(tree, tree.children.length - 1);
      case 'ArrowRight':
        if (line?.kind === 'value' && line.open === true) return focus(tree, at + 1);
        toggle(at);
        return true;
      case 'ArrowLeft':
        if (line?.kind === 'value' && line.open === true) toggle(at);
        else focus(tree, lines.parentOf(at) ?? at);
        return true;
      case 'Enter':
      case ' ':
        toggle(at);
        return true;
      default:
        return false;
    }
  };
  return tree;
}

function focus(tree: HTMLElement, at: number): true {
  for (const child of tree.querySelectorAll('[tabindex="0"]')) child.setAttribute('tabindex', '-1');
  const child = tree.children[at];
  if (child instanceof HTMLElement) {
    child.tabIndex = 0;
    child.focus();
  }
  return true;
}

function lineElement(text: string, line: JsonLine): HTMLElement {
  const element = el('div', { role: 'treeitem', 'aria-level': String(line.level), tabindex: '-1', class: `json-line ${line.kind}` });
  element.style.paddingLeft = `${(Math.min(line.level, DEEPEST_INDENT) - 1) * INDENT}px`;
  const twist = el('span', { class: 'twist' });
  element.append(twist);
  if (line.kind === 'more') {
    element.append(el('span', { class: 'link' }, line.text));
    return element;
  }
  setAttribute(element, 'aria-expanded', line.open === null ? null : String(line.open));
  if (line.open !== null) twist.append(shape(line.open ? 'chevron-down' : 'chevron-right'));
  if (line.name !== null) element.append(el('span', { class: 'name' }, visible(line.name, 400)), el('span', { class: 'colon' }, ':\u00a0'));
  const { node } = line;
  const source = text.slice(node.start, node.start + line.shown);
  switch (node.kind) {
    case 'object':
    case 'array':
      if (line.open !== true) element.append(el('span', { class: 'sum' }, sumOf(node.kind, node.count)));
      break;
    case 'string':
    case 'number':
      element.append(el('span', { class: node.kind }, visible(source, source.length)));
      break;
    case 'word':
      element.append(el('span', { class: 'boolean' }, visible(source, 400)));
      break;
  }
  if (node.cut) element.append(el('span', { class: 'cut' }, say('cutHere')));
  return element;
}

function sumOf(kind: 'object' | 'array', count: number): string {
  if (count === 0) return kind === 'array' ? '[ ]' : '{ }';
  if (count === 1) return say(kind === 'array' ? 'oneItem' : 'oneMember');
  return say(kind === 'array' ? 'items' : 'members', formatWhole(count));
}
