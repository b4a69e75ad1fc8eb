import { describe, expect, test, vi } from 'vitest';
import { faults } from '../support/peers/check.js';
import { type Command, ours, python } from '../support/peers/command.js';
import { cancelAll, watchLive } from '../support/peers/live.js';
import { withPython } from '../support/peers/pythons.js';
import { pythonQuitter, type Quitter, scriptedQuitter } from '../support/peers/quitters.js';
import { Stage } from '../support/peers/stage.js';
import { recordedBytes } from '../support/peers/trace.js';
import { until } from '../support/peers/wait.js';

// The Python SDK 1.x gives calls up without a word: the server works on for nobody. The person must see the leaks grow while
// it happens, and end them with one click. What that click does is done here with the extension's own parts.

const WAVES = 5;
const CALLS = 10;
const ALL = WAVES * CALLS;
const LEAK_THRESHOLD = 500;

describe('50 calls that a client gave up are counted live, and cancelling all leaked ones ends their tasks in the server', () => {
  leak('a scripted client, a server on the TypeScript SDK 2.x', ours('typescript2'), scriptedQuitter);
  leak('a scripted client, a server on the TypeScript SDK 1.x', ours('typescript1'), scriptedQuitter);
  withPython('1.29.0', 'a client on the Python SDK 1.29.0, a server on the TypeScript SDK 2.x', (interpreter, name) =>
    leak(name, ours('typescript2'), async (server, env) => pythonQuitter(interpreter, server, env)),
  );
  withPython('1.29.0', 'a client on the Python SDK 1.29.0, a server on the Python SDK 2.3.0', (client, name) =>
    withPython('2.3.0', name, (server) => leak(name, python(server, 'server'), async (tapped, env) => pythonQuitter(client, tapped, env))),
  );
});

function leak(name: string, server: Command, start: (server: Command, env: NodeJS.ProcessEnv) => Promise<Quitter>): void {
  test(name, async () => {
    const stage = Stage.forTest();
    const client = await start(stage.tapped(server, 'bundle'), stage.env);
    expect(await client.running()).toBe(0);
    const watch = await watchLive(stage, LEAK_THRESHOLD);

    for (let wave = 1; wave <= WAVES; wave++) {
      await client.giveUp(CALLS);
      await until(`${wave * CALLS} leaked`, () => watch.latest().counts.leaked === wave * CALLS);
    }
    expect(await client.running()).toBe(ALL);
    expect(watch.leaked).toEqual([...watch.leaked].sort((a, b) => a - b));
    expect(watch.latest().counts).toMatchObject({ leaked: ALL, inFlight: 0, cancelled: 0 });

    const leaked = await watch.worker.cancellable(stage.trace, 'leaked');
    expect(leaked).toHaveLength(ALL);
    await cancelAll(stage, leaked);

    await until('no task runs', async () => (await client.running()) === 0);
    const settled = { leaked: 0, inFlight: 0, cancelled: ALL, orphaned: 0 };
    await vi.waitFor(() => expect(watch.latest().counts).toMatchObject(settled), 5000);
    await client.close();
    const verdict = await stage.check();
    expect(verdict.counts).toMatchObject({ cancelled: ALL, leaked: 0, orphaned: 0 });
    expect(faults(verdict)).toEqual([]);
  });
}

withPython('1.29.0', 'the scripted client writes the bytes of the real one', (interpreter, name) => {
  test(name, async () => {
    const [real, scripted] = await Promise.all([
      overheard(async (server, env) => pythonQuitter(interpreter, server, env)),
      overheard(scriptedQuitter),
    ]);
    expect(scripted).toBe(real);
  });
});

/** What a client that gives up writes, as the tap recorded it. */
async function overheard(start: (server: Command, env: NodeJS.ProcessEnv) => Promise<Quitter>): Promise<string> {
  const stage = Stage.forTest();
  const client = await start(stage.tapped(ours('typescript1')), stage.env);
  await client.running();
  await client.giveUp(3);
  await client.running();
  await client.close();
  const verdict = await stage.check();
  expect(verdict.counts).toMatchObject({ leaked: 3, cancelled: 0 });
  return recordedBytes(stage.trace, 'c2s').toString('utf8');
}
