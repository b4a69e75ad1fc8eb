import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LauncherInstall } from '../../../../src/clients/files/launcherInstall.js';
import { readRuntimes } from '../../../../src/clients/files/runtimes.js';

let folder: string;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapline-install-'));
  home = join(folder, 'home');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const looker = (env = {}, electron?: string) => ({ env, execPath: process.execPath, versions: electron === undefined ? {} : { electron } });

function install(
  version: string,
  text: string,
  { env = {}, electron, platform, shim = '' }: { env?: object; electron?: string; platform?: NodeJS.Platform; shim?: string } = {},
) {
  const dist = join(folder, `dist-${version}`);
  mkdirSync(dist, { recursive: true });
  for (const name of ['tap.js', 'launcher.js']) writeFileSync(join(dist, name), `${name} ${text}`);
  writeFileSync(join(dist, 'tapline-node.sh'), `#!/bin/sh\n# ${text}\n${shim}\n`);
  return new LauncherInstall(dist, home, version, looker(env, electron), platform);
}

const at = (name: string) => join(home, 'bin', name);
const installed = () => readFileSync(at('launcher.js'), 'utf8');
const runtimes = () => readRuntimes(readFileSync(at('runtimes'), 'utf8'));

/** A program that says that it is Node of some version. */
function fakeNode(name: string, version: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'node'), `#!/bin/sh\necho ${version}\n`);
  chmodSync(join(path, 'node'), 0o755);
  return path;
}

describe('the installed launcher', () => {
  it('is replaced by the same or a newer version, never by an older one, and its path stays', async () => {
    const first = await install('1.2.0', 'first').install();
    await install('1.2.0', 'second').install();
    expect(installed()).toBe('launcher.js second');
    await install('1.10.0', 'newer').install();
    expect(await install('1.9.9', 'older').install()).toEqual(first);
    expect(installed()).toBe('launcher.js newer');
  });

  it('is completed by an older version where a file of it is gone', async () => {
    await install('2.0.0', 'new').install();
    rmSync(at('tap.js'));
    await install('1.0.0', 'old').install();
    expect(readFileSync(at('tap.js'), 'utf8')).toBe('tap.js old');
  });

  it('is not put there by a mere refresh', async () => {
    await install('1.0.0', 'x').refreshInstalled();
    expect(readdirSync(folder)).toEqual(['dist-1.0.0']);
  });

  it('says what to do where the extension is incomplete, or the folder cannot be made', async () => {
    await expect(new LauncherInstall(join(folder, 'nothing'), home, '1.0.0').install()).rejects.toThrow(/Reinstall Tapline/);
    writeFileSync(join(folder, 'file'), '');
    const under = new LauncherInstall(folder, join(folder, 'file'), '1.0.0').install();
    await expect(under).rejects.toThrow(/launcher cannot be installed in .*file.bin: .*TAPLINE_HOME/);
  });

  it('is on Windows started with node where that is on the PATH, else with the editor’s own Node', () => {
    const bin = join(folder, 'path');
    mkdirSync(bin);
    const command = (env: object) => install('1.0.0', 'x', { env, platform: 'win32' }).launcher.command;
    expect(command({ PATH: bin })).toBe(process.execPath);
    writeFileSync(join(bin, process.platform === 'win32' ? 'node.exe' : 'node'), '');
    expect(command({ PATH: bin })).toBe('node');
    expect(command({})).toBe(process.execPath);
    expect(install('1.0.0', 'x', { platform: 'win32' }).launcher.debug).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('the launcher on systems with a sh', () => {
  it('is started by programs that VS Code takes for a Node and a Python, which only their owner can run or read', async () => {
    const { command, debug } = await install('1.0.0', 'x').install();
    expect(command).toBe(at('tapline-node'));
    expect(debug?.node).toMatch(/node[0-9]*$/);
    expect(debug?.python).toMatch(/python[0-9.]*$/);
    for (const path of [command, debug!.node, debug!.python]) expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const name of ['launcher.js', 'tap.js', 'runtimes']) expect(statSync(at(name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'bin')).mode & 0o777).toBe(0o700);
  });

  it('is not named in a configuration where it cannot be started', async () => {
    const refused = install('1.0.0', 'x', { shim: 'exit 126' }).install();
    await expect(refused).rejects.toThrow(/tapline-node cannot be started .*TAPLINE_HOME/s);
  });

  it('gets its execute bit back where a copy or a backup lost it', async () => {
    await install('1.0.0', 'x').install();
    chmodSync(at('tapline-node'), 0o600);
    await install('1.0.0', 'x').install();
    expect(statSync(at('tapline-node')).mode & 0o777).toBe(0o700);
  });

  it('is run by the Node on the PATH, by what that leads to, and by the program that installed it', async () => {
    const real = fakeNode('versions/v22', 'v22.1.0');
    const session = join(folder, 'one terminal');
    symlinkSync(real, session);
    await install('1.0.0', 'x', { env: { PATH: `/nowhere:${session}` } }).install();
    expect(runtimes()).toEqual([
      { kind: 'node', path: join(session, 'node') },
      { kind: 'node', path: join(real, 'node') },
      { kind: 'node', path: process.execPath },
    ]);
  });

  it('is installed although a folder on the PATH cannot be looked into', async () => {
    const loop = join(folder, 'loop');
    symlinkSync(loop, loop);
    const path = fakeNode('behind', 'v20.0.0');
    await install('1.0.0', 'x', { env: { PATH: `${loop}:${path}` } }).install();
    expect(runtimes()[0]).toEqual({ kind: 'node', path: join(path, 'node') });
  });

  it('is not run by a Node that is too old, or by what only is named like one', async () => {
    for (const version of ['v16.20.2', 'hello']) {
      await install('1.0.0', 'x', { env: { PATH: fakeNode(version, version) }, electron: '42' }).install();
      expect(runtimes()).toEqual([{ kind: 'electron', path: process.execPath }]);
    }
  });

  it('remembers what else was found, in front of the editor’s own program, as long as it is there', async () => {
    const path = fakeNode('elsewhere', 'v20.0.0');
    await install('1.0.0', 'x', { env: { PATH: path } }).install();
    const found = { kind: 'node', path: join(path, 'node') };
    // An older version, too, knows this machine.
    await install('0.9.0', 'x', { electron: '42' }).install();
    expect(runtimes()[0]).toEqual(found);
    rmSync(path, { recursive: true });
    await install('1.0.0', 'x', { electron: '42' }).install();
    expect(runtimes()).not.toContainEqual(found);
  });

  it.skipIf(process.getuid?.() !== 0)('is not put into another user’s home: they could neither use it nor replace it', async () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, 1234, 1234);
    for (const place of [theirs, join(theirs, '.tapline')]) {
      const refused = new LauncherInstall(folder, place, '1.0.0').install();
      await expect(refused).rejects.toThrow(/theirs belongs to another user \(1234\)/);
    }
    expect(readdirSync(theirs)).toEqual([]);
  });
});
