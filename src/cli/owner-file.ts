import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

const BUFFERED = 1 << 20;

/** Takes in what a file is to hold, piece by piece. */
export type Write = (piece: string | Uint8Array) => void;

/**
 * Writes a new file that only its owner may read, in bounded memory. Rejects with `EEXIST` where there is one already, with what `produce`
 * rejects with, and with the system's error; half a file is none, and is deleted then.
 */
export async function writeOwnerOnly<T>(path: string, produce: (write: Write) => Promise<T>): Promise<T> {
  const target = openSync(path, 'wx', 0o600);
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = () => {
    writeAll(target, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  try {
    const result = await produce((piece) => {
      // Whoever wrote the bytes may use their place again.
      waiting.push(Buffer.from(piece as string));
      size += piece.length;
      if (size > BUFFERED) flush();
    });
    flush();
    return result;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(target);
  }
}

/** One call may write less than it was given. */
function writeAll(target: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(target, bytes, written);
}
