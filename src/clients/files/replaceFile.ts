import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { ConfigError } from './errors.js';

/**
 * Replaces a file's bytes in one step: readers see the old file or the new one, never half of one. Owner, mode and symbolic links
 * stay. Throws a ConfigError, and leaves the file alone, if it does not hold `expected` any more or may not be written.
 */
export async function replaceFile(path: string, expected: Buffer, next: Buffer): Promise<void> {
  try {
    const target = await realpath(path);
    const before = await stat(target);
    // The folder's permissions alone decide over a rename: who made the file read-only meant the file.
    await access(target, constants.W_OK);
    await replace(path, target, before, expected, next);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${path} cannot be written: ${(error as Error).message}. Nothing was changed.`);
  }
}

async function replace(path: string, target: string, before: Stats, expected: Buffer, next: Buffer): Promise<void> {
  // Beside the target: a rename is only atomic within one file system.
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx', before.mode & 0o777);
    try {
      await file.writeFile(next);
      await keepOwner(file, before);
      await file.chmod(before.mode & 0o777);
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

/** Rejects where the new file would be somebody else's than the old one. */
async function keepOwner(file: FileHandle, { uid, gid }: Stats): Promise<void> {
  const now = await file.stat();
  if (now.uid !== uid) return file.chown(uid, gid);
  // A group that this user is not in cannot be kept; it has no part in what they may do with their own file.
  if (now.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
}
