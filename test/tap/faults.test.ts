import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LauncherInstall } from '../../src/clients/files/launcherInstall.js';
import { listSessions } from '../../src/tap/control/directory.js';
import { peer, readTrace, TapRun, until, Workplace } from './support/tap.js';

// What can be wrong around a tapped server. The server always works; what is then missing is told: by the tap among what the server
// writes to stderr, or in the trace.

const place = new Workplace();
let home: string;
let runs: TapRun[] = [];
/** Of calls and files, so that none has the name of another. */
let count = 0;
const me = process.getuid?.();
const windows = process.platform === 'win32';

beforeEach(async () => {
  // Short: a path to a socket is to be had in it.
  home = mkdtempSync(join(tmpdir(), 'tl-'));
  runs = [];
  await new LauncherInstall(place.folder, home, '1.0.0').install();
});
afterEach(() => {
  for (const { child } of runs) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});
afterAll(() => place.dispose());

const at = (...path: string[]) => join(home, ...path);
const sessions = () => at('sessions');

interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: readonly string[];
  /** The user that starts it; by default the one that runs the tests. */
  readonly uid?: number;
}

const as = (uid: number | undefined) => (uid === undefined ? {} : { uid, gid: uid });

/** A user that the machine has no name for, as in containers; null where nothing of the tests can be run as one. */
const NAMELESS = nameless();

function nameless(): number | null {
  const uid = 54_321;
  try {
    const check = `require('node:fs').accessSync(process.argv[1]); try { require('node:os').userInfo(); process.exit(1); } catch {}`;
    execFileSync(process.execPath, ['-e', check, peer('server.mjs')], { cwd: '/', stdio: 'ignore', ...as(uid) });
    return uid;
  } catch {
    return null;
  }
}

/** Starts the scripted server as a tapped configuration says. */
function start({ env = {}, options = [], uid }: StartOptions = {}): TapRun {
  const { command, script } = new LauncherInstall(place.folder, home, '1.0.0').launcher;
  const words = [script, '--name', 'x', ...options, '--', process.execPath, peer('server.mjs')];
  const { TAPLINE_HOME: _, ...own } = process.env;
  const run = new TapRun(
    spawn(command, words, { env: { ...own, TMPDIR: home, ...env }, cwd: uid === undefined ? place.folder : home, ...as(uid) }),
    home,
  );
  runs.push(run);
  return run;
}

async function call(run: TapRun): Promise<void> {
  const id = `call ${++count}`;
  run.call(id, 'echo', { size: 10 });
  expect(await run.next((message) => message.id === id, 20_000)).toEqual({ jsonrpc: '2.0', id, result: { size: 'xxxxxxxxxx' } });
}

/** Two calls, and an end as it should be. Returns what was said on stderr. */
async function works(run: TapRun): Promise<string> {
  await call(run);
  await call(run);
  run.child.stdin.end();
  expect(await run.ended).toEqual({ code: 0, signal: null });
  return run.stderr;
}

/** All records of the only trace. */
function trace(): ReturnType<typeof readTrace> {
  const names = readdirSync(sessions()).filter((name) => name.endsWith('.tapline.jsonl'));
  expect(names).toHaveLength(1);
  return readTrace(join(sessions(), names[0]!));
}
const frames = () => trace().filter(({ dir, ev }) => (dir === 'c2s' || dir === 's2c') && ev === undefined).length;

describe('a tapped server works, and is recorded,', () => {
  it('where the extension that tapped it is gone', async () => {
    const dist = mkdtempSync(join(place.folder, 'dist-'));
    for (const name of ['tap.js', 'launcher.js', 'tapline-node.sh'])
      writeFileSync(join(dist, name), readFileSync(join(place.folder, name)));
    await new LauncherInstall(dist, home, '1.0.1').install();
    rmSync(dist, { recursive: true });
    expect(await works(start())).toBe('');
    expect(frames()).toBe(4);
  });

  it('while Tapline is updated, and is cancelled in by what was there before; the next start has the new one', async () => {
    const run = start();
    await call(run);
    const newer = mkdtempSync(join(place.folder, 'dist-'));
    for (const name of ['launcher.js', 'tapline-node.sh']) writeFileSync(join(newer, name), readFileSync(join(place.folder, name)));
    writeFileSync(join(newer, 'tap.js'), 'exports.runCommand = () => process.stdout.write("newer\\n");');
    await new LauncherInstall(newer, home, '2.0.0').install();
    await call(run);
    run.call(3, 'silent');
    const control = await run.control();
    await until(async () => (await control.status()).pending.length === 1);
    await control.cancel({ id: '3', to: 'server', graceMs: 0 });
    expect(await run.next((message) => message.id === 3)).toMatchObject({ error: { code: -32800 } });
    control.close();
    run.child.stdin.end();
    expect(await run.ended).toEqual({ code: 0, signal: null });
    const next = start();
    await next.ended;
    expect(next.stdout.toString()).toBe('newer\n');
  });

  it('while Tapline is removed', async () => {
    const run = start();
    await call(run);
    await run.entry();
    rmSync(at('bin'), { recursive: true });
    await call(run);
    run.child.stdin.end();
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(frames()).toBe(4);
  });

  it('while its trace is moved away', async () => {
    const run = start();
    await call(run);
    await run.record(({ raw }) => raw?.includes('xxxxxxxxxx'));
    renameSync(sessions(), at('elsewhere'));
    await call(run);
    run.child.stdin.end();
    expect(await run.ended).toEqual({ code: 0, signal: null });
    const name = readdirSync(at('elsewhere')).find((one) => one.endsWith('.tapline.jsonl'))!;
    expect(readTrace(at('elsewhere', name)).at(-1)).toMatchObject({ ev: 'exit', code: 0 });
  });

  it('with times that never go back, while the clock of the machine jumps', async () => {
    const jumps = join(place.folder, `jumps-${++count}.cjs`);
    writeFileSync(
      jumps,
      `const Real = Date; let n = 0; const now = () => Real.now() + (n++ % 2 ? -1 : 1) * 86_400_000;
       globalThis.Date = class extends Real { constructor(...given) { super(...(given.length ? given : [now()])); } static now() { return now(); } };`,
    );
    expect(await works(start({ env: { NODE_OPTIONS: `--require=${jumps}` } }))).toBe('');
    const times: number[] = trace()
      .slice(1)
      .map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.every((t) => t >= 0 && t < 60_000)).toBe(true);
    expect(frames()).toBe(4);
  });

  it.skipIf(NAMELESS === null)('where the user has a number only, and no name or home, as in containers', async () => {
    for (const path of ['.', ...readdirSync(home, { recursive: true, encoding: 'utf8' })]) chownSync(at(path), NAMELESS!, NAMELESS!);
    const run = start({ uid: NAMELESS!, env: { HOME: '' } });
    await call(run);
    expect((await run.entry()).socket).toContain(`tapline-${NAMELESS}`);
    expect(await works(run)).toBe('');
  });

  it.skipIf(windows)('where the folder for temporary files has a path too long for a socket', async () => {
    const deep = at('d'.repeat(100));
    mkdirSync(deep);
    const run = start({ env: { TMPDIR: deep } });
    await call(run);
    expect((await run.entry()).socket).toMatch(/^\/tmp\//);
    expect(await works(run)).toBe('');
  });

  it.skipIf(windows)('and told in the trace where there is no place for a socket at all', async () => {
    const run = start({ env: { TMPDIR: '/nowhere' } });
    await call(run);
    await until(() => trace().some(({ ev, message }) => ev === 'error' && /Tapline: .*nowhere/.test(message)), 20_000);
    expect(await works(run)).toBe('');
  });
});

