import { rm, writeFile } from 'node:fs/promises';
import { keepMark } from './names.js';

/** Says that a session stays whatever the limits, or takes that back. Rejects where the folder cannot be written. */
export async function setKept(folder: string, id: string, kept: boolean): Promise<void> {
  if (kept) await writeFile(keepMark(folder, id), '', { mode: 0o600 });
  else await rm(keepMark(folder, id), { force: true });
}
