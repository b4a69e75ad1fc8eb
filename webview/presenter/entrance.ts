import type { ViewSnapshot } from '../../src/session/timeline/row.js';

/** Where a picture begins: where it was left, anew, at the newest rows of what turned out to live after all, or just where it is. */
export type Entrance = 'where-left' | 'anew' | 'at-newest' | 'stays';

/** `before`: the picture until now; `left`: the session that a person left; `placed`: they have chosen a place in this one. */
export function entranceOf(before: ViewSnapshot | null, view: ViewSnapshot, left: string | null, placed: boolean): Entrance {
  const session = view.session?.id ?? null;
  if (session !== null && before === null) return session === left ? 'where-left' : 'anew';
  if (session !== null && isAnother(before, view)) return 'anew';
  return !placed && isLive(view) && !isLive(before) ? 'at-newest' : 'stays';
}

/** Whether a picture is of another session than the one before; the first picture is not. */
export function isAnother(before: ViewSnapshot | null, view: ViewSnapshot): boolean {
  return before !== null && (before.session?.id ?? null) !== (view.session?.id ?? null);
}

/** Whether anything can still come. */
export function isLive(view: ViewSnapshot | null): boolean {
  const kind = view?.session?.status.kind;
  return kind === 'live' || kind === 'no-contact' || kind === 'unwritten';
}
