import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** macOS allows 104 bytes for a socket's path, its final NUL included; Linux 108. */
const MOST_BYTES = 103;

/**
 * A path for the control socket of a session: short, and in a folder that the owner alone can enter. The home folder of Tapline is
 * not used: it may be deep, or on a file system without sockets.
 */
export function socketPath(sessionId: string): string {
  const name = sessionId.slice(-6);
  if (process.platform === 'win32') return `\\\\.\\pipe\\tapline-${sessionId}`;
  for (const base of [tmpdir(), '/tmp']) {
    const path = join(ownFolder(base), `${process.pid.toString(36)}-${name}.sock`);
    if (Buffer.byteLength(path) <= MOST_BYTES) return path;
  }
  throw new Error(`no folder for temporary files has a path short enough for a socket (${tmpdir()})`);
}

/** A folder of this user's alone. If somebody else holds the name, another one is made. */
function ownFolder(base: string): string {
  // Only asked where there is one. A user without a name, as in containers, has a number.
  const uid = process.getuid!();
  const folder = join(base, `tapline-${uid}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const ours = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  return ours ? folder : mkdtempSync(join(base, `tapline-${uid}-`));
}
