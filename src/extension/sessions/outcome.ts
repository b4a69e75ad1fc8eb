import { setTimeout as pause } from 'node:timers/promises';
import type { Phrase } from '../../session/timeline/phrases.js';
import type { Shown } from '../timeline/bridge.js';
import type { WorkerClient } from '../worker/client.js';

const LOOK_EVERY_MS = 200;

/**
 * What came of a cancellation, in the sentences of the row's details; waits until the receiver's grace time is over. Null where that
 * cannot be told within `withinMs`.
 */
export async function outcomeOf(
  worker: Pick<WorkerClient, 'createView'>,
  { file, entry }: Shown,
  row: number,
  withinMs: number,
): Promise<readonly Phrase[] | null> {
  const view = worker.createView(file, entry, () => {});
  try {
    await view.ask('ready', { count: 1, at: { kind: 'tail' }, filter: '' });
    for (const end = performance.now() + withinMs; performance.now() < end; await pause(LOOK_EVERY_MS)) {
      const { row: now, verdict } = await view.ask('detail', { row, limit: 0 });
      if (now.state.kind === 'cancelled' && now.state.outcome.kind !== 'waiting') return verdict;
    }
    return null;
  } finally {
    view.dispose();
  }
}
