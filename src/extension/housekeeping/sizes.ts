import { homedir } from 'node:os';
import { sep } from 'node:path';
import type { Session } from '../sessions/session.js';

/** What sessions take on the disk together, in bytes. */
export function totalOf(sessions: readonly Pick<Session, 'bytes'>[]): number {
  return sessions.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A path as people write it: with `~` for their home. */
export function inHome(path: string): string {
  const home = homedir();
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}
