/** Keys that edit or copy text where text is, and act on the chosen row elsewhere. */
const EDITS = new Set(['Delete', 'Backspace']);

/**
 * VS Code hears every key of a webview and runs the keybinding that fits: Delete cancels a request, Ctrl+C copies its JSON. Where the
 * keyboard is in a text, or text is marked, such a key is meant for the text, so it is kept from VS Code.
 */
export function guardKeys(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const copies = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
    const marked = !(document.getSelection()?.isCollapsed ?? true);
    if ((isTyping(document) && (EDITS.has(event.key) || copies || writes(event))) || (marked && copies)) event.stopPropagation();
  });
}

/** Whether a key writes a sign or goes by a word, where text is; elsewhere plus, minus and zero zoom, and Alt with an arrow pans. */
function writes(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  return event.key.length === 1 || (event.altKey && event.key.startsWith('Arrow'));
}

/** Whether the keyboard is in an input. */
export function isTyping(document: Document): boolean {
  return document.activeElement instanceof HTMLInputElement;
}
