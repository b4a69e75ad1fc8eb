import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { cancel } from '../../src/cli/cancel.js';
import { ControlClient } from '../../src/tap/control/client.js';
import { listSessions } from '../../src/tap/control/directory.js';
import type { SessionEntry } from '../../src/tap/control/protocol.js';
import { peer, sleep, until, Workplace } from './support/tap.js';

const place = new Workplace();
afterAll(() => place.dispose());

/** A connection that sends what it is told and keeps what comes back. */
function raw(entry: SessionEntry, ...lines: string[]) {
  const socket: Socket = connect(entry.socket);
  const result = { socket, text: '', closed: false };
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    result.text += text;
  });
  socket.on('error', () => {});
  socket.once('close', () => {
    result.closed = true;
  });
  for (const line of lines) socket.write(`${line}\n`);
  return result;
}

const hello = (entry: SessionEntry) => JSON.stringify({ op: 'hello', token: entry.token, control: 1 });

describe('the control socket', () => {
  it('is in a folder of its owner alone, and its path is short enough for every system', async () => {
    const { socket } = await (await place.server()).entry();
    expect(Buffer.byteLength(socket)).toBeLessThan(104);
    expect((statSync(join(socket, '..')).mode & 0o777).toString(8)).toBe('700');
    expect((statSync(socket).mode & 0o777).toString(8)).toBe('600');
  });

  it.each([
    ['a wrong token', (entry: SessionEntry) => JSON.stringify({ op: 'hello', token: `${entry.token.slice(1)}x`, control: 1 })],
    ['no token', () => JSON.stringify({ op: 'hello', control: 1 })],
    ['a request before the greeting', () => JSON.stringify({ op: 'status', seq: 1 })],
    ['no JSON', () => 'GET / HTTP/1.1'],
  ])('turns away %s without a word', async (_what, line) => {
    const entry = await (await place.server()).entry();
    const visitor = raw(entry, line(entry), JSON.stringify({ op: 'status', seq: 1 }));
    await until(() => visitor.closed);
    expect(visitor.text).toBe('');
  });

  it('answers what it does not understand with an error that names the request, and lives on', async () => {
    const entry = await (await place.server()).entry();
    const requests = [
      '[]',
      '{"op":"cancel","seq":1}',
      '{"op":"cancel","seq":2,"id":"{}","to":"server","graceMs":0}',
      '{"op":"cancel","seq":3,"id":"7","to":"nobody","graceMs":0}',
      '{"op":"cancel","seq":4,"id":"7","to":"server","graceMs":-1}',
      '{"op":"dance","seq":5}',
      '{"op":"status","seq":6}',
    ];
    const visitor = raw(entry, hello(entry), ...requests);
    await until(() => visitor.text.includes('"seq":6'));
    const replies = visitor.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies.map(({ op, seq, code }) => [op, seq, code])).toEqual([
      ['welcome', undefined, undefined],
      ['error', -1, 'bad-request'],
      ['error', 1, 'bad-request'],
      ['error', 2, 'bad-request'],
      ['error', 3, 'bad-request'],
      ['error', 4, 'bad-request'],
      ['error', 5, 'unknown-op'],
      ['ok', 6, undefined],
    ]);
    visitor.socket.destroy();
  });

  it('turns away who sends a line without end', async () => {
    const entry = await (await place.server()).entry();
    const visitor = raw(entry, hello(entry));
    visitor.socket.write('x'.repeat(3_000_000));
    await until(() => visitor.closed);
  });

  it('tells two followers how far the trace is written, also when one of them stops reading', async () => {
    const run = await place.server();
    const entry = await run.entry();
    const lazy = raw(entry, hello(entry), '{"op":"follow","seq":1}');
    lazy.socket.pause();
    const seen: number[] = [];
    const eager = await ControlClient.connect(entry);
    await eager.follow(({ bytes }) => seen.push(bytes));
    for (let i = 0; i < 40; i++) {
      run.call(i, 'echo');
      await sleep(15);
    }
    await run.next((message) => message.id === 39);
    const size = () => statSync(entry.file).size;
    await until(() => seen.at(-1) === size());
    expect(seen.length).toBeGreaterThan(5);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    lazy.socket.resume();
    await until(() => lazy.text.includes(`"bytes":${size()}`));
    lazy.socket.destroy();
    eager.close();
  });

  it('lists what is pending, and rejects what is under way when the session ends', async () => {
    const run = await place.server();
    run.call('a', 'silent');
    run.call(12, 'ask');
    await run.next((message) => message.method === 'roots/list');
    const client = await run.control();
    const { pending } = await client.status();
    expect(pending.map(({ id, method, to }) => [id, method, to])).toEqual([
      ['"a"', 'tools/call', 'server'],
      ['12', 'tools/call', 'server'],
      ['12', 'roots/list', 'client'],
    ]);
    run.child.stdin.write('{"half a line');
    const order = client.cancel({ id: '12', to: 'server', graceMs: 0 });
    run.child.kill('SIGKILL');
    await expect(order).rejects.toMatchObject({ code: 'ended' });
  });
});

