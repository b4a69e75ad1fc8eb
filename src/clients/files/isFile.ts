import { statSync } from 'node:fs';

/** Whether a file is there that can be seen: a folder that may not be entered has none. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
