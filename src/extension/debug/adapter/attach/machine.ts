import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Machine } from './plan.js';

/** Looks programs up as the server's own start would: in its folder, and on its PATH. */
export function machineOf(cwd: string, env: Readonly<Record<string, string | undefined>>): Machine {
  return {
    nodeScript: (command) => {
      // On Windows scripts hide behind files of other kinds, which cannot be run by Node.
      if (process.platform === 'win32') return null;
      const path = find(command, cwd, env.PATH ?? '');
      return path !== null && isNodeScript(path) ? path : null;
    },
  };
}

function find(command: string, cwd: string, path: string): string | null {
  const candidates = /[\\/]/.test(command)
    ? [isAbsolute(command) ? command : resolve(cwd, command)]
    : path
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, command));
  return candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** Whether the first line of a file says that Node runs it. */
function isNodeScript(path: string): boolean {
  let file: number;
  try {
    file = openSync(realpathSync(path), 'r');
  } catch {
    return false;
  }
  try {
    const start = Buffer.alloc(128);
    const first = start.toString('latin1', 0, readSync(file, start)).split('\n')[0]!;
    return /^#!.*[\\/ ]node(?:js)?\d*\s*$/.test(first);
  } finally {
    closeSync(file);
  }
}
