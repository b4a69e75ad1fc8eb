import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SHIM_NAMES } from './launcherInstall.js';
import { LedgerStore } from './ledgerStore.js';
import { holdsTap } from './tapFile.js';
import { untapAll } from './untapAll.js';

/**
 * Undoes what Tapline did to configurations: takes out all taps that can be found, then the launcher that they started. Where a
 * configuration may still name the launcher, it stays, and the ledger with it: the servers go on starting through it. The programs
 * that command lines name stay in any case, a few kilobytes: somebody may have pasted such a line where nobody looks, and its server
 * starts without a tap from now on. Recorded sessions are the person's, and stay.
 */
export async function uninstall(home: string): Promise<void> {
  const ledger = new LedgerStore(home);
  const results = await untapAll(ledger, [], { dryRun: false });
  const outOfReach = (await ledger.files()).some((file) => !existsSync(dirname(file)));
  if (outOfReach || results.some((result) => result.kind === 'failed' || result.outcome.left.some(({ entry }) => holdsTap(entry)))) return;
  const bin = join(home, 'bin');
  for (const name of await readdir(bin).catch(() => [])) {
    if (!SHIM_NAMES.includes(name)) await rm(join(bin, name), { recursive: true, force: true });
  }
  await rm(join(home, 'ledger'), { recursive: true, force: true });
}
