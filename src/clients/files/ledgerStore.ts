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
    const temporary = `${path}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(record), { mode: 0o600 });
    await rename(temporary, path);
  }

  async remove(record: LedgerRecord): Promise<void> {
    await rm(join(this.folder, fileNameOf(record)), { force: true });
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

  /** All records, in no order. */
  async all(): Promise<LedgerRecord[]> {
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

/** Of all records, those that may be about an entry: first its own, then those of the same name elsewhere, as entries move between files. */
export function candidatesAmong(records: readonly LedgerRecord[], file: string, server: string, scope: string | null): LedgerRecord[] {
  const own = ledgerFileName(file, server, scope);
  return records.filter((record) => record.server === server).sort((a, b) => Number(fileNameOf(b) === own) - Number(fileNameOf(a) === own));
}

function fileNameOf(record: LedgerRecord): string {
  return ledgerFileName(record.file, record.server, scopeOf(record));
}

function emptyIfMissing(error: unknown): string[] {
  if (isNotFound(error)) return [];
  throw error;
}
