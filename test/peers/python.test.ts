import { describe, expect, test } from 'vitest';
import type { PythonSdk } from '../../scripts/peers/python.mjs';
import { faults } from '../support/peers/check.js';
import { ours, python } from '../support/peers/command.js';
import { pythonClient } from '../support/peers/pythonClient.js';
import { withPython } from '../support/peers/pythons.js';
import { outcomeOf } from '../support/peers/rows.js';
import { Stage } from '../support/peers/stage.js';
import { framesOf } from '../support/peers/trace.js';
import { pause } from '../support/peers/wait.js';
import { WireClient } from '../support/peers/wire.js';

// What servers and clients on the Python SDKs do with cancellations, and that the verdict names it. All through the tap.

/** Until the tool that swallows its cancellation has ended all the same, in ms. */
const AFTER_STUBBORN = 800;

describe('a client that cancels', () => {
  for (const version of ['1.27.0', '1.29.0'] as const)
    withPython(version, `a Python ${version} server answers with code 0`, (interpreter, name) => {
      test(name, async () => {
        const { stage, client } = await cancelled(python(interpreter, 'server'), 'slow', { seconds: 20, steps: 200 });
        expect((await client.response(7)).error).toEqual({ code: 0, message: 'Request cancelled' });
        expect((await client.request(8, 'ping')).result).toEqual({});
        expect((await client.close()).code).toBe(0);
        const verdict = await stage.check();
        expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 0 });
        expect(faults(verdict)).toEqual(['warning cancel/error-after-cancel server']);
        expect(await outcomeOf(stage.trace, '7')).toBe('answered');
      });
    });

  withPython('2.3.0', 'a Python 2.3.0 server stops and keeps silent', (interpreter, name) => {
    test(name, async () => {
      const { stage, client } = await cancelled(python(interpreter, 'server'), 'slow', { seconds: 20, steps: 200 });
      const running = await client.request(8, 'tools/call', { name: 'running', arguments: {} });
      expect(running.result?.content).toEqual([{ type: 'text', text: '0' }]);
      expect(client.responses(7)).toEqual([]);
      expect((await client.close()).code).toBe(0);
      const verdict = await stage.check();
      expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 0, leaked: 0 });
      expect(faults(verdict)).toEqual([]);
      expect(await outcomeOf(stage.trace, '7')).toBe('stopped');
    });
  });

  for (const version of ['1.27.0', '2.3.0'] as const)
    withPython(
      version,
      `a Python ${version} server whose tool blocks reads the cancellation late and answers all the same`,
      (interpreter, name) => {
        test(name, async () => {
          const { stage, client } = await cancelled(python(interpreter, 'server'), 'blocking', { seconds: 1 });
          expect((await client.response(7)).result?.content).toEqual([{ type: 'text', text: 'done' }]);
          await client.close();
          const verdict = await stage.check();
          expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 0 });
          expect(faults(verdict)).toEqual(['warning cancel/response-after-cancel server', 'warning leak/cancelled-still-running server']);
          expect(await outcomeOf(stage.trace, '7')).toBe('answered');
        });
      },
    );

  withPython(
    '1.27.0',
    'a Python 1.27.0 server whose tool swallows the cancellation dies, and the client sees that through the tap',
    (interpreter, name) => {
      test(name, async () => {
        const { stage, client } = await cancelled(python(interpreter, 'server'), 'stubborn', { seconds: 20 });
        expect((await client.response(7)).error).toEqual({ code: 0, message: 'Request cancelled' });
        await pause(AFTER_STUBBORN);
        client.send({ id: 8, method: 'ping' });
        expect(await client.exit).toEqual({ code: 1, signal: null });
        expect(client.responses(8)).toEqual([]);
        const verdict = await stage.check();
        expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 1 });
        expect(faults(verdict)).toEqual(['warning cancel/error-after-cancel server']);
      });
    },
  );
});