describe('a tapped server works, and it is said that it is not recorded,', () => {
  it('where a file stands in the place of the sessions’ folder', async () => {
    writeFileSync(sessions(), 'a file');
    const said = await works(start());
    expect(said).toMatch(/^tapline: cannot record to .*sessions.* \(.*\); the server runs as usual\.\n/);
    expect(readFileSync(sessions(), 'utf8')).toBe('a file');
  });

  // Root may write everywhere: there is nothing to try.
  if (me !== 0)
    it('where the sessions’ folder is read-only', async () => {
      mkdirSync(sessions(), { mode: 0o500 });
      expect(await works(start())).toMatch(/^tapline: cannot record to .*EACCES/);
      chmodSync(sessions(), 0o700);
    });

  it.skipIf(!existsSync('/dev/full'))('where the disk is full', async () => {
    const said = await works(start({ options: ['--trace', '/dev/full'] }));
    expect(said).toMatch(/^tapline: cannot record to \/dev\/full \(ENOSPC.*\); the server runs as usual\.\n/);
    expect(said).toMatch(/could not record 4 of the session's lines to \/dev\/full/);
  });
});

describe.skipIf(me === undefined)('another user of the machine', () => {
  it('can read and enter nothing, whatever the umask allows', async () => {
    rmSync(home, { recursive: true });
    const before = process.umask(0);
    try {
      await new LauncherInstall(place.folder, home, '1.0.0').install();
      const run = start();
      await call(run);
      const { socket } = await run.entry();
      const all = [home, socket, join(socket, '..'), ...readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => at(name))];
      expect(all.length).toBeGreaterThan(10);
      expect(all.filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
      await works(run);
    } finally {
      process.umask(before);
    }
  });

  const folderOf = (path: string, mode: number, owner: number) => {
    mkdirSync(path);
    chmodSync(path, mode);
    if (owner !== me) chownSync(path, owner, owner);
  };
  const traps: [string, (folder: string) => void][] = [
    ['a link to a folder of theirs', (folder) => symlinkSync(at('bin'), folder)],
    ['a file', (folder) => writeFileSync(folder, '')],
    ['a folder that all may enter', (folder) => folderOf(folder, 0o777, me ?? 0)],
  ];
  if (me === 0) traps.push(['a folder that is theirs', (folder) => folderOf(folder, 0o700, 1234)]);
  it.each(traps)('gets no hold of the control socket by putting %s where it should be', async (_, set) => {
    const folder = at(`tapline-${me}`);
    set(folder);
    const run = start();
    await call(run);
    const { socket } = await run.entry();
    expect(join(socket, '..')).not.toBe(folder);
    expect(lstatSync(join(socket, '..'))).toMatchObject({ uid: me });
    (await run.control()).close();
    expect(await works(run)).toBe('');
  });
});

it.skipIf(windows)('what taps left that were killed is cleared away by the next, and does not pass for live', async () => {
  const killed = start();
  await call(killed);
  const { socket, id } = await killed.entry();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(socket)).toBe(true);
  const run = start();
  await call(run);
  const live = await run.entry();
  await until(() => !existsSync(socket), 20_000);
  const listed = await listSessions(sessions());
  expect(listed.map((one) => [one.id, one.kind]).sort()).toEqual(
    [
      [id, 'recorded'],
      [live.id, 'live'],
    ].sort(),
  );
  expect(await works(run)).toBe('');
});
