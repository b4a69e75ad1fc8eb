import { constants } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Calls back with a trace that does not change meanwhile: a live session goes on, and what came after the preview would leave unseen. Its
 * copy is in a folder of its owner alone, and is gone afterwards.
 */
export async function withSnapshot<T>(trace: string, live: boolean, use: (file: string) => Promise<T>): Promise<T> {
  if (!live) return use(trace);
  const folder = await mkdtemp(join(tmpdir(), 'tapline-snapshot-'));
  try {
    const file = join(folder, basename(trace));
    await copyFile(trace, file, constants.COPYFILE_FICLONE);
    await chmod(file, 0o600);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
