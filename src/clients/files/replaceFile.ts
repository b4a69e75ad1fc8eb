import { randomBytes } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { ConfigError } from './errors.js';

/**
 * Replaces a file's bytes in one step: readers see the old file or the new one, never half of one. Mode and symbolic links stay.
 * Throws a ConfigError, and leaves the file alone, if it does not hold `expected` any more.
 */
export async function replaceFile(path: string, expected: Buffer, next: Buffer): Promise<void> {
  const target = await realpath(path);
  const { mode } = await stat(target);
  // Beside the target: a rename is only atomic within one file system.
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx', mode & 0o777);
    try {
      await file.writeFile(next);
      await file.chmod(mode & 0o777);
      await file.sync();
    } finally {
      await file.close();
    }
    if (!(await readFile(target)).equals(expected)) {
      throw new ConfigError(`${path} was changed by somebody else at the same moment. Nothing was written; try again.`);
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
