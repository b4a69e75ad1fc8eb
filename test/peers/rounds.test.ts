import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { META_CAPABILITIES, META_CLIENT, META_VERSION } from '../../src/protocol/revisions.js';
import { check, faults } from '../support/peers/check.js';
import { type Command, ours, python } from '../support/peers/command.js';
import { withPython } from '../support/peers/pythons.js';
import { Stage } from '../support/peers/stage.js';
import { framesOf } from '../support/peers/trace.js';
import { until } from '../support/peers/wait.js';
import { WireClient } from '../support/peers/wire.js';

// What is new in the era without a handshake, spoken by the SDKs themselves: calls in several rounds, and subscriptions.

const PASSED = [
  '"input_required"',
  '"inputResponses"',
  '"requestState"',
  '"subscriptions/listen"',
  'subscriptions/acknowledged',
  'tools/list_changed',
];

/** Every kind of message passed, and nobody is at fault. */
async function expectFaultless(stage: Stage): Promise<void> {
  const wire = framesOf(stage.trace)
    .map(({ raw }) => raw)
    .join('\n');
  for (const kind of PASSED) expect(wire).toContain(kind);
  const verdict = await check(stage.trace, stage.env);
  expect(faults(verdict)).toEqual([]);
  expect(verdict).toMatchObject({ revision: '2026-07-28', counts: { leaked: 0, orphaned: 0, stray: 0 } });
}

describe('a client on the TypeScript SDK 2.x that answers questions and subscribes', () => {
  const talks = async (server: Command) => {
    const stage = Stage.forTest();
    const { command, args } = stage.tapped(server);
    const versionNegotiation = { mode: { pin: '2026-07-28' } } as const;
    const client = new Client({ name: 'sdk-2', version: '2.4.0' }, { versionNegotiation, capabilities: { elicitation: {} } });
    onTestFinished(() => client.close());
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { confirm: true } }));
    let changes = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => void changes++);
    await client.connect(new StdioClientTransport({ command, args: [...args], env: stage.env, stderr: 'ignore' }));
    const subscription = await client.listen({ toolsListChanged: true });
    await client.listTools();
    const { content } = await client.callTool({ name: 'deploy', arguments: { to: 'prod' } });
    expect(content).toMatchObject([{ text: 'deployed to prod' }]);
    await client.callTool({ name: 'grow', arguments: {} });
    await until('word of the change', () => changes > 0 || undefined);
    await client.listTools();
    await subscription.close();
    await client.close();
    await expectFaultless(stage);
  };
  test('and a server on the same SDK break nothing', () => talks(ours('rounds')));
  withPython('2.3.0', 'and a server on the Python SDK 2.3.0 break nothing', (server, name) =>
    test(name, () => talks(python(server, 'rounds_server'))),
  );
});

describe('a client on the Python SDK 2.3.0 that answers questions and subscribes', () => {
  const talks = (name: string, client: string, server: Command) =>
    test(name, async () => {
      const stage = Stage.forTest();
      const { command, args } = stage.tapped(server);
      const program = new WireClient(python(client, 'rounds_client', command, ...args), stage.env);
      expect(await program.line(0)).toBe('deployed to prod');
      await program.exit;
      await expectFaultless(stage);
    });
  withPython('2.3.0', 'and a server on the same SDK break nothing', (client, name) => talks(name, client, python(client, 'rounds_server')));
  withPython('2.3.0', 'and a server on the TypeScript SDK 2.x break nothing', (client, name) => talks(name, client, ours('rounds')));
});

describe('a client that does not speak as the era without a handshake asks', () => {
  const meta = (version: string) => ({
    _meta: { [META_VERSION]: version, [META_CLIENT]: { name: 'wire', version: '1' }, [META_CAPABILITIES]: {} },
  });
  const opened = async (stage: Stage) => {
    const client = new WireClient(stage.tapped(ours('typescript2')), stage.env);
    expect((await client.request('discover', 'server/discover', meta('2026-07-28'))).result?.resultType).toBe('complete');
    expect((await client.request(1, 'tools/list', meta('2026-07-28'))).result?.resultType).toBe('complete');
    return client;
  };

  test('is told on where it leaves out its metadata, and the server that refuses it is not', async () => {
    const stage = Stage.forTest();
    const client = await opened(stage);
    expect((await client.request(2, 'tools/list')).error?.code).toBe(-32602);
    await client.close();
    expect(faults(await stage.check())).toEqual(['error meta/required-fields client']);
  });

  test('finds a server on the TypeScript SDK 2.x that serves a version that it does not support', async () => {
    const stage = Stage.forTest();
    const client = await opened(stage);
    expect((await client.request(2, 'tools/list', meta('1900-01-01'))).result?.resultType).toBe('complete');
    await client.close();
    expect(faults(await stage.check())).toEqual(['error version/unsupported-not-rejected server']);
  });

  test('finds a server of both eras that takes a request without metadata for one of the other, which it may', async () => {
    const stage = Stage.forTest();
    const client = new WireClient(stage.tapped(ours('typescript2')), stage.env);
    expect((await client.request(1, 'server/discover', meta('2026-07-28'))).result?.supportedVersions).toEqual(['2026-07-28']);
    const { result } = await client.request(2, 'tools/list');
    expect(result?.tools).toBeDefined();
    expect(result?.resultType).toBeUndefined();
    await client.close();
    expect(faults(await stage.check())).toEqual(['error meta/required-fields client']);
  });

  test('is not told on for asking a question that a server of an older era may serve in its own way', async () => {
    const stage = Stage.forTest();
    const client = new WireClient(stage.tapped(ours('typescript1')), stage.env);
    const { result } = await client.request(1, 'tools/list', meta('2026-07-28'));
    expect(result).toBeDefined();
    expect(result?.resultType).toBeUndefined();
    await client.close();
    expect(faults(await stage.check())).toEqual([]);
  });
});
