import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { OtlpReceiver } from '../support/otlp-receiver.js';
import { everything } from '../support/peers/command.js';
import { runCli } from '../support/peers/run.js';
import { Stage } from '../support/peers/stage.js';

test('a live session is sent to an OTLP endpoint until it ends: what was called and how it went, and no word of what was said', async () => {
  const stage = Stage.forTest();
  const receiver = await OtlpReceiver.start();
  const client = new Client({ name: 'client', version: '1' });
  const { command, args } = stage.tapped(everything());
  await client.connect(new StdioClientTransport({ command, args: [...args], env: stage.env, stderr: 'ignore' }));
  const { id } = await stage.session();
  const sending = runCli(['export', '--format', 'otlp', '--follow', id.slice(0, -2), '--endpoint', receiver.url], stage.env);

  await client.callTool({ name: 'echo', arguments: { message: 'a-secret-word' } });
  await client.callTool({ name: 'get-sum', arguments: { a: 'a-secret-word' } });
  await expect(client.readResource({ uri: 'demo://nowhere' })).rejects.toThrow();
  // They arrive while the session goes on.
  await expect.poll(() => receiver.spans.map(({ name }) => name), { timeout: 30_000 }).toContain('resources/read');
  await client.close();

  const { code, stderr } = await sending;
  expect(stderr).toMatch(/^Sending session .*\n\d+ spans were sent\.\n$/);
  expect(code).toBe(0);
  expect(receiver.spans.map(({ name }) => name)).toEqual(['initialize', 'tools/call echo', 'tools/call get-sum', 'resources/read']);
  expect(receiver.spans.at(-1)?.status).toEqual({ code: 2 });
  const all = receiver.posted.map(({ body }) => body).join('\n');
  expect(all).not.toMatch(/a-secret-word|not found|dist\/index\.js/i);
});

test('a session that is not there, or over, is told', async () => {
  const stage = Stage.forTest();
  const { code, stderr } = await runCli(
    ['export', '--format', 'otlp', '--follow', 'nobody', '--endpoint', 'http://127.0.0.1:1'],
    stage.env,
  );
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/No session begins with "nobody"/) });
});
