import { Session } from '../../../src/session/session.js';
import type { CancelOutcome } from '../../../src/session/timeline/row.js';
import { rowAt } from '../../../src/session/timeline/rows.js';
import { Timeline } from '../../../src/session/timeline/timeline.js';
import { readTraceFile } from '../../../src/trace/files/read-file.js';

/** What the timeline tells a person about the cancellation of a request: its row's outcome. `id` as on the wire: `7`, `"7"`. */
export async function outcomeOf(trace: string, id: string): Promise<CancelOutcome['kind'] | undefined> {
  const timeline = new Timeline();
  const session = new Session([timeline]);
  await readTraceFile(trace, {
    record: (record, at) => session.push(record, at),
    unreadable: (at) => session.unreadable(at),
  });
  session.end();
  for (let row = 0; row < timeline.store.rows.length; row++) {
    const { id: its, state } = rowAt(timeline.store, row, { now: Number.POSITIVE_INFINITY, graceMs: 1000, live: false });
    if (its === id && state.kind === 'cancelled') return state.outcome.kind;
  }
  return undefined;
}
