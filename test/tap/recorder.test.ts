import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listSessions } from '../../src/tap/control/directory.js';
import type { Written } from '../../src/tap/control/protocol.js';
import { peer, readTrace, sleep, until, Workplace } from './support/tap.js';

const place = new Workplace();
const small = mountSmall();
afterAll(() => {
  if (small !== null) execFileSync('umount', ['-l', small]);
  place.dispose();
});

const odd = (...args: string[]) => [process.execPath, peer('odd.mjs'), ...args];
const cat = [process.execPath, peer('odd.mjs'), 'echo-bytes'];

describe('the trace', () => {
  it('holds every line of both directions exactly, with times that never go back, and says how the session ended', async () => {
    const lines = [
      '{"jsonrpc":"2.0","id":1,"method":"x"}',
      '',
      '\r',
      'with\rlone\rreturns\r',
      'tab\tand \u0000\u0001\u001f\u007f controls',
      '\ufeff{"bom":true}',
      'U+2028 \u2028 and U+2029 \u2029',
      '"quotes" \\ back\\\\slashes \\n \\u0041',
      'Content-Length: 12\r',
      '{"a":1}{"b":2}',
      '\u001b[31mred\u001b[0m',
      '漢字 😀 é',
      '{"__proto__":{"x":1},"id":1,"id":2}',
      '['.repeat(100_000) + ']'.repeat(100_000),
    ];
    const run = place.run(cat);
    for (const line of lines) run.child.stdin.write(`${line}\n`);
    run.child.stdin.write('no newline here');
    run.child.stdin.end();
    await run.ended;
    const { file } = await run.entry().catch(() => ({ file: onlyTrace() }));
    const [header, ...records] = readTrace(file);
    expect(header).toMatchObject({ tapline: 1, command: cat });
    for (const dir of ['c2s', 's2c']) {
      const frames = records.filter((record) => record.dir === dir && record.raw !== undefined);
      expect(frames.map(({ raw }) => raw)).toEqual([...lines, 'no newline here']);
      expect(frames.map(({ nl }) => nl)).toEqual([...lines.map(() => undefined), false]);
    }
    const times = records.map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(records.filter(({ ev }) => ev).map(({ ev, dir, code }) => [ev, dir ?? code])).toEqual([
      ['eof', 'c2s'],
      ['eof', 's2c'],
      ['exit', 0],
    ]);
  });

  it('holds bytes that are no UTF-8 as base64, and only those', async () => {
    const run = place.run(cat);
    const broken = Buffer.from([0x7b, 0xff, 0xfe, 0xc3]);
    run.child.stdin.write(Buffer.concat([Buffer.from('before\n'), broken, Buffer.from('\nbehind é\n')]));
    await run.record((record) => record.dir === 's2c' && record.raw === 'behind é');
    const frames = (await run.trace()).filter(({ dir }) => dir === 'c2s').map(({ raw, b64 }) => raw ?? { b64 });
    expect(frames).toEqual(['before', { b64: broken.toString('base64') }, 'behind é']);
    run.child.stdin.end();
  });

  it('joins characters that the chunks cut', async () => {
    const run = place.run(cat);
    for (const byte of Buffer.from('{"k":"é😀"}\n')) {
      run.child.stdin.write(Buffer.of(byte));
      await sleep(3);
    }
    await run.record((record) => record.dir === 's2c' && record.raw === '{"k":"é😀"}');
    run.child.stdin.end();
  });

  it('can be read by its owner alone, as its folder and its entry', async () => {
    const run = place.run(cat);
    const { file } = await run.entry();
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([mode(join(file, '..')), mode(file), mode(file.replace('.tapline.jsonl', '.session.json'))]).toEqual(['700', '600', '600']);
    run.child.stdin.end();
  });

  it('holds a line within 100 ms of its arrival', async () => {
    const run = place.run(cat);
    const { file } = await run.entry();
    await sleep(300);
    run.child.stdin.write('{"quick":true}\n');
    const start = Date.now();
    await until(() => readFileSync(file, 'utf8').includes('"dir":"s2c"'));
    // The bar is 100 ms; what a busy machine adds to this test is not the tap's.
    expect(Date.now() - start).toBeLessThan(200);
    run.child.stdin.end();
  });

  it('goes where it is told, and keeps what stood there', async () => {
    const file = join(place.folder, 'here', 'my.jsonl');
    mkdirSync(join(place.folder, 'here'));
    writeFileSync(file, 'older\n');
    const run = place.run(cat, { options: ['--trace', file, '--name', 'my server'] });
    run.child.stdin.end('x\n');
    await run.ended;
    expect(readTrace(file)[0]).toMatchObject({ tapline: 1, name: 'my server' });
    expect(readFileSync(`${file}.previous`, 'utf8')).toBe('older\n');
  });

  it('survives kill -9: all but the last instant is there, and readable', async () => {
    const run = place.run(cat);
    for (let i = 0; i < 100; i++) run.send({ jsonrpc: '2.0', id: i, method: 'm' });
    await run.next((message) => message.id === 99);
    await sleep(150);
    run.child.kill('SIGKILL');
    await run.ended;
    const trace = readTrace(onlyTrace());
    expect(trace.filter(({ dir }) => dir === 'c2s')).toHaveLength(100);
  });
});

