// Finds a Chromium on this machine; downloads none.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** What to say where there is none. */
export const NO_CHROMIUM =
  'No Chromium was found: install one (Debian: apt-get install chromium), or set TAPLINE_CHROMIUM to the path of Chromium, Chrome or Edge.';

/** Switches for a Chromium that a program drives: no sandbox where root would need one, and no traffic of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The first of: `TAPLINE_CHROMIUM`, Chromium, Chrome or Edge on the PATH or in their usual places, and the one that Playwright installed.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} path of the program
 */
export function findChromium(env = process.env) {
  if (env.TAPLINE_CHROMIUM) return existsSync(env.TAPLINE_CHROMIUM) ? env.TAPLINE_CHROMIUM : null;
  return candidates(env).find((path) => path && existsSync(path)) ?? null;
}

/** @returns {string[]} */
function candidates(/** @type {NodeJS.ProcessEnv} */ env) {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces(env), chromium.executablePath()];
}

/** @returns {string[]} */
function usualPlaces(/** @type {NodeJS.ProcessEnv} */ env) {
  if (process.platform === 'darwin')
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  if (process.platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((root) =>
      root ? ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((path) => join(root, path)) : [],
    );
  return ['/usr/bin/chromium', '/snap/bin/chromium'];
}
