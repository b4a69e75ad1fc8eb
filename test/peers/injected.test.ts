import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { faults } from '../support/peers/check.js';
import { type Command, everything, filesystem, ours, python } from '../support/peers/command.js';
import { withPython } from '../support/peers/pythons.js';
import { outcomeOf } from '../support/peers/rows.js';
import { Stage } from '../support/peers/stage.js';
import { framesOf } from '../support/peers/trace.js';
import { pause, until } from '../support/peers/wait.js';
import { WireClient } from '../support/peers/wire.js';

// The client of these tests never asks for a cancellation: a person does, through `tapline cancel`. The client writes lines of its own
// and sees every line that reaches it, so that "exactly one answer" means what it says.

const CANCELLED_BY_TAPLINE = { code: -32800, message: 'Cancelled by Tapline' };
/** Longer than the grace time, in ms: until then the tap could still give an answer of its own. */
const AFTER_GRACE = 1300;
/** Long enough for a few lines that the server had no reason to write any more. */
const A_MOMENT = 400;

interface Target {
  readonly name: string;
  readonly server: Command;
  /** A call that runs for seconds, with its progress token. */
  readonly call: { readonly name: string; readonly arguments: object };
  /** A call whose answer proves that the server still serves. */
  readonly later: { readonly name: string; readonly arguments: object; readonly text: string };
  readonly answer: { readonly code: number; readonly message: string };
  readonly outcome: 'stopped' | 'answered' | 'no-reaction';
  readonly faults: readonly string[];
}

const OURS = {
  call: { name: 'slow', arguments: { seconds: 3, steps: 30 } },
  later: { name: 'running', arguments: {}, text: '0' },
} as const;
const SILENT = { ...OURS, answer: CANCELLED_BY_TAPLINE, outcome: 'stopped', faults: [] } as const;
const CODE_0 = {
  ...OURS,
  answer: { code: 0, message: 'Request cancelled' },
  outcome: 'answered',
  faults: ['warning cancel/error-after-cancel server'],
} as const;

const EVERYTHING: Target = {
  name: 'server-everything, which goes on with its work',
  server: everything(),
  call: { name: 'trigger-long-running-operation', arguments: { duration: 3, steps: 30 } },
  later: { name: 'echo', arguments: { message: 'still there' }, text: 'Echo: still there' },
  answer: CANCELLED_BY_TAPLINE,
  outcome: 'no-reaction',
  faults: ['warning cancel/progress-after-cancel server', 'warning leak/cancelled-still-running server'],
};

describe('an injected cancellation gives the client exactly one answer, and later calls work', () => {
  injected(EVERYTHING);
  injected({ name: 'a server on the TypeScript SDK 1.x', server: ours('typescript1'), ...SILENT });
  injected({ name: 'a server on the TypeScript SDK 2.x', server: ours('typescript2'), ...SILENT });
  injected({
    name: 'a scripted server that answers with code 0',
    server: ours('code0'),
    ...CODE_0,
    later: { name: 'slow', arguments: { seconds: 0.1, steps: 1 }, text: 'done' },
  });
  withPython('1.27.0', 'a server on the Python SDK 1.27.0', (interpreter, name) =>
    injected({ name, server: python(interpreter, 'server'), ...CODE_0 }),
  );
  withPython('1.29.0', 'a server on the Python SDK 1.29.0', (interpreter, name) =>
    injected({ name, server: python(interpreter, 'server'), ...CODE_0 }),
  );
  withPython('2.3.0', 'a server on the Python SDK 2.3.0', (interpreter, name) =>
    injected({ name, server: python(interpreter, 'server'), ...SILENT }),
  );
});

