import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Statistics } from '../../session/timeline/statistics/statistics.js';
import type { TimelineView } from '../../session/timeline/view.js';

/** How long one step of counting may take before other requests have their turn, and how long a reply waits for all of it, in ms. */
const STEP_MS = 8;
const REPLY_MS = 150;

/** The numbers of what a view shows: complete in most cases, else as far as they are known, to be asked for again. */
export async function statisticsOf(view: TimelineView): Promise<Statistics> {
  const until = performance.now() + REPLY_MS;
  for (;;) {
    const deadline = performance.now() + STEP_MS;
    if (view.countRequests(() => performance.now() < deadline) === 'done' || performance.now() >= until) return view.statistics();
    await nextTurn();
  }
}
