import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import spawn from 'cross-spawn';
import type { TapOptions } from '../options.js';

export type ServerProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Starts the real server with pipes; on Windows `npx.cmd` and friends work too. Throws, or emits `error`, if it cannot be started. */
export function startServer(options: TapOptions, stdio: 'pipe'): ServerProcess;
/** Starts it on this process's own stdin, stdout and stderr. */
export function startServer(options: TapOptions, stdio: 'inherit'): ChildProcess;
export function startServer({ command, args, unset }: TapOptions, stdio: 'pipe' | 'inherit'): ChildProcess {
  const env = { ...process.env };
  for (const variable of unset) delete env[variable];
  return spawn(command, [...args], { stdio, windowsHide: true, env });
}

/** What to tell a person whose server did not start, and the exit code that a shell would give. */
export function startFailure(command: string, error: NodeJS.ErrnoException): { readonly message: string; readonly code: number } {
  const [why, code] = whyNot(error);
  return { message: `cannot start the server: "${command}" ${why}`, code };
}

function whyNot(error: NodeJS.ErrnoException): readonly [why: string, code: number] {
  switch (error.code) {
    case 'ENOENT':
      return ["was not found. Check the command's spelling and the PATH of the program that starts it.", 127];
    case 'EACCES':
      return ['may not be executed. Check its permissions (chmod +x).', 126];
    default:
      return [`could not be run: ${error.message}`, 126];
  }
}
