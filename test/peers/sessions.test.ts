import { expect, test } from 'vitest';
import { everything } from '../support/peers/command.js';
import { runCli } from '../support/peers/run.js';
import { connect } from '../support/peers/sdk.js';
import { Stage } from '../support/peers/stage.js';
import { until } from '../support/peers/wait.js';

test('a session of real peers is listed with their names while it lives, and stays listed when it is over', async () => {
  const stage = Stage.forTest();
  const client = await connect('1.x', stage.tapped(everything()), stage.env);
  await client.listTools();
  const live = await until('the session with its peers', async () => {
    const session = await stage.session();
    return session.server !== null && session;
  });
  expect(live).toMatchObject({
    live: true,
    file: stage.trace,
    client: { name: 'sdk-1', version: '1.32.2' },
    server: { name: 'mcp-servers/everything' },
  });
  await client.close();

  const after = await until('the end of the session', async () => {
    const { stdout } = await runCli(['sessions', '--format', 'json'], stage.env);
    const { sessions } = JSON.parse(stdout) as { sessions: { id: string; live: boolean; counts: unknown }[] };
    return sessions.length === 1 && !sessions[0]!.live && sessions[0];
  });
  expect(after).toMatchObject({ id: live.id, counts: { requests: 2, responses: 2, leaked: 0, orphaned: 0 } });
});

test('a person is told why a request that is not pending cannot be cancelled', async () => {
  const stage = Stage.forTest();
  const client = await connect('1.x', stage.tapped(everything()), stage.env);
  await expect(stage.cancel(99)).rejects.toThrow('No request with id 99 is waiting for an answer of the server.');
  // Nothing went over the wire for it.
  await client.callTool('echo', { message: 'still there' });
  await client.close();
  expect((await stage.check()).counts).toMatchObject({ cancelled: 0, findings: 0 });
});
