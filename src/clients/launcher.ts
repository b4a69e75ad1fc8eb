import type { CommandLine, DevDebug } from './entry.js';
import { findTap, MARK } from './tapSpot.js';

/** What starts a tap: a Node program and the launcher's path. */
export interface Launcher {
  /** `node`, or the path of a program that runs Node scripts. */
  readonly command: string;
  /** Absolute path of `launcher.js`, the same through all updates. */
  readonly script: string;
  /**
   * Programs to be used instead of `command` where VS Code attaches a debugger: they hand on to the server what VS Code puts in
   * front of the arguments. Absent where there are none (Windows).
   */
  readonly debug?: Readonly<Record<DevDebug, string>>;
}

/** The program that stands for the server in its entry. */
export function launcherCommand(launcher: Launcher, devDebug: DevDebug | null): string {
  return (devDebug && launcher.debug?.[devDebug]) ?? launcher.command;
}

/** What tapping changes on this platform for an entry that VS Code debugs, as one sentence; null for nothing. */
export function debugNote(devDebug: DevDebug | null, platform: string): string | null {
  if (!devDebug || platform !== 'win32') return null;
  return 'Its "dev.debug" would attach the debugger to the tap instead of the server. Untap it to debug.';
}

/** The arguments that a tap puts in front of a server's own: launcher, the server's name where it has one, `--`, the server's command. */
export function tapArgs(launcher: Launcher, name: string, command: string): string[] {
  const named = name === '' ? [] : ['--name', name];
  const args = [launcher.script, ...named, '--', command];
  // A home of another name, on a platform without a program of our own in front, would not be known for a tap.
  return findTap(launcher.command, args).kind === 'tap' ? args : [launcher.script, ...named, ...MARK, '--', command];
}

/** The whole command line of a tapped server, for a client that Tapline does not configure itself. */
export function tappedCommandLine(launcher: Launcher, name: string, runs: CommandLine): CommandLine {
  return { command: launcher.command, args: [...tapArgs(launcher, name, runs.command), ...runs.args] };
}
