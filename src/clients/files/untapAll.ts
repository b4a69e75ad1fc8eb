import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { EVERY_SERVER } from '../select.js';
import type { LedgerStore } from './ledgerStore.js';
import { userConfigs } from './places.js';
import { type FileOptions, type FileOutcome, holdsTap, untapFile } from './tapFile.js';

/** What came of one file when all taps were to be taken out. */
export type UntappedFile =
  | { readonly kind: 'done'; readonly outcome: FileOutcome }
  /** It may still hold taps. `why` is a sentence for a person. */
  | { readonly kind: 'failed'; readonly path: string; readonly why: string };

/**
 * Takes out every tap on this machine that can be found: in the files of the ledger, in the user's own configurations of all clients,
 * and in `more`. A file that cannot be changed does not keep the others. Only files in which there was something to do are told, or that keep a tap (`left` of the
 * outcome).
 */
export async function untapAll(ledger: LedgerStore, more: readonly string[], options: FileOptions): Promise<UntappedFile[]> {
  const paths = [...new Set([...(await ledger.files()), ...userConfigs(), ...more])];
  const results: UntappedFile[] = [];
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const result = await untapOne(path, ledger, options);
    if (result !== null) results.push(result);
  }
  return results;
}

async function untapOne(path: string, ledger: LedgerStore, options: FileOptions): Promise<UntappedFile | null> {
  try {
    const outcome = await untapFile(path, EVERY_SERVER, ledger, options);
    return outcome.change === null && !outcome.left.some(({ entry }) => holdsTap(entry)) ? null : { kind: 'done', outcome };
  } catch (error) {
    return (await mayBeTapped(path)) ? { kind: 'failed', path, why: (error as Error).message } : null;
  }
}

/** Whether a file that cannot be read as a configuration may hold a tap all the same. */
async function mayBeTapped(path: string): Promise<boolean> {
  try {
    return (await readFile(path)).includes('launcher.js');
  } catch {
    return true;
  }
}
