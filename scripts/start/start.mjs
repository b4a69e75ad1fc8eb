// The steps of `npm start`, once everything that they need is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { makeDemoWorkspace } from '../demo/workspace.mjs';
import { makeVsix } from '../package/vsix.mjs';
import { packVsix } from '../package.mjs';
import { cacheFolder } from '../workbench/cache.mjs';
import { launchWorkbench } from '../workbench/launch.mjs';
import { openInBrowser } from './browser.mjs';
import { freePort } from './port.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDE = join(ROOT, 'scripts/demo/guide');

/** Settings of the embedded workbench when it is new: nothing in front of the walkthrough. The user may change them. */
const FIRST_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
};

/**
 * Builds, makes the workspace, opens VS Code. Returns when the user ends it.
 * @param {{ embedded: boolean, open: boolean, port: number | null }} options
 * @throws {Error} with one line for a person
 */
export async function start({ embedded, open, port }) {
  console.log('Building Tapline …');
  const built = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--quiet'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The build failed: see above.');
  const folder = join(cacheFolder(), 'demo');
  makeDemoWorkspace(folder);
  const desktop = embedded ? null : findOnPath('code');
  if (desktop) openDesktop(desktop, folder);
  else await serveWorkbench(folder, open, port);
}

/** Opens the desktop VS Code with the extension under development; it goes on by itself. */
function openDesktop(/** @type {string} */ code, /** @type {string} */ folder) {
  console.log(`Opening VS Code (${code}) on ${folder}. For the embedded workbench instead: npm start -- --embedded`);
  const args = [
    `--extensionDevelopmentPath=${ROOT}`,
    `--extensionDevelopmentPath=${GUIDE}`,
    '--disable-workspace-trust',
    '--new-window',
    folder,
  ];
  const { status, error } = spawnSync(code, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (error || status !== 0) throw new Error(`${code} did not start VS Code. Try the embedded workbench: npm start -- --embedded`);
}

/** Serves the embedded workbench with the extension installed as a user installs it, until Ctrl+C. */
async function serveWorkbench(/** @type {string} */ folder, /** @type {boolean} */ open, /** @type {number | null} */ port) {
  const userData = join(cacheFolder(), 'start');
  mkdirSync(userData, { recursive: true });
  const guide = join(ROOT, 'dist', 'demo-guide.vsix');
  makeVsix(GUIDE, guide);
  const tapline = packVsix();
  console.log('Starting the workbench …');
  const workbench = await launchWorkbench({
    folder,
    userData,
    vsix: [tapline.file, guide],
    port: port ?? (await freePort(4139)),
    ...(!existsSync(join(userData, 'User', 'settings.json')) && { settings: FIRST_SETTINGS }),
  });
  console.log(`\nTapline is open at\n\n  ${workbench.url}\n\nCtrl+C stops it.\n`);
  const browser = open ? openInBrowser(workbench.url) : null;
  const stop = async () => {
    browser?.kill();
    await workbench.stop();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, stop);
  await workbench.exited;
}

/** @returns {string | null} */
function findOnPath(/** @type {string} */ name) {
  const names = process.platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name];
  const all = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((file) => join(folder, file)));
  return all.find((path) => existsSync(path)) ?? null;
}
