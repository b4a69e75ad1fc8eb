import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LauncherInstall } from '../../../../src/clients/files/launcherInstall.js';
import { LedgerStore } from '../../../../src/clients/files/ledgerStore.js';
import { replaceFile } from '../../../../src/clients/files/replaceFile.js';
import type { LedgerRecord } from '../../../../src/clients/ledger.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapline-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('replacing a configuration file', () => {
  const write = (text: string) => {
    const path = join(folder, 'mcp.json');
    writeFileSync(path, text);
    return path;
  };

  it('leaves a file alone that somebody else changed, and no temporary file beside it', async () => {
    const path = write('theirs');
    await expect(replaceFile(path, Buffer.from('ours'), Buffer.from('next'))).rejects.toThrow(/changed by somebody else/);
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    expect(readdirSync(folder)).toEqual(['mcp.json']);
  });

  it.skipIf(process.platform === 'win32')('keeps mode and symbolic link', async () => {
    const path = write('a');
    chmodSync(path, 0o640);
    const link = join(folder, 'link.json');
    symlinkSync(path, link);
    await replaceFile(link, Buffer.from('a'), Buffer.from('b'));
    expect(readFileSync(path, 'utf8')).toBe('b');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['link.json', 'mcp.json']);
  });
});

describe('the ledger of tapped entries', () => {
  const record = (file: string, server: string): LedgerRecord => ({
    ...{ version: 1, file, server, command: '"a"', writtenCommand: '"node"', inserted: 'x', into: 'args', at: 1, sum: '0' },
  });

  it('finds the record of the entry itself first, then those of the same name that may have moved', async () => {
    const ledger = new LedgerStore(folder);
    expect(await ledger.candidates('/a', 's')).toEqual([]);
    for (const file of ['/a', '/b']) await ledger.put(record(file, 's'));
    await ledger.put(record('/a', 'other'));
    expect((await ledger.candidates('/b', 's')).map(({ file }) => file)).toEqual(['/b', '/a']);
    await ledger.remove(record('/b', 's'));
    expect((await ledger.candidates('/b', 's')).map(({ file }) => file)).toEqual(['/a']);
    expect(await ledger.tappedAt('/b', 's')).toBeNull();
    expect(await ledger.tappedAt('/a', 's')).toBeGreaterThan(0);
  });

  it('ignores files in its folder that are no records', async () => {
    const ledger = new LedgerStore(folder);
    await ledger.put(record('/a', 's'));
    writeFileSync(join(folder, 'ledger', 'broken.json'), '{');
    expect(await ledger.candidates('/a', 's')).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('is readable by its owner alone', async () => {
    await new LedgerStore(folder).put(record('/a', 's'));
    expect(statSync(join(folder, 'ledger')).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(join(folder, 'ledger'))) expect(statSync(join(folder, 'ledger', name)).mode & 0o777).toBe(0o600);
  });
});

describe('the installed launcher', () => {
  const install = (version: string, text: string, env = {}) => {
    const dist = join(folder, `dist-${version}`);
    mkdirSync(dist, { recursive: true });
    for (const name of ['tap.js', 'launcher.js']) writeFileSync(join(dist, name), `${name} ${text}`);
    return new LauncherInstall(dist, folder, version, env);
  };
  const installed = () => readFileSync(join(folder, 'bin', 'launcher.js'), 'utf8');

  it('is replaced by the same or a newer version, never by an older one', async () => {
    await install('1.2.0', 'first').install();
    await install('1.2.0', 'second').install();
    expect(installed()).toBe('launcher.js second');
    await install('1.10.0', 'newer').install();
    await install('1.9.9', 'older').install();
    expect(installed()).toBe('launcher.js newer');
  });

  it('is completed by an older version where a file of it is gone', async () => {
    await install('2.0.0', 'new').install();
    rmSync(join(folder, 'bin', 'tap.js'));
    await install('1.0.0', 'old').install();
    expect(readFileSync(join(folder, 'bin', 'tap.js'), 'utf8')).toBe('tap.js old');
  });

  it('is not put there by a mere refresh', async () => {
    await install('1.0.0', 'x').refreshInstalled();
    expect(readdirSync(folder)).toEqual(['dist-1.0.0']);
  });

  it('is started with node where that is on the PATH, else with the editor’s own Node', () => {
    const bin = join(folder, 'path');
    mkdirSync(bin);
    expect(install('1.0.0', 'x', { PATH: bin }).launcher.command).toBe(process.execPath);
    writeFileSync(join(bin, process.platform === 'win32' ? 'node.exe' : 'node'), '');
    expect(install('1.0.0', 'x', { PATH: bin }).launcher.command).toBe('node');
    expect(install('1.0.0', 'x', {}).launcher.command).toBe(process.execPath);
  });

  it('says what to do where the extension is incomplete', async () => {
    await expect(new LauncherInstall(join(folder, 'nothing'), folder, '1.0.0', {}).install()).rejects.toThrow(/Reinstall Tapline/);
  });
});
