import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { peer, sleep, until, Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

const odd = (...args: string[]) => [process.execPath, peer('odd.mjs'), ...args];
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('bytes', () => {
  it('arrive unchanged and in order both ways, whatever they are', async () => {
    const sent = randomBytes(30_000_000);
    const run = place.run(odd('echo-bytes'));
    const received: Buffer[] = [];
    run.child.stdout.removeAllListeners('data');
    run.child.stdout.on('data', (chunk: Buffer) => received.push(chunk));
    for (let at = 0; at < sent.length; ) {
      const next = at + 1 + Math.floor(Math.random() * 200_000);
      run.child.stdin.write(sent.subarray(at, next));
      at = next;
    }
    run.child.stdin.end();
    await run.ended;
    expect(sha(Buffer.concat(received))).toBe(sha(sent));
  });

  it('of stderr arrive as they are, and are recorded line by line', async () => {
    const run = place.run(odd('stderr-bytes'));
    const received: Buffer[] = [];
    run.child.stderr.on('data', (chunk: Buffer) => received.push(chunk));
    await run.ended;
    expect(Buffer.concat(received).toString('hex')).toBe('ff00410ac3a90a1b5b316d');
    expect((await run.trace()).filter(({ dir }) => dir === 'stderr').map(({ raw, b64, nl }) => ({ raw, b64, nl }))).toEqual([
      { b64: Buffer.from([0xff, 0, 0x41]).toString('base64') },
      { raw: 'é' },
      { raw: '\u001b[1m', nl: false },
    ]);
  });
});

describe('streams', () => {
  it('that the client closes are closed for the server, whose last words still arrive', async () => {
    const run = place.run(odd('eof-then-late'));
    run.child.stdin.end();
    expect(await run.ended).toEqual({ code: 3, signal: null });
    expect(run.stdout.toString()).toBe('after the end\n');
  });

  it.each([300_000, 3_000_000])('let the tap end with its server although %d bytes of stderr wait for a slow reader', async (size) => {
    const run = place.run([process.execPath, '-e', `process.stderr.write(Buffer.alloc(${size}, 97), () => process.exit(4))`]);
    let received = 0;
    run.child.stderr.removeAllListeners('data');
    run.child.stderr.pause();
    await sleep(400);
    run.child.stderr.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    run.child.stderr.resume();
    expect(await Promise.race([run.ended, sleep(10_000)])).toEqual({ code: 4, signal: null });
    await until(() => received === size);
  });

  it('that the server closes are closed for the client, while the other direction lives on', async () => {
    const run = place.run(odd('close-stdout'));
    await new Promise((done) => run.child.stdout.once('end', done));
    run.child.stdin.write('hello\n');
    await until(() => run.stderr.includes('still here: hello'));
    run.child.stdin.end();
    expect(await run.ended).toEqual({ code: 5, signal: null });
    expect(run.stdout.toString()).toBe('last words\n');
  });

  it('that the server does not read do not stop what it writes, and are not read from the client without end', async () => {
    const run = place.run(odd('never-read'));
    await until(() => run.stdout.includes('not reading'));
    let taken = 0;
    const line = Buffer.alloc(1_000_000, 'x');
    const more = () => {
      taken++;
      if (taken < 50) run.child.stdin.write(line, more);
    };
    run.child.stdin.write(line, more);
    await sleep(800);
    expect(taken).toBeLessThan(5);
    run.child.kill('SIGTERM');
    expect((await run.ended).signal).toBe('SIGTERM');
  });

  it('that the client does not read do not stop the other direction, and do not fill memory', async () => {
    const run = place.run(odd('flood'));
    run.child.stdout.pause();
    await sleep(700);
    run.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await run.record((record) => record.dir === 'c2s');
    const resident = Number(/VmRSS:\s+(\d+)/.exec(safeRead(`/proc/${run.child.pid}/status`))?.[1] ?? 0);
    expect(resident / 1024).toBeLessThan(150);
    run.child.kill('SIGKILL');
  });

  it.skipIf(process.platform === 'win32')('that the client closes end the server by SIGPIPE, as they would without the tap', async () => {
    // More than the tap takes while nobody reads, and less than it and the pipes take together.
    const script = 'head -c 700000 /dev/zero; touch "$0"; while :; do sleep 0.1; echo more; done';
    const written = join(place.folder, 'written');
    const run = place.run(['sh', '-c', script, written]);
    run.child.stdout.pause();
    await until(() => existsSync(written));
    run.child.stdout.destroy();
    expect(await run.ended).toEqual({ code: null, signal: 'SIGPIPE' });
    expect(run.stderr).toBe('');
  });

  it('of a client that dies break for the server as they would without the tap', async () => {
    const entry = join(place.folder, 'client.mjs');
    writeFileSync(
      entry,
      `import { spawn } from 'node:child_process';
       const tap = spawn(process.execPath, ${JSON.stringify([place.tap, '--', ...odd('flood')])}, { stdio: ['pipe', 'pipe', 'inherit'] });
       tap.stdout.once('data', () => process.kill(process.pid, 'SIGKILL'));`,
    );
    const client = spawn(process.execPath, [entry], { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    client.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    // The pipe of stderr ends only when the tap and the server have gone too.
    await new Promise((done) => client.once('close', done));
    expect(stderr).toContain('flood: EPIPE');
  });

  it('that the server does not want any more are closed for the client', async () => {
    const run = place.run(odd('close-stdin'));
    await until(() => run.stdout.includes('closed'));
    const broken = new Promise((done) => run.child.stdin.on('error', done));
    const timer = setInterval(() => run.child.stdin.write('x'.repeat(70_000)), 20);
    expect(await broken).toMatchObject({ code: 'EPIPE' });
    clearInterval(timer);
    run.child.kill('SIGKILL');
  });

  it('held open by a process that the server left behind do not keep the tap from ending', async () => {
    const start = Date.now();
    const run = place.run(odd('leave-child'));
    const code = await new Promise((done) => run.child.once('exit', done));
    expect(code).toBe(4);
    expect(Date.now() - start).toBeLessThan(2000);
  });

  it('can be files: input from one, output to another', async () => {
    const input = join(place.folder, 'in.txt');
    const output = join(place.folder, 'out.txt');
    const content = randomBytes(300_000);
    writeFileSync(input, content);
    const tap = spawn(process.execPath, [place.tap, '--', ...odd('echo-bytes')], {
      stdio: [openSync(input, 'r'), openSync(output, 'w'), 'inherit'],
    });
    expect(await new Promise((done) => tap.once('exit', done))).toBe(0);
    expect(sha(readFileSync(output))).toBe(sha(content));
  });
});

describe('the end of the server is the end of the tap', () => {
  it.each([0, 1, 7, 255])('with exit code %i', async (code) => {
    expect(await place.run(odd('exit', String(code))).ended).toEqual({ code, signal: null });
  });

  it.each(['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP', 'SIGABRT', 'SIGSEGV', 'SIGPIPE', 'SIGUSR2'])('by %s', async (signal) => {
    expect(await place.run(['sh', '-c', `kill -${signal.slice(3)} $$; sleep 5`]).ended).toEqual({ code: null, signal });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('when the client sends it %s', async (signal) => {
    const run = place.run(odd('on-signal', signal));
    await until(() => run.stdout.includes('ready'));
    run.child.kill(signal as NodeJS.Signals);
    expect(await run.ended).toEqual({ code: 42, signal: null });
    expect((await run.trace()).slice(-2).map(({ ev }) => ev)).toContain('exit');
    expect(await run.trace()).toContainEqual(expect.objectContaining({ ev: 'signal', signal }));
  });
});

describe('a server that cannot be started', () => {
  it.each([
    ['does not exist', ['no-such-command-of-tapline'], 127, 'was not found'],
    ['is not executable', [join(place.folder, 'plain.txt')], 126, 'may not be executed'],
    ['is not given', [], 2, 'no server command given'],
  ])('because it %s ends the tap as a shell would end, with a message', async (_what, command, code, message) => {
    writeFileSync(join(place.folder, 'plain.txt'), '');
    chmodSync(join(place.folder, 'plain.txt'), 0o600);
    const run = place.run(command);
    expect(await run.ended).toEqual({ code, signal: null });
    expect(run.stderr).toContain(message);
  });
});

describe('the server', () => {
  it('sees the folder, the environment and the arguments that it would see without the tap', async () => {
    const args = ['environment', 'a b', '', '--trace', '*', '"q"', '$HOME'];
    const env = { ELECTRON_RUN_AS_NODE: '1', SECRET_OF_TEST: 'hush' };
    const run = place.run(odd(...args), { env });
    await run.ended;
    const direct = spawn(process.execPath, odd(...args).slice(1), { cwd: place.folder, env: { ...process.env, ...env } });
    let out = '';
    direct.stdout.on('data', (chunk) => {
      out += chunk;
    });
    await new Promise((done) => direct.once('close', done));
    expect(JSON.parse(run.stdout.toString())).toEqual(JSON.parse(out));
    expect(JSON.stringify((await run.trace()).filter(({ dir }) => dir !== 's2c'))).not.toContain('hush');
  });

  it('does not get a variable that Tapline itself put into the entry', async () => {
    const run = place.run(odd('environment'), { env: { ELECTRON_RUN_AS_NODE: '1' }, options: ['--unset', 'ELECTRON_RUN_AS_NODE'] });
    await run.ended;
    expect(JSON.parse(run.stdout.toString()).env).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
  });
});

function safeRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