describe('the folder of sessions', () => {
  it('tells live sessions from ended ones, newest last, and forgets the socket of a dead one', async () => {
    const dead = await place.server();
    const gone = await dead.entry();
    dead.child.kill('SIGKILL');
    await dead.ended;
    expect(existsSync(gone.socket)).toBe(true);
    await sleep(1100);
    const live = await place.server();
    const here = await live.entry();
    const all = await listSessions();
    expect(all.find(({ id }) => id === gone.id)?.kind).toBe('recorded');
    expect(all.at(-1)).toMatchObject({ kind: 'live', id: here.id });
    expect(existsSync(gone.socket)).toBe(false);
  });

  it('is cleared of what dead taps left, when the next session starts', async () => {
    const dead = await place.server();
    const { socket } = await dead.entry();
    const spill = join(place.home, 'sessions', `some-session.${dead.child.pid}.0.spill`);
    const alive = join(place.home, 'sessions', `some-session.${process.pid}.0.spill`);
    writeFileSync(spill, '');
    writeFileSync(alive, '');
    dead.child.kill('SIGKILL');
    await dead.ended;
    await (await place.server()).entry();
    await until(() => !existsSync(spill) && !existsSync(socket));
    expect(existsSync(alive)).toBe(true);
  });

  it('lists traces that came without an entry, and not what is no entry', async () => {
    const folder = join(place.home, 'sessions');
    writeFileSync(join(folder, 'foreign.tapline.jsonl'), '');
    writeFileSync(join(folder, 'broken.session.json'), '{"id":1}');
    const all = await listSessions();
    expect(all.find(({ id }) => id === 'foreign')).toMatchObject({ kind: 'recorded', entry: null });
    expect(all.some(({ id }) => id === 'broken')).toBe(false);
  });
});

