import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processExists } from './alive.js';

/** Removes the side files of taps that died before they could: `<session>.<pid>.<n>.spill` of processes that are no more. */
export async function removeLeftSpills(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = /\.(\d+)\.\d+\.spill$/.exec(name)?.[1];
    if (pid !== undefined && !processExists(Number(pid))) await rm(join(folder, name), { force: true }).catch(() => {});
  }
}
