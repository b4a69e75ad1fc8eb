import { homedir } from 'node:os';
import { sep } from 'node:path';
import { type Uri, workspace } from 'vscode';

/** A file's path as people read it: inside the workspace relative to it, in the home folder behind `~`. */
export function displayPath(uri: Uri): string {
  return workspace.getWorkspaceFolder(uri) ? workspace.asRelativePath(uri) : displayHome(uri.fsPath);
}

/** An absolute path as people read it. */
export function displayHome(path: string, home: string = homedir()): string {
  return path === home ? '~' : path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}