describe('a long line', () => {
  it('of 200 MB passes and is recorded, in little memory, while the other direction goes on', async () => {
    const run = place.run(odd('line', '200000000'));
    run.child.stdout.removeAllListeners('data');
    const sent = createHash('sha256');
    let size = 0;
    let done = false;
    run.child.stdout.on('data', (chunk: Buffer) => {
      const end = done ? 0 : chunk.indexOf(10);
      if (!done) sent.update(end < 0 ? chunk : chunk.subarray(0, end));
      done ||= end >= 0;
      // No faster than a disk of a busy machine: a line that outruns it is lost, and counted, which is another test.
      if (Math.floor(size / 8e6) < Math.floor((size + chunk.length) / 8e6)) {
        run.child.stdout.pause();
        setTimeout(() => run.child.stdout.resume(), 60);
      }
      size += chunk.length;
    });
    await until(() => size > 1_000_000);
    run.send({ jsonrpc: '2.0', id: 1, method: 'meanwhile' });
    await run.record((record) => record.dir === 'c2s');
    const { file } = await run.entry();
    await until(async () => tail(file).includes('{\\"after\\":true}'), 50_000);
    // The trace may be whole before this end has read the last of the line.
    await until(() => done);
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${run.child.pid}/status`, 'utf8'))![1]) / 1024;
    expect(peak).toBeLessThan(190);
    expect(size).toBeGreaterThan(200_000_000);
    expect(await longRaw(file)).toBe(sent.digest('hex'));
    expect(readdirSync(join(place.home, 'sessions')).filter((name) => name.endsWith('.spill'))).toEqual([]);
    run.child.kill('SIGKILL');
  });

  it('that does not end passes, is not recorded beyond a bound, and does not fill the memory', async () => {
    const run = place.run(odd('line', 'forever'));
    run.child.stdout.removeAllListeners('data');
    let size = 0;
    run.child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    await until(() => size > 400_000_000, 50_000);
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${run.child.pid}/status`, 'utf8'))![1]) / 1024;
    expect(peak).toBeLessThan(190);
    run.child.kill('SIGTERM');
    await run.ended;
    expect(readTrace(onlyTrace(run.child.pid!)).some(({ ev, lost }) => ev === 'gap' && lost === 1)).toBe(true);
    expect(run.stderr).toMatch(/^tapline: could not record 1 of the session's lines to .*\.\n$/);
  });
});

