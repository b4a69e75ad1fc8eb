import { sep } from 'node:path';
import type { CommandLine } from '../../clients/entry.js';
import type { ServerRef } from '../config/configs.js';
import type { Session } from '../sessions/session.js';
import { clientsNamed } from './clientNames.js';

/**
 * The sessions of a configured server: those that carry its name. Where several configurations have a server of that name, a session
 * belongs to those that fit it best: by the client that speaks in it, by being tapped, by the command, by the folder.
 */
export function sessionsOf(server: ServerRef, all: readonly ServerRef[], sessions: readonly Session[]): Session[] {
  const namesakes = all.filter((other) => other !== server && other.entry.name === server.entry.name);
  return sessions.filter((session) => {
    if (session.name !== server.entry.name) return false;
    const own = fitOf(session, server);
    return namesakes.every((other) => fitOf(session, other) <= own);
  });
}

/** How well a session fits a server of its name; each sign outweighs those behind it together. */
function fitOf(session: Session, { file, entry }: ServerRef): number {
  const client = session.summary?.head.client?.name;
  const readers = client === undefined ? null : clientsNamed(client);
  const { state } = entry;
  const runs = state.kind === 'tapped' ? state.original : state.kind === 'plain' ? state.runs : null;
  const folders = [file.folder?.uri.fsPath, entry.scope].filter((folder) => typeof folder === 'string');
  return (
    (readers?.includes(file.client.id) ? 8 : 0) +
    (state.kind === 'tapped' ? 4 : 0) +
    (runs !== null && isRunOf(session.command, runs) ? 2 : 0) +
    (folders.some((folder) => session.cwd === folder || session.cwd?.startsWith(folder + sep)) ? 1 : 0)
  );
}

/** Whether a command line is the configured one; what a client replaces in it may stand for anything. */
function isRunOf(command: readonly string[], { command: program, args }: CommandLine): boolean {
  const words = [program, ...args];
  return words.length === command.length && words.every((word, i) => word === command[i] || /\$\{|\$[A-Z_]|%\w+%/.test(word));
}