describe('tapline cancel', () => {
  it('takes the beginning of a session id, and the id that a request reads like', async () => {
    const run = await place.server();
    const { id } = await run.entry();
    run.call(7, 'silent');
    run.call('7', 'silent');
    run.call('abc', 'silent');
    expect(await cancel([id.slice(0, -2), '"7"', '--answer'])).toBe(0);
    await until(() => run.answers('7').length === 1);
    expect(await cancel([id, '7', '--answer', '--reason', 'test'])).toBe(0);
    await until(() => run.answers(7).length === 1);
    expect(await cancel([id, 'abc', '--answer'])).toBe(0);
    await until(() => run.answers('abc').length === 1);
    expect(await cancel([id, '7'])).toBe(1);
    expect(await cancel(['no-such-session', '7'])).toBe(2);
    expect(await cancel([id])).toBe(2);
    run.child.kill('SIGKILL');
    await run.ended;
    expect(await cancel([id, '7'])).toBe(2);
  });

  it('asks which side is meant where both wait for a request with that id, and takes no other JSON for an id', async () => {
    const run = await place.server();
    const { id } = await run.entry();
    run.call(8, 'ask');
    await run.next(({ method }) => method === 'roots/list');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await cancel([id, '8'])).toBe(2);
      expect(String(said.mock.lastCall?.[0])).toMatch(/tools\/call waits for the server \(--to server\), roots\/list waits for the client/);
      for (const word of ['null', 'true', '[1]', '{}']) {
        expect(await cancel([id, word])).toBe(2);
        expect(String(said.mock.lastCall?.[0])).toContain(`${word} is no id`);
      }
    } finally {
      said.mockRestore();
    }
    expect(await cancel([id, '8', '--to', 'client', '--answer'])).toBe(0);
    await run.record(({ injected, dir }) => injected === 'cancel' && dir === 's2c');
    expect(await cancel([id, '8', '--answer'])).toBe(0);
    await until(() => run.answers(8).length === 1);
    run.call('null', 'silent');
    expect(await cancel([id, 'null', '--answer'])).toBe(0);
  });

  it('tells what came of it, as soon as that is known', async () => {
    const run = await place.server();
    const { id } = await run.entry();
    run.call(1, 'silent');
    run.call(2, 'python');
    let said = '';
    const printed = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
    try {
      expect(await cancel([id, '1', '--answer'])).toBe(0);
      expect(said).toContain('The server stopped: it answered the ping');
      expect(await cancel([id, '2'])).toBe(0);
      expect(said).toContain('The server answered although cancelled, with error 0; the client got that answer.');
    } finally {
      printed.mockRestore();
    }
  });
});

describe('the launcher', () => {
  const bin = join(place.folder, 'bin');
  mkdirSync(bin);
  copyFileSync(place.launcher, join(bin, 'launcher.js'));
  const start = (args: string[]) => {
    const child = spawn(process.execPath, [join(bin, 'launcher.js'), ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const result = { child, out: '', err: '', ended: new Promise((done) => child.once('close', (code, signal) => done({ code, signal }))) };
    child.stdout.on('data', (chunk) => {
      result.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      result.err += chunk;
    });
    return result;
  };
  const server = [process.execPath, peer('odd.mjs'), 'echo-bytes'];

  it('starts the tap that stands beside it', async () => {
    copyFileSync(place.tap, join(bin, 'tap.js'));
    const run = start(['--name', 'n', '--', ...server]);
    run.child.stdin.end('through\n');
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect([run.out, run.err]).toEqual(['through\n', '']);
    expect((await listSessions()).some(({ entry }) => entry?.pid === run.child.pid && entry?.name === 'n')).toBe(true);
  });

  it.each([
    ['is missing', null],
    ['is cut short', 'function ('],
    ['fails as it loads', 'throw new Error("broken\\nbadly")'],
    ['is another program', 'exports.hello = 1'],
    ['fails to start', 'exports.runCommand = () => { throw new Error("no") }'],
  ])('starts the server directly if the tap %s', async (_what, code) => {
    const tap = join(bin, 'tap.js');
    if (code === null) rmSync(tap);
    else writeFileSync(tap, code);
    const run = start(['--name', 'n', '--', ...server]);
    run.child.stdin.end('through\n');
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.out).toBe('through\n');
    expect(run.err).toMatch(/^tapline: the tap cannot be started \(.*\); the server runs without it\.\n$/);
  });

  it('passes signals and exit codes on when it starts the server directly', async () => {
    const run = start(['--', process.execPath, peer('odd.mjs'), 'on-signal', 'SIGTERM']);
    await until(() => run.out.includes('ready'));
    run.child.kill('SIGTERM');
    expect(await run.ended).toEqual({ code: 42, signal: null });
  });
});
