import { afterAll, expect, it } from 'vitest';
import { ControlClient } from '../../src/tap/control/client.js';
import { sleep, Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

/** Repeatable random numbers, so that a failure can be looked at again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const TOOLS = ['silent', 'python', 'late', 'id-last', 'twice', 'echo'] as const;

it.each([1, 2, 3])(
  'whoever answers, cancels or gives up at the same instant: exactly one answer reaches the client (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const run = await place.server();
    const control = await ControlClient.connect(await run.entry());
    const gaveUp = new Set<number>();
    const accepted = new Set<number>();
    const rounds = 150;
    await Promise.all(
      Array.from({ length: rounds }, async (_, id) => {
        await sleep(random() * 1500);
        const name = TOOLS[Math.floor(random() * TOOLS.length)]!;
        run.call(id, name, { ms: Math.floor(random() * 40), size: random() < 0.2 ? 200_000 : 10 }, { progressToken: id });
        await sleep(random() * 40);
        const order = () =>
          control.cancel({ id: String(id), to: 'server', graceMs: Math.floor(random() * 40) }).then(
            () => accepted.add(id),
            () => {},
          );
        if (random() < 0.25) {
          gaveUp.add(id);
          const both = [order, async () => run.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })];
          await Promise.all((random() < 0.5 ? both : both.reverse()).map((act) => act()));
        } else await order();
      }),
    );
    await sleep(400);
    for (let id = 0; id < rounds; id++) {
      const { length } = run.answers(id);
      // Where the answer, or the client's own cancellation, came first, or the order overtook the request, the tap refused and keeps out of it.
      if (!accepted.has(id)) continue;
      if (gaveUp.has(id)) expect(length, `answers to ${id}, which the client cancelled itself`).toBeLessThanOrEqual(1);
      else expect(length, `answers to ${id}`).toBe(1);
    }
    expect(accepted.size).toBeGreaterThan(rounds / 3);
    expect(run.received.filter((message) => 'stray' in message)).toEqual([]);
    control.close();
  },
);
