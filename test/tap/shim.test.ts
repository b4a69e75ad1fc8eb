import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { LauncherInstall } from '../../src/clients/files/launcherInstall.js';
import { describeWith } from '../support/need.js';
import { Workplace } from './support/tap.js';

// The program that tapped configurations name, as clients start it: in any environment, with whatever of Tapline is left.

const place = new Workplace();
const shells = ['/bin/sh', '/bin/dash', '/bin/bash'].filter((shell) => existsSync(shell));
afterAll(() => place.dispose());

/** Its home has what breaks careless shells: spaces, quotes, a dollar, letters beyond ASCII. */
let home: string;
let count = 0;
beforeEach(async () => {
  home = join(place.folder, `a "home" of $Ünïcode's ${count++}`);
  await new LauncherInstall(place.folder, home, '1.0.0').install();
});

const bin = (name: string) => join(home, 'bin', name);

/** Tells what it was started with: its arguments, what of the environment is asked for, and what came in. */
const TELL = `
const fs = require('node:fs');
process.stdout.write(JSON.stringify({ argv: process.argv.slice(1), options: process.execArgv, env: process.env, input: fs.readFileSync(0, 'utf8') }));
`;
const server = join(place.folder, 'tell it.js');
writeFileSync(server, TELL);

/** What a shell itself adds to an environment. */
const OF_A_SHELL = ['PWD', 'SHLVL', '_', 'OLDPWD'];

