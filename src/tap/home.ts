import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * The folder in which Tapline keeps sessions, its launcher and its ledger of tapped entries.
 * `TAPLINE_HOME` names another one (tests, portable installs), from the folder of this process where it is relative: what is written into
 * configurations is absolute; otherwise it is `.tapline` in the user's home,
 * `%LOCALAPPDATA%\tapline` on Windows.
 */
export function taplineHome(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.TAPLINE_HOME) return resolve(env.TAPLINE_HOME);
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'tapline');
  return join(homedir(), '.tapline');
}

/** Where traces (`<id>.tapline.jsonl`) and session entries (`<id>.session.json`) stand. */
export function sessionsFolder(home: string = taplineHome()): string {
  return join(home, 'sessions');
}
