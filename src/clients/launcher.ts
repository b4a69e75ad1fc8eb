import type { CommandLine } from './entry.js';

/** What starts a tap: a Node program and the launcher's path. */
export interface Launcher {
  /** `node`, or the path of a program that runs Node scripts. */
  readonly command: string;
  /** Absolute path of `launcher.js`, the same through all updates. */
  readonly script: string;
}

/** The arguments that a tap puts in front of a server's own: launcher, the server's name where it has one, `--`, the server's command. */
export function tapArgs(launcher: Launcher, name: string, command: string): string[] {
  return [launcher.script, ...(name === '' ? [] : ['--name', name]), '--', command];
}

/**
 * How many elements at the start of `args` belong to a tap, the server's command included; null where there is no tap.
 * Recognised by what it looks like, not by a record of it: entries are copied and move between files.
 */
export function tapPrefix(args: readonly string[]): number | null {
  if (!/[\\/]bin[\\/]launcher\.js$/.test(args[0] ?? '')) return null;
  for (let i = 1; i < args.length; i += 2) {
    if (args[i] === '--') return args[i + 1] === undefined ? null : i + 2;
    if (!args[i]!.startsWith('--')) return null;
  }
  return null;
}

/** The whole command line of a tapped server, for a client that Tapline does not configure itself. */
export function tappedCommandLine(launcher: Launcher, name: string, runs: CommandLine): CommandLine {
  return { command: launcher.command, args: [...tapArgs(launcher, name, runs.command), ...runs.args] };
}
