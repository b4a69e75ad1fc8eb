import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchTapped } from '../../src/extension/debug/adapter/debuggee.js';
import { processExists } from '../../src/tap/control/alive.js';
import { check, faults } from '../support/peers/check.js';
import { type Command, everything, filesystem, ours, python } from '../support/peers/command.js';
import { withPython } from '../support/peers/pythons.js';
import { until } from '../support/peers/wait.js';
import { sessionsIn } from '../support/workbench/sessions.js';
import { Bench } from '../unit/debug/pieces.js';

const LAUNCHER = resolve(import.meta.dirname, '../../dist/launcher.js');

/** A debug session with a real server behind a real tap. */
async function debug({ command, args }: Command, revision = 'auto') {
  const home = mkdtempSync(join(tmpdir(), 'tapline-debug-'));
  const bench = new Bench(() => null, { launch: launchTapped(LAUNCHER) });
  onTestFinished(async () => {
    await bench.adapter.dispose();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  await bench.ask('initialize');
  const env = { TAPLINE_HOME: home };
  expect(await bench.ask('launch', { server: 'peer', command, args, cwd: home, env, debugger: 'none', revision })).toMatchObject({
    success: true,
  });
  await until('the handshake', () => /Connected to/.test(bench.output), 30_000);
  return {
    bench,
    /** What is found in the trace once the session is over. */
    end: async () => {
      await bench.ask('disconnect');
      expect(bench.taps.filter(processExists)).toEqual([]);
      const [session] = sessionsIn(home);
      return check(session!.file, { ...process.env, TAPLINE_HOME: home });
    },
  };
}

const TYPESCRIPT: readonly (readonly [string, () => Command, string, string])[] = [
  ['server-everything', everything, '2025-11-25', 'echo {"message":"hi"}'],
  ['server-filesystem', () => filesystem(tmpdir()), '2025-11-25', 'list_allowed_directories {}'],
  ['the TypeScript SDK 1.x', () => ours('typescript1'), '2025-11-25', 'tools/list'],
  ['the TypeScript SDK 2.x, which knows both eras', () => ours('typescript2'), '2026-07-28', 'tools/list'],
];

test.each(TYPESCRIPT)(
  'a debug session agrees with %s on a revision, is answered, and breaks no rule',
  async (_name, server, revision, typed) => {
    const { bench, end } = await debug(server());
    expect((await bench.type(typed)).success).toBe(true);
    const judged = await end();
    expect(judged.revision).toBe(revision);
    expect(judged.client?.name).toBe('tapline');
    expect(faults(judged).filter((fault) => fault.endsWith(' client'))).toEqual([]);
  },
);

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('it speaks %s where that is asked for', async (revision) => {
  const { bench, end } = await debug(everything(), revision);
  expect((await bench.type('echo {"message":"hi"}')).success).toBe(true);
  const judged = await end();
  expect(judged.revision).toBe(revision);
  expect(faults(judged).filter((fault) => fault.endsWith(' client'))).toEqual([]);
});

for (const version of ['1.27.0', '2.3.0'] as const) {
  withPython(version, `it agrees with a server on the Python SDK ${version}, too`, (interpreter, name) => {
    test(name, async () => {
      const { bench, end } = await debug(python(interpreter, 'server'));
      expect((await bench.type('tools/list')).success).toBe(true);
      const judged = await end();
      expect(faults(judged).filter((fault) => fault.endsWith(' client'))).toEqual([]);
    });
  });
}

test('it declines what a server asks a person, and the server goes on', async () => {
  const { bench, end } = await debug(everything(), '2025-11-25');
  const { success, body } = await bench.type('trigger-elicitation-request {}');
  expect(success).toBe(true);
  expect(JSON.stringify(body)).toMatch(/declin/i);
  expect(bench.output).toContain('The server asked for elicitation/create; it was declined');
  expect(faults(await end()).filter((fault) => fault.endsWith(' client'))).toEqual([]);
});
