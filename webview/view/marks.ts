import { visible } from '../../src/session/timeline/visible.js';

const CURRENT = 'tapline-find';

/** Marks a match in drawn text without changing what is drawn. `from`, `length`: in the untrusted text that was drawn as `element`'s. */
export function markIn(element: Element, text: string, from: number, length: number): void {
  const node = element.firstChild;
  if (!(node instanceof Text)) return;
  const start = visible(text.slice(0, from), text.length).length;
  const end = visible(text.slice(0, from + length), text.length).length;
  const range = new Range();
  range.setStart(node, Math.min(start, node.length));
  range.setEnd(node, Math.min(end, node.length));
  CSS.highlights.set(CURRENT, new Highlight(range));
}

/** Nothing is marked any more. */
export function unmark(): void {
  CSS.highlights.delete(CURRENT);
}
