import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { applyPatch } from 'diff';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandLine } from './support/cli.js';
import { Workplace } from './support/tap.js';

// `tapline tap` and `tapline untap`, as people and scripts call them.

const place = new Workplace();
const cli = new CommandLine(place);
afterAll(() => place.dispose());

let folder: string;
let count = 0;
beforeEach(() => {
  for (const gone of [place.home, cli.user]) rmSync(gone, { recursive: true, force: true });
  mkdirSync(cli.user);
  folder = join(place.folder, `work ${count++}`);
  mkdirSync(folder);
});

const VSCODE =
  '\uFEFF{\r\n\t// servers\r\n\t"servers": {\r\n\t\t"a": { "command": "npx", "args": ["-y", "é"], "env": { "K": "v" } }, // one\r\n\t\t"b": { "command": "b" },\r\n\t\t"far": { "type": "http", "url": "https://x" },\r\n\t},\r\n}';
const CLAUDE = `{
  "mcpServers": { "fs": { "command": "a", "args": ["1"] } },
  "projects": { "/p": { "mcpServers": { "fs": { "command": "b", "args": ["2"] }, "p": { "command": "c", "args": ["3"] } } } }
}
`;

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const read = (path: string) => readFileSync(path, 'utf8');

describe('tapping from a shell', () => {
  it('taps the servers that are named, prints the difference, and untaps to the same bytes', () => {
    const file = write('mcp.json', VSCODE);
    const tapped = cli.call('tap', file, 'a');
    expect(tapped.code).toBe(0);
    const after = read(file);
    expect(after).toMatch(/bin.{1,2}launcher\.js", "--name", "a", "--", "npx", "-y", "é"\]/);
    expect(tapped.out).toContain(`--- ${shown(file)}\n+++ ${shown(file)}\n@@ `);
    expect(applyPatch(VSCODE, tapped.out, { autoConvertLineEndings: false })).toBe(after);
    expect(tapped.err).toBe(`tapline: “a” is tapped in ${shown(file)}. VS Code has to start the server anew.\n`);

    const untapped = cli.call('untap', file, 'a');
    expect([untapped.code, read(file)]).toEqual([0, VSCODE]);
    expect(applyPatch(after, untapped.out, { autoConvertLineEndings: false })).toBe(VSCODE);
  });

  it('taps all that can be tapped where none is named, and says what cannot and why', () => {
    const file = write('mcp.json', VSCODE);
    const { code, err } = cli.call('tap', file);
    expect(code).toBe(0);
    expect(err).toContain('“far” was left as it is: remote server.');
    expect(err).toContain('“a”, “b” are tapped');
    expect(cli.call('untap', file)).toMatchObject({ code: 0, err: expect.stringMatching(/^tapline: “a”, “b” are untapped/) });
    expect(read(file)).toBe(VSCODE);
  });

  it('says 1 where there is nothing to do', () => {
    const file = write('mcp.json', VSCODE);
    expect(cli.call('untap', file)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('“a” was left as it is: it is not tapped'),
    });
    cli.call('tap', file, 'a');
    const before = read(file);
    expect(cli.call('tap', file, 'a')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('it is tapped already') });
    expect(read(file)).toBe(before);
    expect(cli.call('tap', write('.mcp.json', '{"mcpServers": {}}'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('it has no servers'),
    });
  });

  it('only prints with --dry-run: neither the file is changed, nor anything installed', () => {
    const file = write('mcp.json', VSCODE);
    const dry = cli.call('tap', file, '--dry-run');
    expect([dry.code, read(file), existsSync(place.home)]).toEqual([0, VSCODE, false]);
    expect(dry.err).toContain('would be tapped');
    const wet = cli.call('tap', file);
    expect(dry.out).toBe(wet.out);
    const tapped = read(file);
    expect(cli.call('untap', file, '--dry-run').code).toBe(0);
    expect(read(file)).toBe(tapped);
  });

  it.each<[string, string, string | Uint8Array, string[], RegExp]>([
    ['a server that is not there', 'mcp.json', VSCODE, ['x'], /has no server “x”, but “a”, “b”, “far”/],
    ['one that is not there beside one that is', 'mcp.json', VSCODE, ['a', 'x'], /has no server “x”/],
    [
      'one that cannot be tapped beside one that can',
      'mcp.json',
      VSCODE,
      ['a', 'far'],
      /“far” in .* cannot be tapped: remote server\. Nothing was changed/,
    ],
    [
      'a file with a mistake',
      'mcp.json',
      '{"servers": {\n  "a": { "command" "x" } }}',
      [],
      /is not valid JSON: a colon is missing \(line 2, column 20\)/,
    ],
    ['a file of another kind', 'notes.json', '{"hello": 1}', [], /no MCP servers in the form of a client that Tapline knows: VS Code, /],
    ['a file that is no text', 'mcp.json', new Uint8Array([0x7b, 0xff, 0x7d]), [], /is not UTF-8 text/],
    ['a project that is not there', '.claude.json', CLAUDE, ['--scope', '/q'], /has no servers for that project, but for “\/p”/],
    [
      'a name that stands in several scopes',
      '.claude.json',
      CLAUDE,
      ['fs'],
      /“fs” stands in several scopes of .*: for all projects \(--scope user\), for \/p \(--scope \/p\)/,
    ],
  ])('says 2 and why, and changes nothing, for %s', (_, name, content, names, why) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    const { code, out, err } = cli.call('tap', file, ...names);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(why);
    expect(err).toContain(file);
    expect(readFileSync(file)).toEqual(Buffer.from(content));
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('says 2 for a file that is not there, a folder, and a call that is wrong', () => {
    expect(cli.call('tap', join(folder, 'none.json'))).toMatchObject({ code: 2, err: expect.stringContaining('does not exist') });
    expect(cli.call('untap', folder)).toMatchObject({ code: 2, err: expect.stringContaining('is a folder') });
    for (const args of [['tap'], ['untap'], ['tap', '--bogus'], ['tap', '--all'], ['untap', '--all', 'x']]) {
      expect(cli.call(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('usage: tapline ') });
    }
  });

  it('chooses a scope of Claude Code’s file', () => {
    const file = write('.claude.json', CLAUDE);
    const state = () => {
      const { mcpServers, projects } = JSON.parse(read(file));
      return [mcpServers.fs, projects['/p'].mcpServers.fs, projects['/p'].mcpServers.p].map(({ args }) => args.includes('--'));
    };
    expect(cli.call('tap', file, 'fs', '--scope', '/p/').code).toBe(0);
    expect(state()).toEqual([false, true, false]);
    expect(cli.call('tap', file, '--scope', 'user').code).toBe(0);
    expect(cli.call('tap', file, 'p').code).toBe(0);
    expect(state()).toEqual([true, true, true]);
    expect(cli.call('untap', file).code).toBe(0);
    expect(read(file)).toBe(CLAUDE);
  });

  it('keeps what was edited in between, and says so', () => {
    const file = write('mcp.json', VSCODE);
    cli.call('tap', file, 'a');
    writeFileSync(file, read(file).replace('"é"', '"é", "--more"'));
    expect(cli.call('untap', file)).toMatchObject({
      code: 0,
      err: expect.stringContaining('“a” was edited since it was tapped: the tap is taken out, and your edits are kept.'),
    });
    expect(read(file)).toBe(VSCODE.replace('"é"', '"é", "--more"'));
  });

  it('takes a tap out whose record is lost, and says so', () => {
    const file = write('mcp.json', VSCODE);
    cli.call('tap', file, 'a');
    rmSync(join(place.home, 'ledger'), { recursive: true });
    expect(cli.call('untap', file)).toMatchObject({ code: 0, err: expect.stringContaining('is not known here') });
    expect(read(file)).toBe(VSCODE);
  });

  it.skipIf(process.platform === 'win32')('follows a symbolic link, and leaves it one', () => {
    const file = write('mcp.json', VSCODE);
    const link = join(folder, 'link.json');
    symlinkSync(file, link);
    expect(cli.call('tap', link, 'b').code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(cli.call('untap', file).code).toBe(0);
    expect(read(file)).toBe(VSCODE);
  });

  it('sends a terminal nothing out of a file that it could take for a command', () => {
    const file = write('mcp.json', '{"servers": {"\\u001b]0;x\\u0007": {"command": "c\u009b"}}}');
    const { code, out, err } = cli.call('tap', file);
    expect(code).toBe(0);
    expect(out + err).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe('untapping everything', () => {
  it('finds the files of the ledger, and those in which clients keep their servers', () => {
    const file = write('some.json', VSCODE);
    const claude = join(cli.user, '.claude.json');
    writeFileSync(claude, CLAUDE);
    cli.call('tap', file);
    cli.call('tap', claude);
    // As if another machine had tapped it, and the file came from there.
    for (const name of readdirSync(join(place.home, 'ledger'))) {
      const record = join(place.home, 'ledger', name);
      if (read(record).includes('.claude.json')) rmSync(record);
    }
    const { code, err } = cli.call('untap', '--all');
    expect([code, read(file), read(claude)]).toEqual([0, VSCODE, CLAUDE]);
    expect(err).toContain('“fs”');
    expect(cli.call('untap', '--all')).toMatchObject({ code: 1, err: 'tapline: No tapped server was found.\n' });
  });

  it('finds the files of the folder that it is called in, and those of editors’ profiles, without a record of them', () => {
    const files = [
      join(place.folder, '.vscode', 'mcp.json'),
      join(place.folder, '.continue', 'mcpServers', 'some.json'),
      ...(process.platform === 'linux' ? [join(cli.user, '.config', 'Code', 'User', 'profiles', 'p1', 'mcp.json')] : []),
    ];
    for (const file of files) {
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, file.includes('.continue') ? CLAUDE : VSCODE);
      cli.call('tap', file, '--scope', 'user');
    }
    rmSync(join(place.home, 'ledger'), { recursive: true });
    expect(files.map(read).every((text) => text.includes('launcher.js'))).toBe(true);
    expect(cli.call('untap', '--all').code).toBe(0);
    expect(files.map(read).some((text) => text.includes('launcher.js'))).toBe(false);
  });

  it('does what it can where one file cannot be read, and says 2', () => {
    const [broken, fine, gone] = ['1.json', '2.json', '3.json'].map((name) => write(name, VSCODE));
    for (const file of [broken, fine, gone]) cli.call('tap', file!);
    writeFileSync(broken!, read(broken!).slice(0, -2));
    rmSync(gone!);
    const { code, err } = cli.call('untap', '--all');
    expect([code, read(fine!)]).toEqual([2, VSCODE]);
    expect(err).toMatch(/1\.json is not valid JSON/);
    expect(err).not.toContain('3.json');
  });
});

describe('removing the extension', () => {
  it('untaps what it can, removes the launcher and keeps the sessions, without a word', () => {
    const file = write('mcp.json', VSCODE);
    cli.call('tap', file);
    mkdirSync(join(place.home, 'sessions'));
    expect(cli.uninstall()).toEqual({ code: 0, out: '', err: '' });
    expect(read(file)).toBe(VSCODE);
    expect(readdirSync(place.home).sort()).toEqual(['bin', 'sessions']);
  });

  it.skipIf(process.platform === 'win32')(
    'leaves a command line that was pasted elsewhere working: its server starts without a tap',
    () => {
      const file = write('mcp.json', VSCODE);
      cli.call('tap', file);
      expect(cli.uninstall().code).toBe(0);
      const bin = join(place.home, 'bin');
      expect(readdirSync(bin).sort()).toEqual(['node', 'python', 'tapline-node']);
      const line = [join(bin, 'launcher.js'), '--name', 'x', '--', process.execPath, '-e', 'console.log("server")'];
      const { stdout, stderr, status } = spawnSync(join(bin, 'tapline-node'), line, { encoding: 'utf8' });
      expect([stdout, status]).toEqual(['server\n', 0]);
      expect(stderr).toMatch(/the server runs without it/);
    },
  );

  it('leaves the launcher where a configuration still names it', () => {
    const file = write('mcp.json', VSCODE);
    cli.call('tap', file);
    const broken = read(file).slice(0, -2);
    writeFileSync(file, broken);
    expect(cli.uninstall()).toEqual({ code: 0, out: '', err: '' });
    expect(read(file)).toBe(broken);
    expect(readdirSync(join(place.home, 'bin'))).toContain('launcher.js');
    expect(readdirSync(join(place.home, 'ledger'))).toHaveLength(2);
  });

  it('leaves the launcher where a tapped file is out of reach, as on a drive that is not there', () => {
    const file = write('mcp.json', VSCODE);
    cli.call('tap', file);
    rmSync(folder, { recursive: true });
    expect(cli.uninstall().code).toBe(0);
    expect(readdirSync(join(place.home, 'bin'))).toContain('launcher.js');
  });

  it('does not fail where there is nothing, or nothing that it can read', () => {
    expect(cli.uninstall()).toEqual({ code: 0, out: '', err: '' });
    writeFileSync(place.home, 'no folder');
    expect(cli.uninstall()).toEqual({ code: 0, out: '', err: '' });
  });
});

/** A path as the command line shows it from where it is called. */
function shown(file: string): string {
  return file.slice(place.folder.length + 1);
}

describe('a home that is named by a relative path', () => {
  it('stands in configurations as an absolute one: clients start servers from other folders', () => {
    const file = write('mcp.json', '{"mcpServers":{"s":{"command":"x"}}}');
    const env = { ...cli.env, TAPLINE_HOME: 'relative home' };
    const called = spawnSync(process.execPath, [join(place.folder, 'cli.js'), 'tap', file], { cwd: folder, env, encoding: 'utf8' });
    expect(called.status).toBe(0);
    const { args } = JSON.parse(read(file)).mcpServers.s as { args: string[] };
    expect([isAbsolute(args[0]!), existsSync(args[0]!)]).toEqual([true, true]);
  });
});

describe('a tap that somebody edited until it can no longer be taken out', () => {
  // What stands behind the tap's `--` is gone: nobody but the person knows what to start.
  const stuck =
    '{"mcpServers":{"s":{"command":"/h/.tapline/bin/tapline-node","args":["/h/.tapline/bin/launcher.js","--"]},"t":{"command":"x"}}}';
  const inPlace = () => {
    const file = join(place.folder, '.mcp.json');
    writeFileSync(file, stuck);
    return file;
  };
  afterEach(() => rmSync(join(place.folder, '.mcp.json'), { force: true }));

  it('is told as what it is, never as not tapped, by name, by file and with all', () => {
    const file = inPlace();
    for (const result of [cli.call('untap', file, 's'), cli.call('untap', file), cli.call('untap', '--all')]) {
      expect(result.err).toMatch(/“s” .*: it is tapped, but the command of its server is gone .*by hand/);
      expect([result.code, result.out, read(file)]).toEqual([2, '', stuck]);
    }
  });

  it('does not keep the other servers of its file tapped', () => {
    const file = inPlace();
    expect(cli.call('tap', file).code).toBe(0);
    expect(read(file)).not.toBe(stuck);
    const result = cli.call('untap', '--all');
    expect([result.code, read(file)]).toEqual([2, stuck]);
    expect(result.err).toContain('“t” is untapped');
  });
});
