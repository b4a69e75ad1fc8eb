import { expect, test } from 'vitest';
import { faults } from '../support/peers/check.js';
import { everything } from '../support/peers/command.js';
import { Stage } from '../support/peers/stage.js';
import { until } from '../support/peers/wait.js';
import { WireClient } from '../support/peers/wire.js';

test('server-everything runs, ends, cancels and refuses tasks without a fault', async () => {
  const stage = Stage.forTest();
  const client = new WireClient(stage.tapped(everything()), stage.env);
  let id = 0;
  const ask = (method: string, params: object = {}) => client.request(++id, method, params);
  const start = async () => {
    const created = await ask('tools/call', {
      name: 'simulate-research-query',
      arguments: { topic: 'tides', ambiguous: false },
      task: { ttl: 60_000 },
    });
    return (created.result as { task: { taskId: string } }).task.taskId;
  };
  await client.initialize('hello');
  await ask('tools/list');

  const taskId = await start();
  expect((await ask('tasks/get', { taskId })).result?.status).toBe('working');
  // The answer waits until the task has ended.
  client.send({ id: 'result', method: 'tasks/result', params: { taskId } });
  await until('the end of the task', async () => (await ask('tasks/get', { taskId })).result?.status === 'completed', 60_000);
  expect((await client.response('result')).result?.content).toBeDefined();
  expect((await ask('tasks/cancel', { taskId })).error?.code).toBe(-32602);

  const cancelled = await start();
  expect((await ask('tasks/cancel', { taskId: cancelled })).result?.status).toBe('cancelled');
  expect((await ask('tasks/get', { taskId: cancelled })).result?.status).toBe('cancelled');
  expect((await ask('tasks/get', { taskId: 'none' })).error?.code).toBe(-32602);
  expect((await ask('tasks/list')).result?.tasks).toHaveLength(2);

  await client.close();
  expect(faults(await stage.check())).toEqual([]);
});
