import { type Session, titleOf } from './session.js';

/** Which start of its server a session is, among those that are still listed. */
export interface Run {
  readonly nth: number;
  readonly of: number;
}

/** Sessions of one name that start one command in one folder are runs of one server, whichever client starts it. */
export function runOf(session: Session, all: readonly Session[]): Run {
  const runs = all.filter((other) => isSameServer(other, session));
  const earlier = runs.filter(
    (other) => other.started < session.started || (other.started === session.started && other.file < session.file),
  );
  return { nth: earlier.length + 1, of: Math.max(runs.length, 1) };
}

/** Whether clients of different names ran the server: then each session has to say whose it is. */
export function hasSeveralClients(session: Session, all: readonly Session[]): boolean {
  const name = clientOf(session);
  return name !== null && all.some((other) => isSameServer(other, session) && clientOf(other) !== null && clientOf(other) !== name);
}

/**
 * A client that starts a server only to see who it is, and ends it again: a health check, or a look for the era that the server speaks before
 * the connection proper.
 */
export function isProbe({ state, summary }: Session): boolean {
  return state.kind === 'recorded' && summary?.probe === true;
}

function isSameServer(a: Session, b: Session): boolean {
  return (
    a.cwd === b.cwd &&
    a.command.length === b.command.length &&
    a.command.every((word, i) => word === b.command[i]) &&
    titleOf(a) === titleOf(b)
  );
}

function clientOf({ summary }: Session): string | null {
  return summary?.head.client?.name ?? null;
}
