import { sep } from 'node:path';
import type { ServerRef } from '../config/configs.js';
import type { Session } from '../sessions/session.js';

/**
 * The sessions of a configured server: those that carry its name. Where two folders have a server of that name, a session that
 * runs inside one of the folders belongs to that one alone.
 */
export function sessionsOf(server: ServerRef, all: readonly ServerRef[], sessions: readonly Session[]): Session[] {
  const namesakes = all.filter((other) => other !== server && other.entry.name === server.entry.name);
  return sessions.filter(
    (session) => session.name === server.entry.name && (within(session, server) || !namesakes.some((other) => within(session, other))),
  );
}

function within(session: Session, server: ServerRef): boolean {
  const folder = server.file.folder.uri.fsPath;
  return session.cwd === folder || (session.cwd?.startsWith(folder + sep) ?? false);
}
