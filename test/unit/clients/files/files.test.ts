import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidatesAmong, LedgerStore } from '../../../../src/clients/files/ledgerStore.js';
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

  it('says which file is gone', async () => {
    await expect(replaceFile(join(folder, 'gone.json'), Buffer.from(''), Buffer.from(''))).rejects.toThrow(/gone\.json cannot be written/);
  });

  // Root may write everywhere, and nobody else may give a file away: each can try one of these.
  if (process.getuid?.() !== 0)
    it('leaves a file alone that is read-only, though its folder is not', async () => {
      const path = write('a');
      chmodSync(path, 0o400);
      await expect(replaceFile(path, Buffer.from('a'), Buffer.from('b'))).rejects.toThrow(/cannot be written.*Nothing was changed/);
      expect(readFileSync(path, 'utf8')).toBe('a');
    });

  if (process.getuid?.() === 0)
    it('leaves a file to its owner, where one user edits those of another', async () => {
      const path = write('a');
      chownSync(path, 1234, 4321);
      await replaceFile(path, Buffer.from('a'), Buffer.from('b'));
      expect(statSync(path)).toMatchObject({ uid: 1234, gid: 4321 });
    });
});

describe('the ledger of tapped entries', () => {
  const record = (file: string, server: string): LedgerRecord => ({
    ...{ version: 1, file, server, command: '"a"', writtenCommand: '"node"', inserted: 'x', into: 'args', at: 1, sum: '0' },
  });

  it('finds the record of the entry itself first, then those of the same name that may have moved', async () => {
    const ledger = new LedgerStore(folder);
    expect(candidatesAmong(await ledger.all(), '/a', 's', null)).toEqual([]);
    for (const file of ['/a', '/b']) await ledger.put(record(file, 's'));
    await ledger.put(record('/a', 'other'));
    expect(candidatesAmong(await ledger.all(), '/b', 's', null).map(({ file }) => file)).toEqual(['/b', '/a']);
    await ledger.remove(record('/b', 's'));
    expect(candidatesAmong(await ledger.all(), '/b', 's', null).map(({ file }) => file)).toEqual(['/a']);
    expect(await ledger.tappedAt('/b', 's')).toBeNull();
    expect(await ledger.tappedAt('/a', 's')).toBeGreaterThan(0);
  });

  it('ignores files in its folder that are no records', async () => {
    const ledger = new LedgerStore(folder);
    await ledger.put(record('/a', 's'));
    writeFileSync(join(folder, 'ledger', 'broken.json'), '{');
    expect(candidatesAmong(await ledger.all(), '/a', 's', null)).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('is readable by its owner alone', async () => {
    await new LedgerStore(folder).put(record('/a', 's'));
    expect(statSync(join(folder, 'ledger')).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(join(folder, 'ledger'))) expect(statSync(join(folder, 'ledger', name)).mode & 0o777).toBe(0o600);
  });
});
