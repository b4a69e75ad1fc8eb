import { sep } from 'node:path';
import { workspace } from 'vscode';
import type { LedgerStore } from '../../clients/files/ledgerStore.js';
import type { Configs, ServerRef } from '../config/configs.js';
import { sessionsOf } from '../servers/match.js';
import type { Session } from './session.js';

/** Tapped servers that nobody has started since they were tapped. */
export async function waitingServers(configs: Configs, ledger: LedgerStore, sessions: readonly Session[]): Promise<ServerRef[]> {
  const { servers } = configs;
  const waits = await Promise.all(
    servers.map(async (server) => {
      if (server.entry.state.kind !== 'tapped' || !isHere(server)) return false;
      const own = sessionsOf(server, servers, sessions);
      if (own.some((session) => session.state.kind === 'live')) return false;
      const tapped = (await ledger.tappedAt(server.file.uri.fsPath, server.entry.name, server.entry.scope)) ?? 0;
      return !own.some((session) => Date.parse(session.started) >= tapped);
    }),
  );
  return servers.filter((_, i) => waits[i]);
}

/** A server for one project is waited for where that is open, or where no folder is. */
function isHere({ file, entry }: ServerRef): boolean {
  const folders = workspace.workspaceFolders ?? [];
  return (
    entry.scope === null || file.folder !== null || folders.length === 0 || folders.some(({ uri }) => isWithin(uri.fsPath, entry.scope!))
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