interface Call {
  readonly shim?: string;
  readonly shell?: string;
  /** In front of the launcher. */
  readonly words?: readonly string[];
  readonly options?: readonly string[];
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function start({ shim = 'tapline-node', shell, words = [], options = [], command = [process.execPath, server], env = {} }: Call) {
  const line = [bin(shim), ...words, bin('launcher.js'), ...options, '--', ...command];
  const [program, ...args] = shell === undefined ? line : [shell, ...line];
  return spawnSync(program!, args, { env: { ...env }, input: 'hello\n', encoding: 'utf8', timeout: 20_000 });
}

function told({ stdout, stderr }: SpawnSyncReturns<string>) {
  try {
    return JSON.parse(stdout) as { argv: string[]; options: string[]; env: Record<string, string>; input: string };
  } catch {
    throw new Error(`it told nothing: ${stdout} ${stderr}`);
  }
}

/** The headers of the traces among the sessions of a home folder. */
function headers(folder: string): { command: string[]; name?: string }[] {
  const sessions = join(folder, 'sessions');
  if (!existsSync(sessions)) return [];
  const traces = readdirSync(sessions).filter((name) => name.endsWith('.tapline.jsonl'));
  return traces.map((name) => JSON.parse(readFileSync(join(sessions, name), 'utf8').split('\n')[0]!));
}

describeWith(
  process.platform === 'win32' ? 'Windows has no sh: there configurations name Node itself.' : null,
  'the launcher’s shim',
  () => {
    it.each(shells)('hands over arguments, input and environment as they are, and records, under %s', (shell) => {
      const odd = ['', ' ', 'a b', "it's", '"', '$HOME', '`x`', '*', '\\', '--', '-n', 'é\n中', '~'];
      const ran = start({
        shell,
        options: ['--name', '--', '--unset', 'GONE'],
        command: [process.execPath, server, ...odd],
        env: { TAPLINE_HOME: home, A: '1', GONE: '2' },
      });
      expect(told(ran)).toMatchObject({ argv: [server, ...odd], input: 'hello\n', env: { A: '1', TAPLINE_HOME: home } });
      expect(Object.keys(told(ran).env).filter((name) => name.startsWith('_tl_') || name === 'GONE')).toEqual([]);
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      expect(headers(home)).toMatchObject([{ name: '--', command: [process.execPath, server, ...odd] }]);
    });

    it('needs no environment at all, nor a Node on the PATH', () => {
      expect(Object.keys(told(start({})).env).filter((name) => !OF_A_SHELL.includes(name))).toEqual([]);
      const env = { HOME: place.folder, PATH: '/usr/bin:/bin' };
      expect(told(start({ env })).env).toMatchObject(env);
      // Both recorded where the launcher stands: no variable had to say where that is.
      expect(headers(home)).toHaveLength(2);
    });

    it.each(shells)('puts a debugger’s words behind the server’s command, under %s', (shell) => {
      const words = ['--no-warnings'];
      const ran = start({
        shell,
        shim: 'node',
        words,
        options: ['--name', 'x'],
        command: [process.execPath, server, 'a b'],
        env: { TAPLINE_HOME: home },
      });
      expect(told(ran)).toMatchObject({ argv: [server, 'a b'], options: words });
      expect(headers(home)).toMatchObject([{ command: [process.execPath, ...words, server, 'a b'] }]);
      const python = start({
        shell,
        shim: 'python',
        words: ['/de bug/py', '--connect', '127.0.0.1:1'],
        command: ['/bin/echo', 'server.py'],
      });
      expect(python.stdout).toBe('/de bug/py --connect 127.0.0.1:1 server.py\n');
    });

    it('leads a debugger to the server, never to the tap', () => {
      const asked = `const { url } = require('node:inspector'); console.log(JSON.stringify([url()]))`;
      const ran = start({
        shim: 'node',
        words: ['--inspect=127.0.0.1:0'],
        command: [process.execPath, '-e', asked],
        env: { TAPLINE_HOME: home },
      });
      const [url] = JSON.parse(ran.stdout) as [string];
      expect([...ran.stderr.matchAll(/Debugger listening on (\S+)/g)].map(([, where]) => where)).toEqual([url]);
    });

    it('serves as a Node where somebody takes it for one, and never finds itself on the PATH', () => {
      expect(spawnSync(bin('node'), ['-p', '1+1'], { encoding: 'utf8', env: {} }).stdout).toBe('2\n');
      writeFileSync(bin('runtimes'), '');
      const lost = spawnSync(bin('node'), ['-p', '1+1'], { encoding: 'utf8', env: { PATH: join(home, 'bin') }, timeout: 5000 });
      expect(lost).toMatchObject({ status: 127, stderr: 'tapline: no Node was found on this machine.\n' });
    });

    it('takes the node on the PATH where what was recorded is gone', () => {
      writeFileSync(bin('runtimes'), 'node /nowhere/node\nelectron /nowhere/Code\n');
      const folder = join(place.folder, `path ${count}`);
      mkdirSync(folder);
      symlinkSync(process.execPath, join(folder, 'node'));
      const ran = start({ env: { TAPLINE_HOME: home, PATH: `${join(home, 'bin')}:/nowhere:${folder}` } });
      expect(ran.stderr).toBe('');
      expect(headers(home)).toHaveLength(1);
    });

    it('runs on an editor’s own program, and the server does not notice', () => {
      // Stands for Electron: it is Node only where it is asked to be.
      const editor = join(place.folder, 'Editor Helper (Plugin)');
      writeFileSync(
        editor,
        `#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] || { echo "a window opens" >&2; exit 3; }\nexec "${process.execPath}" "$@"\n`,
      );
      chmodSync(editor, 0o755);
      writeFileSync(bin('runtimes'), `electron ${editor}\n`);
      const ran = start({ shim: 'node', words: ['--no-warnings'], env: { TAPLINE_HOME: home } });
      expect(told(ran)).toMatchObject({ argv: [server], options: ['--no-warnings'] });
      expect(told(ran).env).not.toHaveProperty('ELECTRON_RUN_AS_NODE');
      expect(headers(home)).toHaveLength(1);
      // Where the client's own environment has it, the server has it without the tap too.
      expect(told(start({ env: { TAPLINE_HOME: home, ELECTRON_RUN_AS_NODE: '1' } })).env).toMatchObject({ ELECTRON_RUN_AS_NODE: '1' });
    });

    /** A program that is called a Node and is none. */
    function unfit(name: string, content: string): string {
      const path = join(place.folder, `${name} ${count}`);
      writeFileSync(path, content, { mode: 0o755 });
      return path;
    }
    const unfits: readonly (readonly [string, string])[] = [
      ['is garbage', '\u007fELF\u0000\u0001garbage'],
      ['is empty', ''],
      ['fails', '#!/bin/sh\nexit 1\n'],
      ['is too old', '#!/bin/sh\necho false\n'],
      ['has lost its interpreter', '#!/nowhere/sh\n'],
      ['reads what is meant for the server', '#!/bin/sh\ncat\n'],
    ];
    it.each(unfits)('takes the next Node where the one that was recorded %s', (what, content) => {
      writeFileSync(bin('runtimes'), `node ${unfit(`unfit ${what}`, content)}\nnode ${process.execPath}\n`);
      const ran = start({ env: { TAPLINE_HOME: home } });
      expect([told(ran).input, ran.stderr]).toEqual(['hello\n', '']);
      expect(headers(home)).toHaveLength(1);
    });

    it('sees that a Node that ran before was replaced by one that does not', () => {
      const node = unfit('replaced', `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
      writeFileSync(bin('runtimes'), `node ${node}\nnode ${process.execPath}\n`);
      start({ env: { TAPLINE_HOME: home } });
      writeFileSync(node, '#!/bin/sh\nexit 1\n');
      expect(start({ env: { TAPLINE_HOME: home } })).toMatchObject({ status: 0, stderr: '' });
      expect(headers(home)).toHaveLength(2);
    });

    it('tries a Node once, not at every start', () => {
      const node = unfit('counted', `#!/bin/sh\necho x >>"$0.count"\nexec "${process.execPath}" "$@"\n`);
      writeFileSync(bin('runtimes'), `node ${node}\n`);
      for (let i = 0; i < 3; i++) expect(start({ env: { TAPLINE_HOME: home } }).status).toBe(0);
      expect(readFileSync(`${node}.count`, 'utf8')).toBe('x\n'.repeat(4));
    });

    it.each(['node', 'node /', `node ${process.execPath.slice(0, 4)}`, 'electron /usr/bin/en'])(
      'leaves out a line of its record that was cut off: %j',
      (line) => {
        writeFileSync(bin('runtimes'), `node /nowhere/node\n${line}`);
        const folder = join(place.folder, `cut ${count}`);
        mkdirSync(folder);
        symlinkSync(process.execPath, join(folder, 'node'));
        expect(start({ env: { TAPLINE_HOME: home, PATH: folder } })).toMatchObject({ status: 0, stderr: '' });
        expect(headers(home)).toHaveLength(1);
      },
    );

    it.each(['--require=/nowhere.js', '--no-warnings', '', '--title="a b" --no-warnings'])(
      'keeps NODE_OPTIONS from the tap, and leaves it to the server as it was: %j',
      (options) => {
        const ran = start({
          command: ['/bin/sh', '-c', 'echo "<$NODE_OPTIONS>"; env | grep -c ^TAPLINE_NODE_OPTIONS'],
          env: { TAPLINE_HOME: home, NODE_OPTIONS: options },
        });
        expect(ran).toMatchObject({ status: 1, stdout: `<${options}>\n0\n`, stderr: '' });
        expect(headers(home)).toHaveLength(1);
      },
    );

    it('gives the port of an inspector in NODE_OPTIONS to the server', () => {
      const ran = start({
        command: [process.execPath, '-p', 'require("node:inspector").url()'],
        env: { TAPLINE_HOME: home, NODE_OPTIONS: '--inspect=127.0.0.1:0' },
      });
      expect([...ran.stderr.matchAll(/Debugger listening on (\S+)/g)].map(([, url]) => url)).toEqual([ran.stdout.trim()]);
    });

    const noNode = () => writeFileSync(bin('runtimes'), 'node /nowhere/node\n');
    const becomesFolder = () => {
      rmSync(bin('launcher.js'));
      mkdirSync(bin('launcher.js'));
    };
    const damaged = (content: (whole: Buffer) => string | Buffer) => () =>
      writeFileSync(bin('launcher.js'), content(readFileSync(bin('launcher.js'))));
    const broken: readonly (readonly [string, () => void, RegExp])[] = [
      ['there is no Node', noNode, /no Node was found/],
      ['launcher.js is gone', () => rmSync(bin('launcher.js')), /launcher\.js is gone/],
      ['launcher.js is a folder', becomesFolder, /launcher\.js is gone/],
      ['launcher.js is empty', damaged(() => ''), /launcher\.js is damaged/],
      ['launcher.js is cut in half', damaged((whole) => whole.subarray(0, whole.length / 2)), /launcher\.js is damaged/],
      ['launcher.js is garbage', damaged((whole) => whole.map((byte) => byte ^ 0x55) as Buffer), /launcher\.js is damaged/],
      ['launcher.js is all zeros', damaged((whole) => Buffer.alloc(whole.length)), /launcher\.js is damaged/],
      ['tap.js is garbage', () => writeFileSync(bin('tap.js'), Buffer.alloc(60_000, 0xfe)), /tap cannot be started/],
      [
        'the only Node cannot run',
        () => writeFileSync(bin('runtimes'), `node ${unfit('only', '\u007fELF garbage')}\n`),
        /no Node was found/,
      ],
      ['tap.js is gone', () => rmSync(bin('tap.js')), /Cannot find module/],
      ['tap.js is broken', () => writeFileSync(bin('tap.js'), 'syntax ('), /tap cannot be started/],
      ['tap.js is cut off', () => writeFileSync(bin('tap.js'), readFileSync(bin('tap.js')).subarray(0, 20_000)), /tap cannot be started/],
      ['tap.js is empty', () => writeFileSync(bin('tap.js'), ''), /tap cannot be started/],
      ['runtimes is gone, and no Node on the PATH', () => rmSync(bin('runtimes')), /no Node was found/],
    ];
    it.each(broken)('starts the server itself where %s, and says so in one line', (_, breakIt, why) => {
      breakIt();
      const ran = start({
        shim: 'node',
        words: ['--no-warnings'],
        options: ['--name', 'x', '--unset', 'GONE'],
        command: [process.execPath, server, 'a b', ''],
        env: { PATH: '/nowhere', GONE: '1', KEPT: "it's" },
      });
      expect(told(ran)).toMatchObject({ argv: [server, 'a b', ''], options: ['--no-warnings'], input: 'hello\n', env: { KEPT: "it's" } });
      expect(told(ran).env).not.toHaveProperty('GONE');
      expect(ran.stderr).toMatch(/^tapline: [^\n]+; the server runs without it\.\n$/);
      expect(ran.stderr).toMatch(why);
    });

    it.each(broken)('ends as the server ends where %s, by code and by signal', async (_, breakIt) => {
      breakIt();
      expect(start({ command: [process.execPath, '-e', 'process.exit(7)'] }).status).toBe(7);
      const child = spawn(
        bin('tapline-node'),
        [bin('launcher.js'), '--', process.execPath, '-e', 'console.log(1); setInterval(() => {}, 1000)'],
        { env: { PATH: '/nowhere' }, stdio: ['pipe', 'pipe', 'ignore'] },
      );
      const ended = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })));
      await new Promise((done) => child.stdout.once('data', done));
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
    });

    it('says what a shell says where the server itself is not there', () => {
      noNode();
      expect(start({ command: ['/nowhere/server'] })).toMatchObject({ status: 127, stdout: '' });
    });

    it('may be copied elsewhere, and linked', () => {
      const link = join(place.folder, `link ${count}`);
      symlinkSync(bin('tapline-node'), link);
      const copy = join(place.folder, `copy ${count}`);
      copyFileSync(bin('tapline-node'), copy);
      for (const program of [link, copy]) {
        const ran = spawnSync(program, [bin('launcher.js'), '--', '/bin/echo', 'hi'], { env: { TAPLINE_HOME: home }, encoding: 'utf8' });
        expect(ran.stdout).toBe('hi\n');
      }
      expect(headers(home)).toHaveLength(2);
    });
  },
);
