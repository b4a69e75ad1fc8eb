// Installs the VS Code workbench that Tapline is developed and tested in: the server build of VS Code that the npm package
// code-server carries. It lives in a cache of its own, outside the project's dependencies, and is installed once a version.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from './cache.mjs';
import { explain, InstallError, npm } from './npm.mjs';

/** The version of code-server; it holds VS Code 1.139.1. */
export const WORKBENCH_VERSION = '4.139.1';
const NEEDED_NODE = 24;

/**
 * Where the pinned workbench stands, or will stand.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export function workbenchFolder(env = process.env) {
  return join(cacheFolder(env), `workbench-${WORKBENCH_VERSION}`);
}

/**
 * The program to run with Node, once installed; null before.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function installedWorkbench(env = process.env) {
  const folder = workbenchFolder(env);
  return existsSync(join(folder, 'installed.json')) ? entryOf(folder) : null;
}

/**
 * Installs the workbench unless it is there. Two installations at once do no harm: each builds a folder of its own,
 * and the first to finish gives it its name.
 * @param {(line: string) => void} [say] gets lines of progress
 * @returns {Promise<string>} the program to run with Node
 * @throws {InstallError} one line: what happened and what to do
 */
export async function installWorkbench(say = (line) => console.error(line)) {
  const there = installedWorkbench();
  if (there) return there;
  if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE)
    throw new InstallError(
      `The workbench needs Node ${NEEDED_NODE}, this is ${process.versions.node}: run it as an npm script (npm start, npm test).`,
    );

  const folder = workbenchFolder();
  const work = `${folder}.${process.pid}.partial`;
  const stop = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', stop);
  const began = performance.now();
  say(`Installing the VS Code workbench (code-server ${WORKBENCH_VERSION}, about 620 MB) into ${folder}; this is done once.`);
  try {
    mkdirSync(work, { recursive: true });
    writeFileSync(join(work, 'package.json'), JSON.stringify({ private: true, dependencies: { 'code-server': WORKBENCH_VERSION } }));
    const vscode = join(work, 'node_modules', 'code-server', 'lib', 'vscode');
    await step(say, '1/3 the workbench', ['install', '--ignore-scripts'], work, folder);
    await step(say, '2/3 its server', ['install', '--omit=dev', '--ignore-scripts'], vscode, folder);
    await step(say, '3/3 its built-in extensions', ['install', '--omit=dev', '--ignore-scripts'], join(vscode, 'extensions'), folder);
    writeFileSync(join(work, 'installed.json'), JSON.stringify({ version: WORKBENCH_VERSION }));
    publish(work, folder);
  } catch (error) {
    throw error instanceof InstallError ? error : new InstallError(explain(String(error), folder));
  } finally {
    stop();
    process.off('exit', stop);
  }
  say(`  installed in ${seconds(began)} s`);
  return entryOf(folder);
}

/** Gives the finished folder its name; who comes second uses the first one's. */
function publish(/** @type {string} */ work, /** @type {string} */ folder) {
  if (existsSync(join(folder, 'installed.json'))) return;
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'installed.json'))) throw error;
  }
}

/** One run of npm, with a sign of life every few seconds. */
async function step(
  /** @type {(line: string) => void} */ say,
  /** @type {string} */ what,
  /** @type {string[]} */ args,
  /** @type {string} */ cwd,
  /** @type {string} */ folder,
) {
  const began = performance.now();
  say(`  ${what} …`);
  const alive = setInterval(() => say(`  ${what} … ${seconds(began)} s`), 10_000);
  try {
    await npm(args, { cwd, log: `${folder}.log` });
  } finally {
    clearInterval(alive);
  }
}

function seconds(/** @type {number} */ since) {
  return Math.round((performance.now() - since) / 1000);
}

function entryOf(/** @type {string} */ folder) {
  const root = join(folder, 'node_modules', 'code-server');
  const { main = 'out/node/entry.js' } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(root, main);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installWorkbench().then(
    (entry) => console.log(entry),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
