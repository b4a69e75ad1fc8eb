import { visible } from '../../src/session/timeline/visible.js';

type Child = Node | string | null;

/**
 * Makes an element. Strings become text, never markup, and what in them hides or turns characters is made visible: what was captured
 * can be passed in as it is.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  for (const child of children) if (child !== null) element.append(typeof child === 'string' ? safe(child) : child);
  return element;
}

function safe(text: string): string {
  return visible(text, text.length);
}

/** Sets a text, made safe as above, only where it differs: most rows look the same from one paint to the next. */
export function setText(element: Element, text: string): void {
  setLines(element, [text]);
}

/** The same of lines that stand one below the other: an end of line within one of them is made visible. */
export function setLines(element: Element, lines: readonly string[]): void {
  const shown = lines.map(safe).join('\n');
  if (element.textContent !== shown) element.textContent = shown;
}

/** Sets an attribute only where it differs; null takes it away. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Puts children in place of others only where they are not there already, so that focus and scrolling stay. */
export function setChildren(parent: Element, children: readonly Node[]): void {
  const same = parent.childNodes.length === children.length && children.every((child, i) => parent.childNodes[i] === child);
  if (!same) parent.replaceChildren(...children);
}
