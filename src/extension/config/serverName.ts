import type { Uri } from 'vscode';
import type { ServerRef } from './configs.js';

/** Names a server among all. */
export interface ServerName {
  readonly uri: Uri;
  readonly server: string;
  /** The project that it is for, where one file has servers for several; else null. */
  readonly scope: string | null;
}

/** How a server is named. */
export function nameIn({ file, entry }: ServerRef): ServerName {
  return { uri: file.uri, server: entry.name, scope: entry.scope ?? null };
}

/** A text that is the same for the same server alone. */
export function keyOf({ uri, server, scope }: ServerName): string {
  return JSON.stringify([uri.toString(), scope, server]);
}
