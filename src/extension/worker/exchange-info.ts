import { rowAt, type Viewpoint } from '../../session/timeline/rows.js';
import type { Timeline } from '../../session/timeline/timeline.js';
import type { ExchangeInfo } from './messages.js';

/** What an action needs to know of a row; null where there is no such row, or it is no exchange. */
export function exchangeInfo(timeline: Timeline, index: number, view: Viewpoint): ExchangeInfo | null {
  if (!Number.isInteger(index) || index < 0 || index >= timeline.store.rows.length) return null;
  const { row, dir, id, method, label, state, start, stopped, cancellable } = toInfo(timeline, index, view);
  if (dir === null || id === null || method === null) return null;
  const { since } = timeline.store.stops;
  const held = { ...(stopped !== undefined && { stopped }), ...(since !== null && { standsSince: since }) };
  return { row, dir, id, method, label, state: state.kind, start, ...held, cancellable };
}

/** The requests in flight, in order of start: at most `most`, and only those that pass. */
export function openExchanges(
  timeline: Timeline,
  view: Viewpoint,
  most: number,
  pass: (info: ExchangeInfo) => boolean = () => true,
): readonly ExchangeInfo[] {
  const found: ExchangeInfo[] = [];
  for (const index of timeline.store.open.keys()) {
    if (found.length === most) break;
    const info = exchangeInfo(timeline, index, view);
    if (info !== null && pass(info)) found.push(info);
  }
  return found;
}

function toInfo(timeline: Timeline, index: number, view: Viewpoint) {
  return { ...rowAt(timeline.store, index, view), row: index };
}