describe('a disk', () => {
  it('that is full from the start costs the record, not the traffic', async () => {
    const run = place.run(cat, { options: ['--trace', '/dev/full'] });
    for (let i = 0; i < 2000; i++) run.send({ jsonrpc: '2.0', id: i, method: 'm', params: { text: 'x'.repeat(100) } });
    await run.next((message) => message.id === 1999);
    run.child.stdin.end();
    expect((await run.ended).code).toBe(0);
    const [first, last, ...more] = run.stderr.split('\n');
    expect(first).toMatch(/^tapline: cannot record to \/dev\/full \(ENOSPC.*\); the server runs as usual\.$/);
    expect(last).toBe("tapline: could not record 4000 of the session's lines to /dev/full.");
    expect(more).toEqual(['']);
  });

  it.skipIf(small === null)('that stays full: the trace ends with a count of what is missing and with how the server ended', async () => {
    const file = join(small!, 'stays-full.jsonl');
    const run = place.run(cat, { options: ['--trace', file] });
    for (let i = 0; i < 300; i++) run.send({ jsonrpc: '2.0', id: i, method: 'm', params: { text: 'x'.repeat(50_000) } });
    await run.next((message) => message.id === 299, 20_000);
    run.child.stdin.end();
    expect((await run.ended).code).toBe(0);
    const records = readTrace(file).slice(1);
    rmSync(file);
    const lost = records.reduce((sum, { lost = 0 }) => sum + lost, 0);
    expect(lost).toBeGreaterThan(0);
    expect(records.filter(({ raw }) => raw !== undefined).length + lost).toBe(600);
    expect(records.slice(-3).map(({ ev, dir, code }) => [ev, dir ?? code])).toEqual([
      ['eof', 'c2s'],
      ['eof', 's2c'],
      ['exit', 0],
    ]);
    expect(run.stderr).toContain('cannot record to');
    expect(run.stderr).toContain(`could not record ${lost} of the session's lines to ${file}.`);
  });

  it.skipIf(small === null)('that was full at the start: the session can be found once there is space', async () => {
    const home = join(small!, 'home');
    mkdirSync(join(home, 'sessions'), { recursive: true });
    const filler = join(small!, 'all');
    execFileSync('sh', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true`]);
    const run = place.run(cat, { env: { TAPLINE_HOME: home } });
    run.child.stdin.write('early\n');
    await until(() => run.stdout.includes('early'));
    await until(() => run.stderr.includes('cannot record'));
    expect(await listSessions(join(home, 'sessions'))).not.toContainEqual(expect.objectContaining({ kind: 'live' }));
    rmSync(filler);
    await until(async () => (await listSessions(join(home, 'sessions'))).some(({ kind }) => kind === 'live'), 20_000);
    const [found] = await listSessions(join(home, 'sessions'));
    await until(() => readTrace(found!.file).some(({ raw }) => raw === 'early'), 10_000);
    run.child.stdin.end();
    await run.ended;
  });

  it('that is full, and a folder that is none, are told to who follows the session, until there is a trace', async () => {
    const said: Written[] = [];
    const full = place.run(cat, { options: ['--trace', '/dev/full'] });
    const control = await full.control();
    await control.follow((written) => said.push(written));
    await until(() => /^ENOSPC/.test(said.at(-1)?.blocked ?? ''));
    expect(said.at(-1)).toMatchObject({ bytes: 0 });
    full.child.stdin.end();

    const folder = join(place.folder, 'none');
    writeFileSync(folder, 'a file');
    const run = place.run(cat, { options: ['--trace', join(folder, 'trace.jsonl')] });
    const other = await run.control();
    await other.follow((written) => said.push(written));
    await until(() => /^(EEXIST|ENOTDIR)/.test(said.at(-1)?.blocked ?? ''));
    rmSync(folder);
    await until(() => said.at(-1)!.blocked === undefined && said.at(-1)!.bytes > 0, 20_000);
    run.child.stdin.end();
    await Promise.all([full.ended, run.ended]);
  });

  it('that does not take anything does not keep the tap from ending: a pipe that nobody reads', async () => {
    const pipe = join(place.folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const run = place.run(cat, { options: ['--trace', pipe] });
    for (let i = 0; i < 3000; i++) run.send({ jsonrpc: '2.0', id: i, method: 'm', params: { text: 'x'.repeat(100) } });
    await run.next((message) => message.id === 2999);
    run.child.stdin.end();
    expect((await run.ended).code).toBe(0);
  });

  it.each([
    ['echoes', cat, 'x\n'],
    ['ends at once', ['true'], ''],
    ['closes its streams and ends', ['sh', '-c', 'exec 1>&- 2>&-; sleep 0.4'], ''],
  ])('that cannot be written at all is told on stderr, once, and the server runs: one that %s', async (_, command, output) => {
    const run = place.run(command, { options: ['--trace', '/proc/no/such.jsonl'] });
    run.child.stdin.end('x\n');
    expect((await run.ended).code).toBe(0);
    expect(run.stdout.toString()).toBe(output);
    expect(run.stderr).toMatch(/^tapline: cannot record to .*; the server runs as usual\.\n$/);
  });

  it.skipIf(small === null)('that fills up loses records, counts them, and goes on recording when there is space again', async () => {
    const file = join(small!, 'trace.jsonl');
    const filler = join(small!, 'filler');
    writeFileSync(filler, Buffer.alloc(6 * 1024 * 1024));
    const run = place.run(cat, { options: ['--trace', file] });
    const text = 'x'.repeat(50_000);
    for (let i = 0; i < 600; i++) run.send({ jsonrpc: '2.0', id: i, method: 'm', params: { text } });
    await run.next((message) => message.id === 599, 20_000);
    writeFileSync(filler, '');
    execFileSync('mount', ['-o', 'remount,size=200m', small!]);
    await until(() => readTrace(file).some(({ ev }) => ev === 'gap'), 20_000);
    run.send({ jsonrpc: '2.0', id: 'after', method: 'm' });
    await until(() => readTrace(file).filter(({ raw }) => raw?.includes('"after"')).length === 2, 10_000);
    const records = readTrace(file).slice(1);
    const frames = records.filter(({ raw }) => raw !== undefined).length;
    const lost = records.reduce((sum, { lost = 0 }) => sum + lost, 0);
    expect(lost).toBeGreaterThan(0);
    expect(frames + lost).toBe(1202);
    run.child.stdin.end();
    await run.ended;
  });
});

/** A file system of 8 MB; null where this user cannot make one. */
function mountSmall(): string | null {
  const folder = join(place.folder, 'small');
  try {
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

/** The trace of the session that started last. */
function onlyTrace(_pid = 0): string {
  const folder = join(place.home, 'sessions');
  const traces = readdirSync(folder).filter((name) => name.endsWith('.tapline.jsonl'));
  const newest = traces.map((name) => join(folder, name)).sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
  return newest.at(-1)!;
}

function tail(file: string): string {
  const { size } = statSync(file);
  return execFileSync('tail', ['-c', String(Math.min(size, 400)), file]).toString();
}

/** The hash of the `raw` of the longest record, unescaped piece by piece. */
async function longRaw(file: string): Promise<string> {
  const hash = createHash('sha256');
  let rest = '';
  let inside = false;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    let text: string = rest + chunk;
    rest = '';
    if (!inside) {
      const start = /"dir":"s2c","raw":"/.exec(text);
      if (!start) continue;
      text = text.slice(start.index + start[0].length);
      inside = true;
    }
    const end = text.search(/",?("begun":[\d.]+)?\}\n/);
    const closes = end >= 0 && text[end - 1] !== '\\';
    // A piece must not cut an escape or a surrogate pair.
    const cut = closes ? end : text.length - 16 + safeCut(text.slice(-16));
    hash.update(JSON.parse(`"${text.slice(0, cut)}"`));
    if (closes) break;
    rest = text.slice(cut);
  }
  return hash.digest('hex');
}

/** Where the last 16 characters can be cut: behind a space, which no escape holds. */
function safeCut(text: string): number {
  return text.lastIndexOf(' ') + 1;
}
