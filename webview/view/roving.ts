/** Makes a toolbar one tab stop: arrow keys, Home and End go through its buttons. `items` is asked anew each time. */
export function rove(toolbar: HTMLElement, items: () => readonly HTMLElement[]): void {
  const stop = (chosen: HTMLElement) => {
    for (const item of items()) item.tabIndex = item === chosen ? 0 : -1;
  };
  toolbar.addEventListener('focusin', (event) => {
    const item = items().find((known) => known.contains(event.target as Node));
    if (item) stop(item);
  });
  toolbar.addEventListener('keydown', (event) => {
    const all = items().filter((item) => item.offsetParent !== null);
    const at = all.findIndex((item) => item.contains(event.target as Node));
    const to = at < 0 ? null : target(event, at, all.length);
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  });
  const first = items()[0];
  if (first) stop(first);
}

function target(event: KeyboardEvent, at: number, count: number): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  switch (event.key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
