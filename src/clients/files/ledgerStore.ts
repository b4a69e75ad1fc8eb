import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LedgerRecord, ledgerFileName, parseLedgerRecord, scopeOf } from '../ledger.js';
import { isNotFound } from './errors.js';

/** Records of tapped entries, one file each in `<home>/ledger`, readable by their owner alone. */
export class LedgerStore {
  private readonly folder: string;

  constructor(home: string) {
    this.folder = join(home, 'ledger');
  }

  async put(record: LedgerRecord): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, fileNameOf(record));
    await writeFile(`${path}.tmp`, JSON.stringify(record), { mode: 0o600 });
    await rename(`${path}.tmp`, path);
  }

  async remove(record: LedgerRecord): Promise<void> {
    await rm(join(this.folder, fileNameOf(record)), { force: true });
  }

  /** Records that may be about an entry: first the one of its file, then those of the same name elsewhere, as entries move between files. */
  async candidates(file: string, server: string, scope: string | null = null): Promise<LedgerRecord[]> {
    const own = ledgerFileName(file, server, scope);
    return (await this.all())
      .filter((record) => record.server === server)
      .sort((a, b) => Number(fileNameOf(b) === own) - Number(fileNameOf(a) === own));
  }

  /** Paths of the files that have, or had, tapped entries, each once. */
  async files(): Promise<string[]> {
    return [...new Set((await this.all()).map(({ file }) => file))];
  }

  /** When an entry was tapped, in ms since 1970; null where that is not known. */
  async tappedAt(file: string, server: string, scope: string | null = null): Promise<number | null> {
    try {
      return (await stat(join(this.folder, ledgerFileName(file, server, scope)))).mtimeMs;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  private async all(): Promise<LedgerRecord[]> {
    const names = await readdir(this.folder).catch(emptyIfMissing);
    const records = await Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => this.read(name)));
    return records.filter((record) => record !== null);
  }

  private async read(name: string): Promise<LedgerRecord | null> {
    try {
      return parseLedgerRecord(await readFile(join(this.folder, name), 'utf8'));
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }
}

function fileNameOf(record: LedgerRecord): string {
  return ledgerFileName(record.file, record.server, scopeOf(record));
}

function emptyIfMissing(error: unknown): string[] {
  if (isNotFound(error)) return [];
  throw error;
}
