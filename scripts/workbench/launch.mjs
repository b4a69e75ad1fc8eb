// Starts the embedded workbench for a folder, on a free port of this machine alone, and stops it again.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWorkbench } from './install.mjs';

/**
 * @typedef {object} LaunchOptions
 * @property {string} folder the workspace that opens
 * @property {string} [userData] where settings and state live; a fresh folder that goes away with the workbench where none is given
 * @property {Record<string, unknown>} [settings] user settings, written over those in `userData`
 * @property {NodeJS.ProcessEnv} [env] added to the environment of the extension host
 * @property {string[]} [vsix] extensions to install before it starts
 * @property {boolean} [restricted] the workspace is not trusted, as one that a person has just cloned
 * @property {number} [port] 0, the default: any free one
 *
 * @typedef {object} RunningWorkbench
 * @property {string} url address to open in a browser
 * @property {string} userData
 * @property {() => string} output what the server printed, for error messages
 * @property {Promise<void>} exited
 * @property {() => Promise<void>} stop ends the server with everything that it started
 */

const START_MS = 60_000;

/**
 * Starts the workbench and waits until it serves.
 * @param {LaunchOptions} options
 * @returns {Promise<RunningWorkbench>}
 * @throws {Error} with one line where it does not come up
 */
export async function launchWorkbench({ folder, userData, settings, env = {}, vsix = [], restricted = false, port = 0 }) {
  const entry = await installWorkbench();
  const own = userData === undefined;
  const data = userData ?? mkdtempSync(join(tmpdir(), 'tapline-wb-'));
  mkdirSync(join(data, 'User'), { recursive: true });
  if (settings) writeFileSync(join(data, 'User', 'settings.json'), JSON.stringify(settings, null, 2));
  // A configuration file of its own: the user's, if there is one, may ask for a password or another port.
  const config = join(data, 'code-server.yaml');
  writeFileSync(config, 'auth: none\n');
  const places = ['--config', config, '--user-data-dir', data, '--extensions-dir', join(data, 'extensions')];
  for (const file of vsix) await installExtension(entry, places, file);

  const child = spawn(
    process.execPath,
    [
      entry,
      ...places,
      ...['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`],
      ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
      ...(restricted ? [] : ['--disable-workspace-trust']),
      folder,
    ],
    { env: workbenchEnv(env), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output = (output + data).slice(-50_000)));
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(hard);
    if (own) rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  exited.then(() => process.off('exit', kill));

  try {
    const url = await served(() => output, exited);
    return { url: `${url}?folder=${encodeURIComponent(folder)}`, userData: data, output: () => output, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line in which the server names its address. */
async function served(/** @type {() => string} */ output, /** @type {Promise<void>} */ exited) {
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  for (const until = performance.now() + START_MS; performance.now() < until; ) {
    const address = /HTTP server listening on (http:\/\/\S+)/.exec(output())?.[1];
    if (address) return address.endsWith('/') ? address : `${address}/`;
    if (ended) throw new Error(`The workbench ended while starting: ${lastLine(output())}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The workbench did not start within ${START_MS / 1000} s: ${lastLine(output())}`);
}

/** Installs a VSIX as a user does. */
async function installExtension(/** @type {string} */ entry, /** @type {string[]} */ places, /** @type {string} */ vsix) {
  const child = spawn(process.execPath, [entry, ...places, '--install-extension', vsix, '--force'], {
    env: workbenchEnv({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0 || !/successfully installed/i.test(output)) throw new Error(`The workbench refused ${vsix}: ${lastLine(output)}`);
}

/** This process's environment without what a surrounding VS Code, code-server or npm left in it. */
function workbenchEnv(/** @type {NodeJS.ProcessEnv} */ extra) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|CODE_SERVER|npm_|ELECTRON_|NODE_OPTIONS$|VITEST|PORT$|PASSWORD$)/i.test(name),
  );
  return { ...Object.fromEntries(inherited), ...extra };
}

function lastLine(/** @type {string} */ text) {
  return text.trim().split('\n').at(-1) || 'it said nothing';
}