function injected({ name, server, call, later, answer, outcome, faults: expected }: Target): void {
  test(name, async () => {
    const stage = Stage.forTest();
    const client = new WireClient(stage.tapped(server, 'bundle'), stage.env);
    await client.initialize(100);
    client.send({ id: 7, method: 'tools/call', params: { ...call, _meta: { progressToken: 'p' } } });
    await until('progress', () => client.progress('p').length >= 2);

    await stage.cancel(7);

    expect((await client.response(7)).error).toEqual(answer);
    const progress = client.progress('p').length;
    const after = await client.request(8, 'tools/call', { name: later.name, arguments: later.arguments });
    expect(after.result?.content).toEqual([{ type: 'text', text: later.text }]);
    await pause(outcome === 'answered' ? AFTER_GRACE : A_MOMENT);
    expect(client.responses(7)).toHaveLength(1);
    expect(client.progress('p')).toHaveLength(progress);
    expect(client.received.filter(({ id }) => ![undefined, 100, 7, 8].includes(id as undefined))).toEqual([]);
    expect((await client.close()).code).toBe(0);

    expect(await outcomeOf(stage.trace, '7')).toBe(outcome);
    const verdict = await stage.check();
    expect(verdict.counts).toMatchObject({ requests: 3, cancelled: 1, leaked: 0, orphaned: outcome === 'answered' ? 1 : 0 });
    expect(faults(verdict)).toEqual(expected);
  });
}

// A named pipe is what makes this server slow, and Windows has none in folders.
test.skipIf(process.platform === 'win32')(
  'server-filesystem: the client of a read that hangs gets its answer, and nothing of the late result',
  async () => {
    const stage = Stage.forTest();
    const pipe = join(stage.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Whatever happens, the server's read must end, or its process cannot.
    onTestFinished(() => writeFileSync(pipe, '', { flag: 'r+' }));
    const client = new WireClient(stage.tapped(filesystem(stage.folder)), stage.env);
    await client.initialize(100);
    client.send({ id: 'read', method: 'tools/call', params: { name: 'read_text_file', arguments: { path: pipe } } });
    await client.request(1, 'ping');

    await stage.cancel('read');

    expect((await client.response('read')).error).toEqual(CANCELLED_BY_TAPLINE);
    writeFileSync(pipe, 'what nobody waits for any more', { flag: 'r+' });
    const listed = await client.request(2, 'tools/call', { name: 'list_allowed_directories', arguments: {} });
    expect(listed.result?.isError).not.toBe(true);
    expect(client.responses('read')).toHaveLength(1);
    await client.close();
    expect(await outcomeOf(stage.trace, '"read"')).toBe('stopped');
    expect(faults(await stage.check())).toEqual([]);
  },
);

test('a server on the TypeScript SDK 2.x in the era without a handshake: the cancellation carries the envelope, and no ping follows', async () => {
  const stage = Stage.forTest();
  const client = new WireClient(stage.tapped(ours('typescript2')), stage.env);
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'wire', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  await client.request('first', 'server/discover', { _meta: envelope });
  client.send({ id: 0, method: 'tools/call', params: { ...OURS.call, _meta: { ...envelope, progressToken: 0 } } });
  await until('progress', () => client.progress(0).length >= 2);

  await stage.cancel(0);

  expect((await client.response(0)).error).toEqual(CANCELLED_BY_TAPLINE);
  const running = await client.request(1, 'tools/call', { name: 'running', arguments: {}, _meta: envelope });
  expect(running.result?.content).toEqual([{ type: 'text', text: '0' }]);
  expect(client.responses(0)).toHaveLength(1);
  await client.close();
  const written = framesOf(stage.trace).filter(({ injected }) => injected !== undefined);
  expect(written.map(({ injected }) => injected)).toEqual(['cancel', 'answer']);
  expect(JSON.parse(written[0]!.raw!)).toMatchObject({ params: { requestId: 0, _meta: envelope } });
  expect(await outcomeOf(stage.trace, '0')).toBe('stopped');
  expect(faults(await stage.check())).toEqual([]);
});

test('a server on the TypeScript SDK 1.x ignores the cancellation of id 0: its late answer stays away from the client', async () => {
  const stage = Stage.forTest();
  const client = new WireClient(stage.tapped(ours('typescript1')), stage.env);
  await client.initialize(100);
  client.send({
    id: 0,
    method: 'tools/call',
    params: { name: 'slow', arguments: { seconds: 3, steps: 30 }, _meta: { progressToken: 'p' } },
  });
  await until('progress', () => client.progress('p').length >= 2);

  await stage.cancel(0, '--answer');

  expect((await client.response(0)).error).toEqual(CANCELLED_BY_TAPLINE);
  const progress = client.progress('p').length;
  await until('the late answer', () => framesOf(stage.trace).some(({ withheld }) => withheld === 'late-response'));
  expect(client.responses(0)).toHaveLength(1);
  expect(client.progress('p')).toHaveLength(progress);
  await client.close();
  const late = framesOf(stage.trace).filter(({ withheld }) => withheld === 'late-response');
  expect(late).toHaveLength(1);
  expect(await outcomeOf(stage.trace, '0')).toBe('answered');
  const verdict = await stage.check();
  expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 0 });
  expect(faults(verdict)).toEqual([
    'warning cancel/progress-after-cancel server',
    'warning cancel/response-after-cancel server',
    'warning leak/cancelled-still-running server',
  ]);
});

