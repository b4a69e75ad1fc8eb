import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How a process is started, as clients' configurations have it. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

const ROOT = resolve(import.meta.dirname, '../../..');

/** The command line of Tapline as it ships. */
export const CLI = built('cli.js');
/** The tap's own bundle, which the extension puts in front of servers. */
export const TAP = built('tap.js');
/** The extension's thread that reads traces. */
export const WORKER = join(ROOT, 'dist/worker.js');

/** A script run by this Node. */
export function node(script: string, ...args: string[]): Command {
  return { command: process.execPath, args: [script, ...args] };
}

/** A server of `test/support/peers/servers`. */
export function ours(name: 'typescript1' | 'typescript2' | 'code0' | 'rounds'): Command {
  return node(join(import.meta.dirname, 'servers', `${name}.mjs`));
}

/** A program of `test/support/peers/python`, run by an interpreter that has the SDK. */
export function python(
  interpreter: string,
  program: 'server' | 'client' | 'auto' | 'explore' | 'rounds_server' | 'rounds_client',
  ...args: string[]
): Command {
  return { command: interpreter, args: [join(import.meta.dirname, 'python', `${program}.py`), ...args] };
}

/** The reference server that has everything. */
export function everything(): Command {
  return node(join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'), 'stdio');
}

/** The reference server for files, allowed to use one folder. */
export function filesystem(folder: string): Command {
  return node(join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'), folder);
}

/** The same command with a process between that copies the bytes of both directions to `prefix`.c2s and `prefix`.s2c. */
export function teed({ command, args }: Command, prefix: string): Command {
  return node(join(import.meta.dirname, 'tee.mjs'), prefix, '--', command, ...args);
}

function built(file: string): string {
  const path = join(ROOT, 'dist', file);
  if (!existsSync(path)) throw new Error(`dist/${file} is not there: run \`npm run build\` before these tests.`);
  return path;
}
