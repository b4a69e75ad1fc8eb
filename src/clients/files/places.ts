import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CLIENTS } from '../clients.js';
import type { Place } from '../entry.js';
import { configHome } from '../strategy.js';
import { isFile } from './isFile.js';

/** This machine, as `Place` describes it; its editor is not known from outside. Other Unixes keep their files where Linux does. */
export function thisPlace(env: Place['env'] = process.env, home: string = homedir()): Place {
  const { platform } = process;
  return { platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux', home, env, editorUser: null };
}

/** Editors made of VS Code's source, by the names of their folders. */
const EDITORS = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf', 'Positron', 'code-server'];
const REMOTE_EDITORS = ['.vscode-server', '.vscode-server-insiders', '.cursor-server', '.windsurf-server'];

/** Configurations of any client that this user has on this machine, outside of workspaces; paths of files that exist, each once. */
export function userConfigs(place: Place = thisPlace()): string[] {
  const editors = [
    ...EDITORS.map((name) => join(configHome(place), name, 'User')),
    ...REMOTE_EDITORS.map((name) => join(place.home, name, 'data', 'User')),
    join(place.home, '.local', 'share', 'code-server', 'User'),
  ];
  const places = [place, ...editors.flatMap(withProfiles).map((editorUser) => ({ ...place, editorUser }))];
  const files = places.flatMap((one) => CLIENTS.flatMap((client) => client.userFiles(one)));
  return existing(files);
}

/** Configurations of any client in a folder that an editor or a client may have open as its project; paths of files that exist. */
export function projectConfigs(folder: string): string[] {
  const files = CLIENTS.flatMap((client) =>
    client.workspaceFiles.flatMap((pattern) => {
      const parent = join(folder, ...pattern.split('/').slice(0, -1));
      // Only the last part is ever a pattern; which names fit it, the client knows.
      return namesIn(parent)
        .map((name) => join(parent, name))
        .filter((path) => client.knows(path));
    }),
  );
  return existing(files);
}

function existing(files: readonly string[]): string[] {
  return [...new Set(files)].filter(isFile);
}

/** An editor's folder for user data, and those of its profiles. */
function withProfiles(user: string): string[] {
  const profiles = join(user, 'profiles');
  return [user, ...namesIn(profiles).map((name) => join(profiles, name))];
}

/** Names in a folder; none where it cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
