import { readdir } from 'node:fs/promises';
import { type ExtensionContext, env, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { CLIENTS } from '../../clients/clients.js';
import type { ClientStrategy, Place } from '../../clients/entry.js';
import { thisPlace } from '../../clients/files/places.js';
import { isGlob, toRegExp } from './pattern.js';

/** Where a client's configuration may stand, whether it does or not: a file, or those in a folder that fit a pattern. */
export interface ConfigPlace {
  readonly client: ClientStrategy;
  /** The workspace folder that the configuration is for; null for one that holds for all that its user opens. */
  readonly folder: WorkspaceFolder | null;
  readonly base: Uri;
  /** Relative to `base`, with `/`; may hold `*` and `{a,b}` in its last part. */
  readonly pattern: string;
}

/** This machine, as the strategies of clients ask for it. */
export function thisMachine(context: Pick<ExtensionContext, 'globalStorageUri'>): Place {
  return {
    ...thisPlace(),
    // `…/User/globalStorage/<extension>`, or `…/User/profiles/<profile>/globalStorage/<extension>`: what holds the profile's own files.
    editorUser: Uri.joinPath(context.globalStorageUri, '..', '..').fsPath,
  };
}

/** All places: in the workspace's folders, which come first, its own file, and those of the user. */
export function configPlaces(machine: Place): ConfigPlace[] {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => isOnDisk(uri));
  const inFolders = folders.flatMap((folder) =>
    CLIENTS.flatMap((client) => client.workspaceFiles.map((pattern) => ({ client, folder, base: folder.uri, pattern }))),
  );
  const ofUser = CLIENTS.flatMap((client) => client.userFiles(machine).map((path) => placeOf(client, Uri.file(path))));
  return [...inFolders, ...ofWorkspaceFile(), ...ofUser];
}

/** The files of a place that may exist. A folder that is not there has none. */
export async function filesOf({ base, pattern }: ConfigPlace): Promise<Uri[]> {
  if (!isGlob(pattern)) return [Uri.joinPath(base, pattern)];
  const slash = pattern.lastIndexOf('/');
  const folder = slash < 0 ? base : Uri.joinPath(base, pattern.slice(0, slash));
  const fits = toRegExp(pattern.slice(slash + 1));
  const names = await readdir(folder.fsPath).catch(() => []);
  return names
    .filter((name) => fits.test(name))
    .sort()
    .map((name) => Uri.joinPath(folder, name));
}

/** Whether a document stands at a place. Settings of VS Code's own are shown under a scheme of their own, with the path of their file. */
export function isAt({ base, pattern }: ConfigPlace, uri: Uri): boolean {
  if (!isOnDisk(uri) && uri.scheme !== 'vscode-userdata') return false;
  const start = base.path.endsWith('/') ? base.path : `${base.path}/`;
  return uri.path.startsWith(start) && toRegExp(pattern).test(uri.path.slice(start.length));
}

/** The patterns of all places, as globs for selectors of documents. */
export function globsOf(places: readonly ConfigPlace[]): string[] {
  return [...new Set(places.map(({ pattern }) => `**/${pattern}`))];
}

/** Whether clients' own configurations on the person's desk are out of reach: this window's extensions run on another machine. */
export function isElsewhere(): boolean {
  return env.remoteName !== undefined;
}

/** Only files on a disk: a tap is a process, and a virtual folder has none. */
function isOnDisk({ scheme }: Uri): boolean {
  return scheme === 'file';
}

function ofWorkspaceFile(): ConfigPlace[] {
  const file = workspace.workspaceFile;
  if (!file || !isOnDisk(file)) return [];
  return CLIENTS.filter(({ id }) => id === 'vscode-workspace').map((client) => placeOf(client, file));
}

function placeOf(client: ClientStrategy, file: Uri): ConfigPlace {
  return { client, folder: null, base: Uri.joinPath(file, '..'), pattern: file.path.slice(file.path.lastIndexOf('/') + 1) };
}
