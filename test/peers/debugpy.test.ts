import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pythonWithDebugpy } from '../../scripts/peers/python.mjs';
import { planDebugger } from '../../src/extension/debug/adapter/attach/plan.js';
import { pythonAttach, pythonLine } from '../../src/extension/debug/adapter/attach/python.js';
import { launchTapped } from '../../src/extension/debug/adapter/debuggee.js';
import { DebugpyAdapter, debugpyOf } from '../support/debuggee/debugpy.js';
import { until } from '../support/peers/wait.js';
import { Bench } from '../unit/debug/pieces.js';

const SERVER = resolve(import.meta.dirname, '../support/debuggee/server.py');

test('debugpy meets the server behind the tap, and stops in it at a call', async ({ skip }) => {
  const python = pythonWithDebugpy();
  if (python === null)
    return skip('debugpy is not there: `node scripts/peers/python.mjs` installs it, or TAPLINE_DEBUGPY names a Python that has it.');
  const debugpy = debugpyOf(python);
  const home = mkdtempSync(join(tmpdir(), 'tapline-debug-'));
  const adapter = new DebugpyAdapter(python);
  const port = await freePort();
  const bench = new Bench(() => null, {
    launch: launchTapped(resolve(import.meta.dirname, '../../dist/launcher.js')),
    attach: async ({ command, args, cwd }) => {
      const plan = planDebugger({ command, args }, 'auto', { nodeScript: () => null });
      if (plan.kind !== 'python') throw new Error(`planned ${plan.kind}`);
      return {
        kind: 'ready',
        attachment: {
          line: pythonLine(plan.words, plan.at, port, debugpy),
          causes: () => false,
          before: async () => {
            adapter.send('initialize', { adapterID: 'debugpy' });
            await adapter.got('initialize');
            adapter.send('attach', pythonAttach({ name: 'server', port, cwd, stopOnEntry: false, more: {} }));
          },
          after: async () => {
            await adapter.got('initialized');
            adapter.send('setBreakpoints', { source: { path: SERVER }, breakpoints: [{ line: breakpoint }] });
            adapter.send('configurationDone');
          },
          detach: async () => adapter.send('disconnect', { terminateDebuggee: false }),
        },
      };
    },
  });
  const breakpoint =
    readFileSync(SERVER, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes('# BREAKPOINT')) + 1;
  onTestFinished(async () => {
    await bench.adapter.dispose();
    adapter.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  await bench.ask('launch', { server: 'peer', command: python, args: [SERVER], cwd: home, env: { TAPLINE_HOME: home } });
  await until('the handshake', () => /Tools: greet/.test(bench.output), 30_000);
  const answer = bench.type('greet {"name":"you"}');
  const { body } = await adapter.got('stopped');
  expect(body?.reason).toBe('breakpoint');
  adapter.send('continue', { threadId: body?.threadId });
  expect(JSON.stringify((await answer).body)).toContain('Hello, you!');
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
