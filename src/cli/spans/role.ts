import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { processExists } from '../../tap/control/alive.js';

/** How often whoever has the role says that it lives, and after how long a silence it has it no more, in ms. */
const BEAT_MS = 3_000;
const SILENT_MS = 20_000;

/**
 * What one process of several does for all, such as windows of an editor: whoever has written a file has the role, as long as it lives.
 * Should two ever take it at the same moment, one of them notices within a beat.
 */
export class Role {
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly file: string,
    private readonly token: string,
    private readonly lost: () => void,
  ) {
    this.timer = setInterval(() => void this.beat(), BEAT_MS);
    this.timer.unref();
  }

  /** Takes the role; null where another has it. `lost`: somebody else took it. Rejects where the file cannot be written. */
  static async take(file: string, lost: () => void): Promise<Role | null> {
    const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
    if (!(await written(file, token))) {
      if (!(await isLeft(file))) return null;
      // Of several who find it left, one moves it away.
      const aside = `${file}.${token.replace(' ', '-')}`;
      if (!(await rename(file, aside).then(() => true, isMissing))) return null;
      await rm(aside, { force: true });
      if (!(await written(file, token))) return null;
    }
    return new Role(file, token, lost);
  }

  /** Leaves the role to others, at once: the process may end right now. */
  leave(): void {
    clearInterval(this.timer);
    try {
      if (readFileSync(this.file, 'utf8') === this.token) rmSync(this.file, { force: true });
    } catch {
      // It is gone already, or nobody can say whose it is: then it is left in time.
    }
  }

  private async beat(): Promise<void> {
    const now = new Date();
    if ((await readFile(this.file, 'utf8').catch(() => null)) === this.token) return await utimes(this.file, now, now).catch(() => {});
    clearInterval(this.timer);
    this.lost();
  }
}

/** Whether it is there now and was not before. */
function written(file: string, token: string): Promise<boolean> {
  return writeFile(file, token, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** Whether whoever wrote the file is gone. */
async function isLeft(file: string): Promise<boolean> {
  const [text, status] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => [null, null]);
  if (text === null || status === null) return false;
  const pid = Number.parseInt(text, 10);
  // Just made, it is empty for a moment.
  const dead = !Number.isNaN(pid) && !processExists(pid);
  return dead || Date.now() - status.mtimeMs > SILENT_MS;
}

function isMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}
