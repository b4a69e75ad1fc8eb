import { expect, it } from 'vitest';
import { outcomeOf } from '../../../src/extension/sessions/outcome.js';
import { phrase } from '../../../src/session/timeline/phrases.js';

const shown = { file: '/t', entry: null };

/** A worker whose view tells these outcomes of the row, one after the other. */
function telling(...kinds: string[]) {
  const seen = { disposed: false };
  const view = {
    ask: async (name: string) => {
      if (name !== 'detail') return null;
      const kind = kinds.length > 1 ? kinds.shift() : kinds[0];
      return { row: { state: { kind: 'cancelled', outcome: { kind } } }, verdict: [phrase('stray', kind ?? '')] };
    },
    dispose: () => {
      seen.disposed = true;
    },
  };
  return { worker: { createView: () => view as never }, seen };
}

it('tells what came of a cancellation once the grace time is over', async () => {
  const { worker, seen } = telling('waiting', 'waiting', 'stopped');
  expect(await outcomeOf(worker, shown, 3, 10_000)).toEqual([phrase('stray', 'stopped')]);
  expect(seen.disposed).toBe(true);
});

it('tells nothing where that does not become known in time', async () => {
  const { worker, seen } = telling('waiting');
  expect(await outcomeOf(worker, shown, 3, 1)).toBeNull();
  expect(seen.disposed).toBe(true);
});