test.each([
  { named: 7, other: '7' },
  { named: '7', other: 7 },
])('of two requests whose ids differ in nothing but their type, the one that was named is cancelled: $named', async ({ named, other }) => {
  const stage = Stage.forTest();
  const client = new WireClient(stage.tapped(ours('typescript1')), stage.env);
  await client.initialize(100);
  for (const id of [7, '7'])
    client.send({
      id,
      method: 'tools/call',
      params: { name: 'slow', arguments: { seconds: 3, steps: 30 }, _meta: { progressToken: id } },
    });
  await until('progress of both', () => client.progress(7).length >= 1 && client.progress('7').length >= 1);

  await stage.cancel(named, '--answer');

  expect((await client.response(named)).error).toEqual(CANCELLED_BY_TAPLINE);
  expect((await client.response(other)).result?.content).toEqual([{ type: 'text', text: 'done' }]);
  expect(client.responses(named)).toHaveLength(1);
  await client.close();
  expect(await outcomeOf(stage.trace, JSON.stringify(named))).toBe('stopped');
  expect(faults(await stage.check())).toEqual([]);
});

test('a request of the server is cancelled towards the client: the server gets exactly one answer and goes on', async () => {
  const stage = Stage.forTest();
  const client = new WireClient(stage.tapped(everything()), stage.env);
  await client.request(100, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { sampling: {} },
    clientInfo: { name: 'wire', version: '1' },
  });
  client.send({ method: 'notifications/initialized' });
  // The tool shows itself once the server knows that its client can sample.
  client.send({ id: 1, method: 'tools/call', params: { name: 'trigger-sampling-request', arguments: { prompt: 'Hello', maxTokens: 10 } } });
  const asked = await until('the request of the server', () => client.received.find(({ method }) => method === 'sampling/createMessage'));

  await stage.cancel(asked.id!, '--to', 'client', '--reason', 'not now');

  const told = await until('the cancellation', () => client.received.find(({ method }) => method === 'notifications/cancelled'));
  expect(told.params).toEqual({ requestId: asked.id, reason: 'not now' });
  const pinged = await until('the ping', () => client.received.find(({ method }) => method === 'ping'));
  client.send({ id: pinged.id, result: {} });
  const call = await client.response(1);
  expect(JSON.stringify(call)).toContain('Cancelled by Tapline');
  // Too late: the server has its answer.
  client.send({ id: asked.id, result: { role: 'assistant', model: 'm', content: { type: 'text', text: 'Hello' } } });
  expect((await client.request(2, 'ping')).result).toEqual({});
  await client.close();
  expect(framesOf(stage.trace).filter(({ withheld }) => withheld === 'late-response')).toHaveLength(1);
  const verdict = await stage.check();
  expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 0 });
  expect(faults(verdict)).toEqual(['warning cancel/response-after-cancel client', 'warning leak/cancelled-still-running client']);
});
