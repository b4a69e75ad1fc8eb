import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { isFile } from './isFile.js';

/** A program that runs Node scripts: Node itself, or an editor's program that does with `ELECTRON_RUN_AS_NODE`. Paths are absolute. */
export interface Runtime {
  readonly kind: 'node' | 'electron';
  readonly path: string;
}

/** The process that looks for runtimes, and what it sees of the machine. */
export interface Looker {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
  readonly versions: Readonly<Partial<Record<string, string>>>;
}

/** The oldest Node that the tap runs on. */
const OLDEST = 18;

/** More are not kept: what was found long ago is most likely gone. */
const MOST = 8;

/** Path of the `node` on the PATH; null where there is none. */
export function nodeOnPath(env: Looker['env']): string | null {
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = path.split(delimiter).filter((folder) => folder !== '' && !isFile(join(folder, 'tapline-node')));
  return folders.map((folder) => join(folder, program)).find(isFile) ?? null;
}

/**
 * What can run the tap on this machine, best first: the Node that the person uses, then this process's own program and, of those
 * known before, what is still there.
 */
export async function findRuntimes(looker: Looker, known: readonly Runtime[]): Promise<Runtime[]> {
  const onPath = nodeOnPath(looker.env);
  const found: Runtime[] = [];
  // What is known was asked before.
  if (onPath !== null && (known.some(({ path }) => path === onPath) || (await isNewEnough(onPath)))) {
    found.push({ kind: 'node', path: onPath });
    // Version managers put folders of a single terminal on the PATH: what they lead to stays longer.
    found.push({ kind: 'node', path: realpathSync(onPath) });
  }
  found.push({ kind: looker.versions.electron === undefined ? 'node' : 'electron', path: looker.execPath });
  const all = [...found, ...known.filter(({ path }) => isFile(path))].filter(
    ({ path }, at, them) => !path.includes('\n') && them.findIndex((other) => other.path === path) === at,
  );
  // An editor's program takes longer to start.
  return [...all.filter(({ kind }) => kind === 'node'), ...all.filter(({ kind }) => kind === 'electron')].slice(0, MOST);
}

/** As the shell reads it, a line each. */
export function writeRuntimes(runtimes: readonly Runtime[]): string {
  return runtimes.map(({ kind, path }) => `${kind} ${path}\n`).join('');
}

/** Reads what `writeRuntimes` wrote; other lines are left out, and one that was cut off. */
export function readRuntimes(text: string): Runtime[] {
  return [...text.matchAll(/^(node|electron) (.+)\n/gm)].map(([, kind, path]) => ({ kind: kind as Runtime['kind'], path: path! }));
}

async function isNewEnough(node: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(node, ['--version'], { timeout: 5000, windowsHide: true });
    return Number(/^v(\d+)\./.exec(stdout)?.[1] ?? 0) >= OLDEST;
  } catch {
    return false;
  }
}
