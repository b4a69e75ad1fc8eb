import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processExists } from './alive.js';

/** The process whose side file that is: `<session>.<pid>.<n>.spill`, or `….<pid>.tmp`, which was to be renamed. */
export function sideFileOwner(name: string): number | null {
  const pid = /\.(\d+)\.(\d+\.spill|tmp)$/.exec(name)?.[1];
  return pid === undefined ? null : Number(pid);
}

/** The process whose socket that is: `<pid to the base 36>-<session>.sock`. */
export function socketOwner(name: string): number | null {
  const pid = /^([0-9a-z]{1,10})-[0-9a-z]+\.sock$/.exec(name)?.[1];
  return pid === undefined ? null : Number.parseInt(pid, 36);
}

/** Removes from a folder what taps left behind that died before they could clear up. Never rejects. */
export async function removeLeftovers(folder: string, ownerOf: (name: string) => number | null): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = ownerOf(name);
    if (owner !== null && !processExists(owner)) await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
