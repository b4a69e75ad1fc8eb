type Child = Node | string | null;

/** Makes an element. Strings become text, never markup: what was captured can be passed in as it is. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Sets a text only where it differs: most rows look the same from one paint to the next. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
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
