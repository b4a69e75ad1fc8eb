import type { TimeRange, ViewSnapshot } from '../../src/session/timeline/row.js';
import { wordsOf } from './phrases.js';

/** What stands in the place of the rows, or beside them where there are few. */
export type Scene =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'restricted' }
  /** `startedBy`: the client that can start it; null where VS Code can. */
  | { readonly kind: 'waiting'; readonly server: string; readonly startedBy: string | null }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'no-match'; readonly total: number }
  /** No row touches the time that was chosen. */
  | { readonly kind: 'nothing-then'; readonly range: TimeRange }
  /** No row matches as far as bodies were searched. */
  | { readonly kind: 'none-yet' }
  /** Under the rows that are there: nothing was said yet. */
  | { readonly kind: 'no-message'; readonly since: number }
  | { readonly kind: 'rows' };

/** `now`: the session's time in ms. */
export function sceneOf(view: ViewSnapshot | null, now: number): Scene {
  if (view === null) return { kind: 'connecting' };
  if (view.problem !== null) return { kind: 'problem', text: wordsOf([view.problem]) };
  if (view.session === null) {
    if (view.idle === undefined) return { kind: 'no-session' };
    if (view.idle.kind === 'restricted') return { kind: 'restricted' };
    return { kind: 'waiting', server: view.idle.server, startedBy: view.idle.startedBy ?? null };
  }
  if (view.matched === 0 && view.total > 0 && view.filter !== '') {
    const whole = view.search === undefined || view.search.kind === 'done';
    return whole ? { kind: 'no-match', total: view.total } : { kind: 'none-yet' };
  }
  if (view.matched === 0 && view.range !== undefined) return { kind: 'nothing-then', range: view.range };
  if (view.counts.frames === 0 && view.filter === '' && view.session.status.kind === 'live') return { kind: 'no-message', since: now };
  return { kind: 'rows' };
}

/** Whether counters, filter and rows are drawn at all. */
export function hasRows(scene: Scene): boolean {
  switch (scene.kind) {
    case 'no-match':
    case 'none-yet':
    case 'nothing-then':
    case 'no-message':
    case 'rows':
      return true;
    case 'connecting':
    case 'no-session':
    case 'restricted':
    case 'waiting':
    case 'problem':
      return false;
  }
}