describe('a person who cancels through the tap', () => {
  withPython('1.27.0', 'gives the client of a blocking Python tool its answer after the grace time, and only that', (interpreter, name) => {
    test(name, async () => {
      const stage = Stage.forTest();
      const client = await calling(stage, python(interpreter, 'server'), 'blocking', { seconds: 3 });
      await stage.cancel(7);
      expect((await client.response(7)).error).toEqual({ code: -32800, message: 'Cancelled by Tapline' });
      expect((await client.request(8, 'ping')).result).toEqual({});
      expect(client.responses(7)).toHaveLength(1);
      await client.close();
      expect(
        framesOf(stage.trace)
          .filter(({ withheld }) => withheld !== undefined)
          .map(({ withheld }) => withheld)
          .sort(),
      ).toEqual(['late-response', 'ping-answer']);
      expect(await outcomeOf(stage.trace, '7')).toBe('answered');
      const verdict = await stage.check();
      expect(verdict.counts).toMatchObject({ cancelled: 1, orphaned: 1, leaked: 0 });
      expect(faults(verdict)).toEqual(['warning cancel/response-after-cancel server', 'warning leak/cancelled-still-running server']);
    });
  });

  withPython('1.27.0', 'sees a Python 1.27.0 server die of the cancellation, and so does the client', (interpreter, name) => {
    test(name, async () => {
      const stage = Stage.forTest();
      const client = await calling(stage, python(interpreter, 'server'), 'stubborn', { seconds: 20 });
      await stage.cancel(7);
      expect((await client.response(7)).error).toEqual({ code: 0, message: 'Request cancelled' });
      await pause(AFTER_STUBBORN);
      client.send({ id: 8, method: 'ping' });
      expect(await client.exit).toEqual({ code: 1, signal: null });
      expect(client.responses(7)).toHaveLength(1);
    });
  });
});

describe('a client on a Python SDK', () => {
  /** Which line of the SDK, and what the wire shows of a call that it gives up after a timeout. */
  const clients = {
    '1.27.0': { counts: { cancelled: 0, leaked: 1 }, still: '1' },
    '1.29.0': { counts: { cancelled: 0, leaked: 1 }, still: '1' },
    '2.3.0': { counts: { cancelled: 1, leaked: 0 }, still: '0' },
  } satisfies Record<PythonSdk, unknown>;
  for (const [version, { counts, still }] of Object.entries(clients) as [PythonSdk, (typeof clients)[PythonSdk]][])
    withPython(version, `${version} ${counts.cancelled ? 'cancels' : 'leaks'} a call that it gives up`, (interpreter, name) => {
      test(name, async () => {
        const stage = Stage.forTest();
        const client = pythonClient(interpreter, stage.tapped(ours('typescript1')), stage.env);
        expect(await client.call('echo', { text: 'Grüße' })).toEqual(['Grüße']);
        expect(JSON.stringify(await client.call('slow', { seconds: 30, steps: 1 }, { timeout: 0.3 }))).toContain('imed out');
        expect(await client.call('running', {})).toEqual([still]);
        await client.close();
        const verdict = await stage.check();
        expect(verdict).toMatchObject({ client: { name: 'mcp' }, server: { name: 'typescript-1' }, revision: '2025-11-25' });
        expect(verdict.counts).toMatchObject({ ...counts, orphaned: 0 });
        expect(faults(verdict)).toEqual([]);
      });
    });

  withPython('1.29.0', '1.29.0 that tries the same call again is told that it abandoned the first', (interpreter, name) => {
    test(name, async () => {
      const stage = Stage.forTest();
      const client = pythonClient(interpreter, stage.tapped(ours('typescript1')), stage.env);
      for (const _ of ['first', 'again']) await client.call('slow', { seconds: 30, steps: 1 }, { timeout: 0.5 });
      await client.close();
      const verdict = await stage.check();
      expect(verdict.counts).toMatchObject({ leaked: 2, cancelled: 0, orphaned: 0 });
      expect(faults(verdict)).toEqual(['warning leak/abandoned client']);
      const [finding] = verdict.findings.filter(({ rule }) => rule === 'leak/abandoned');
      expect(finding).toMatchObject({ id: 1, known: ['python-sdk#2507'] });
    });
  });
});

/** A client behind the tap whose call of a tool, id 7, runs. */
async function calling(stage: Stage, server: Parameters<Stage['tapped']>[0], tool: string, args: object): Promise<WireClient> {
  const client = new WireClient(stage.tapped(server), stage.env);
  await client.initialize(0);
  client.send({ id: 7, method: 'tools/call', params: { name: tool, arguments: args } });
  // The server has read the call once it runs it; a blocked one answers nothing that could tell.
  await pause(400);
  return client;
}

/** The same after the client itself cancelled the call. */
async function cancelled(
  server: Parameters<Stage['tapped']>[0],
  tool: string,
  args: object,
): Promise<{ stage: Stage; client: WireClient }> {
  const stage = Stage.forTest();
  const client = await calling(stage, server, tool, args);
  client.send({ method: 'notifications/cancelled', params: { requestId: 7, reason: 'the user gave up' } });
  return { stage, client };
}
