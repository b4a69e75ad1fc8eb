// The Python MCP SDKs that Tapline is tested against, and debugpy, each in an environment of its own in the cache folder.
// `node scripts/peers/python.mjs` installs what is missing and prints one `export NAME=path` a line, for a shell to evaluate.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '../workbench/cache.mjs';

/**
 * The versions, and the environment variables that may name a Python which has them. 1.29.0 is the last client of the first line,
 * 1.27.0 the server that answers cancelled requests with code 0, 2.3.0 the newest.
 */
export const PYTHON_SDKS = /** @type {const} */ ({
  '1.27.0': 'TAPLINE_PYTHON_1_27',
  '1.29.0': 'TAPLINE_PYTHON_1_29',
  '2.3.0': 'TAPLINE_PYTHON_2',
});

/** The debugger of Python, and the environment variable that may name a Python which has it. */
const DEBUGPY = { version: '1.8.22', variable: 'TAPLINE_DEBUGPY' };

/** @typedef {keyof typeof PYTHON_SDKS} PythonSdk */

/**
 * The Python interpreter that has this version of the SDK: from its environment variable, else from the cache; null where there is none.
 * @param {PythonSdk} version
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function pythonWith(version, env = process.env) {
  return env[PYTHON_SDKS[version]] || installed(environmentFolder(version, env));
}

/**
 * The Python interpreter that has debugpy: from its environment variable, else from the cache; null where there is none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function pythonWithDebugpy(env = process.env) {
  return env[DEBUGPY.variable] || installed(debugpyFolder(env));
}

/**
 * Makes the environment unless it is there.
 * @param {PythonSdk} version
 * @param {(line: string) => void} [say] gets lines of progress
 * @returns {string} path of the interpreter
 * @throws {Error} with one line
 */
export function installPython(version, say = (line) => console.error(line)) {
  return pythonWith(version) ?? make(environmentFolder(version), `mcp==${version}`, say);
}

/**
 * Makes the environment with debugpy unless it is there.
 * @param {(line: string) => void} [say] gets lines of progress
 * @returns {string} path of the interpreter
 * @throws {Error} with one line
 */
function installDebugpy(say = (line) => console.error(line)) {
  return pythonWithDebugpy() ?? make(debugpyFolder(process.env), `debugpy==${DEBUGPY.version}`, say);
}

/** @returns {string} path of the interpreter */
function make(/** @type {string} */ folder, /** @type {string} */ requirement, /** @type {(line: string) => void} */ say) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  say(`Installing ${requirement} into ${folder} …`);
  run(process.env.PYTHON ?? (process.platform === 'win32' ? 'python' : 'python3'), ['-m', 'venv', folder]);
  run(interpreter(folder), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement]);
  writeFileSync(join(folder, 'installed'), `${requirement}\n`);
  return interpreter(folder);
}

function run(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (error) throw new Error(`${command} cannot be run (${error.message}): install Python 3.10 or newer with its venv module.`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1)}`);
}

function environmentFolder(/** @type {PythonSdk} */ version, env = process.env) {
  return join(cacheFolder(env), 'python', version);
}

function debugpyFolder(/** @type {NodeJS.ProcessEnv} */ env) {
  return join(cacheFolder(env), 'python', `debugpy-${DEBUGPY.version}`);
}

/** @returns {string | null} */
function installed(/** @type {string} */ folder) {
  return existsSync(join(folder, 'installed')) ? interpreter(folder) : null;
}

function interpreter(/** @type {string} */ folder) {
  return process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    for (const version of /** @type {PythonSdk[]} */ (Object.keys(PYTHON_SDKS)))
      console.log(`export ${PYTHON_SDKS[version]}='${installPython(version)}'`);
    console.log(`export ${DEBUGPY.variable}='${installDebugpy()}'`);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
