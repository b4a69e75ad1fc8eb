// Where Tapline's developer tools keep what they download. Nothing in here ships.

import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder for downloads that survive a clone: `TAPLINE_CACHE`, else `tapline` in the user's cache folder.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export function cacheFolder(env = process.env) {
  if (env.TAPLINE_CACHE) return env.TAPLINE_CACHE;
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'tapline');
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'tapline', 'cache');
  return join(homedir(), '.cache', 'tapline');
}
