import { afterAll, describe, expect, it } from 'vitest';
import { ControlClient } from '../../src/tap/control/client.js';
import { readTrace, type TapRun, until, Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

const stops = async (run: TapRun): Promise<string[]> => (await run.trace()).filter(({ ev }) => ev === 'debug').map(({ state }) => state);

/** All that the tap was told before this is in the trace. */
async function recorded(run: TapRun, mark: string): Promise<void> {
  run.call(mark, 'echo');
  await run.record(({ raw }) => raw?.includes(`"id":"${mark}"`));
}

describe('a debugger that holds the server', () => {
  it('is recorded where it stops the server and where it lets it go on, in the order of the traffic', async () => {
    const run = await place.server();
    const client = await run.control();
    run.call(1, 'echo');
    await run.next((message) => message.id === 1);
    await client.debug('stopped', 0);
    run.call(2, 'echo');
    await run.next((message) => message.id === 2);
    await client.debug('continued', 0);
    await recorded(run, 'after');
    const kinds = (await run.trace()).flatMap(({ ev, state, raw }) => (ev === 'debug' ? [state] : raw?.includes('"id":2') ? ['call'] : []));
    expect(kinds).toEqual(['stopped', 'call', 'call', 'continued']);
    expect((await run.record(({ ev }) => ev === 'debug')).t).toBeGreaterThan(0);
    client.close();
  });

  it('is counted with all others, whatever window they are in: the server goes on when the last one lets it', async () => {
    const run = await place.server();
    const entry = await run.entry();
    const [one, other] = [await ControlClient.connect(entry), await ControlClient.connect(entry)];
    await one.debug('stopped', 0);
    await one.debug('stopped', 7);
    await one.debug('stopped', 7);
    await other.debug('stopped', 0);
    await one.debug('continued', 7);
    await one.debug('continued', 0);
    await recorded(run, 'held');
    expect(await stops(run)).toEqual(['stopped']);
    await other.debug('continued', 0);
    await other.debug('continued', 0);
    await recorded(run, 'free');
    expect(await stops(run)).toEqual(['stopped', 'continued']);
    one.close();
    other.close();
  });

  it('holds it no longer once its connection is gone, as when an editor crashes', async () => {
    const run = await place.server();
    const entry = await run.entry();
    const [crashed, follower] = [await ControlClient.connect(entry), await ControlClient.connect(entry)];
    await crashed.debug('stopped', 3);
    crashed.close();
    await run.record(({ state }) => state === 'continued');
    expect(await stops(run)).toEqual(['stopped', 'continued']);
    follower.close();
  });

  it('may stop it a second time after it went on', async () => {
    const run = await place.server();
    const client = await run.control();
    for (const state of ['stopped', 'continued', 'stopped'] as const) await client.debug(state, 1);
    await recorded(run, 'twice');
    expect(await stops(run)).toEqual(['stopped', 'continued', 'stopped']);
    client.close();
  });

  it('leaves the end of the trace to the server that ends while it stands', async () => {
    const run = await place.server();
    const client = await run.control();
    await client.debug('stopped', 1);
    const { file } = await run.entry();
    run.child.kill('SIGTERM');
    await run.ended;
    expect(readTrace(file).at(-1)).toMatchObject({ ev: 'exit' });
  });

  it.each([
    [{ state: 'stopped' }],
    [{ state: 'stopped', debugger: '1' }],
    [{ state: 'stopped', debugger: -1 }],
    [{ state: 'stopped', debugger: 1000 }],
    [{ state: 'paused', debugger: 1 }],
  ])('is refused where the tap cannot tell what it did: %j', async (members) => {
    const run = await place.server();
    const client = await run.control();
    // biome-ignore lint/suspicious/noExplicitAny: messages under test have any shape
    const { state, debugger: which } = members as any;
    await expect(client.debug(state, which)).rejects.toMatchObject({ code: 'bad-request' });
    client.close();
    await recorded(run, 'refused');
    expect(await stops(run)).toEqual([]);
  });

  it('is believed only with the token', async () => {
    const run = await place.server();
    const entry = await run.entry();
    await expect(ControlClient.connect({ ...entry, token: `${entry.token}x` })).rejects.toMatchObject({ code: 'unreachable' });
    expect(await until(async () => (await stops(run)).length === 0)).toBe(true);
  });
});
