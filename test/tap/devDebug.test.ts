import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CommandLine } from './support/cli.js';
import { peer, readTrace, TapRun, until, Workplace } from './support/tap.js';

// VS Code's own `dev.debug` of a tapped entry: VS Code puts words in front of the arguments of what it takes for a Node or a Python by
// its name, and attaches a debugger to the port that these words name.

const place = new Workplace();
const cli = new CommandLine(place);
afterAll(() => place.dispose());

/** Taps a server with `dev.debug`; resolves with what VS Code then starts, with the words that it would put in. */
function tapped(type: string, command: string, args: string[], words: readonly string[]): string[] {
  const file = join(place.folder, '.vscode', 'mcp.json');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify({ servers: { s: { type: 'stdio', command, args, dev: { debug: { type } } } } }));
  expect(cli.call('tap', file).code).toBe(0);
  const { s } = JSON.parse(readFileSync(file, 'utf8')).servers;
  expect(s.dev).toEqual({ debug: { type } });
  return [s.command, ...words, ...s.args];
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

it.skipIf(process.platform === 'win32')('meets the server, a Node, at the port that VS Code chose, and the tap records', async () => {
  const port = await freePort();
  const word = `--inspect=127.0.0.1:${port}`;
  const [program, ...args] = tapped('node', process.execPath, [peer('server.mjs')], [word]);
  expect(program).toMatch(/node[0-9]*$/);
  const run = new TapRun(spawn(program!, args, { env: { ...process.env, ...cli.env }, cwd: place.folder }), place.home);
  try {
    const targets = await until(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
      return answer === null ? undefined : ((await answer.json()) as { url: string }[]);
    }, 20_000);
    expect(targets.map(({ url }) => url)).toEqual([`file://${peer('server.mjs')}`]);
    run.call(1, 'echo');
    await run.next(({ id }) => id === 1, 20_000);
    const { command } = await run.entry();
    expect(command).toEqual([process.execPath, word, peer('server.mjs')]);
    run.child.stdin.end();
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.stderr.match(/Debugger listening/g)).toHaveLength(1);
  } finally {
    run.child.kill('SIGKILL');
  }
});

it.skipIf(process.platform === 'win32')('hands debugpy’s words to a Python server', async () => {
  // Stands for Python: it says how it was started.
  const words = ['/the debugpy', '--wait-for-client', '--connect', '127.0.0.1:1'];
  const [program, ...args] = tapped('debugpy', '/bin/echo', ['-m', 'server'], words);
  expect(program).toMatch(/python[0-9.]*$/);
  const run = new TapRun(spawn(program!, args, { env: { ...process.env, ...cli.env } }), place.home);
  expect(await run.ended).toEqual({ code: 0, signal: null });
  expect(run.stdout.toString()).toBe('/the debugpy --wait-for-client --connect 127.0.0.1:1 -m server\n');
  const names = readdirSync(join(place.home, 'sessions')).filter((name) => name.endsWith('.tapline.jsonl'));
  const headers = names.map((name) => readTrace(join(place.home, 'sessions', name))[0]);
  expect(headers).toContainEqual(expect.objectContaining({ command: ['/bin/echo', ...words, '-m', 'server'] }));
});
