import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/need.js';
import { runCli } from '../support/peers/run.js';
import { Stage } from '../support/peers/stage.js';
import { exploreWith1 } from '../support/recordings/explore.js';
import { SCRIPTS, startOf, there } from '../support/recordings/servers.js';

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const UNTYPED = process.features.typescript ? null : `Node ${process.version} runs no TypeScript; 24 does.`;

/** A session of a client on the TypeScript SDK with a reference server, and the test that it was exported as. */
class Recorded {
  readonly stage = Stage.forTest();
  readonly files = join(this.stage.folder, 'files');
  readonly test = join(this.stage.folder, 'session.test.ts');

  static async of(server: 'everything' | 'filesystem'): Promise<Recorded> {
    const recorded = new Recorded();
    const { stage, files } = recorded;
    mkdirSync(files);
    await exploreWith1(stage.tapped(startOf(server, files, null)), stage.env, '2025-06-18', there(SCRIPTS[server], files));
    await stage.check();
    const { code, stderr } = await runCli(['export', '--format', 'test', '-o', recorded.test, stage.trace], stage.env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Written to/) });
    writeFileSync(join(stage.folder, 'package.json'), '{"type":"module"}');
    symlinkSync(MODULES, join(stage.folder, 'node_modules'), 'junction');
    return recorded;
  }

  /** Runs the exported test by Node's own runner. */
  async run(): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = spawn(process.execPath, ['--test', '--test-reporter=tap', this.test], {
      env: this.stage.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = new Promise<number | null>((close) => child.on('close', close));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, output: out + err };
  }
}

describeWith(UNTYPED, 'a session exported as a TypeScript test', () => {
  test.each(['everything', 'filesystem'] as const)('passes against the server it was recorded with: %s', async (server) => {
    const recorded = await Recorded.of(server);
    expect(readFileSync(recorded.test, 'utf8').match(/await answered\(/g)?.length).toBeGreaterThan(5);
    const { code, output } = await recorded.run();
    expect(output).toMatch(/^# pass 1$/m);
    expect(code).toBe(0);
  });

  test('fails where the server answers otherwise than it did', async () => {
    const recorded = await Recorded.of('filesystem');
    writeFileSync(join(recorded.files, 'missing.txt'), 'here after all');
    const { code, output } = await recorded.run();
    expect(output).toMatch(/^# fail 1$/m);
    expect(output).toMatch(/isError/);
    expect(code).toBe(1);
  });

  test('fails where an error of another kind comes, or none', async () => {
    const recorded = await Recorded.of('everything');
    const failing = /await failed\((\w+), (-?\d+)\);/;
    const source = readFileSync(recorded.test, 'utf8');
    expect(source).toMatch(failing);
    writeFileSync(recorded.test, source.replace(failing, 'await failed($1, -1);'));
    expect((await recorded.run()).output).toMatch(/^# fail 1$/m);
  });
});
