// What the measurements of the tap share: the client process, the variants of the way to the server, memory figures.

import { execFileSync, fork, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const peers = join(import.meta.dirname, 'peers');
export const node = process.execPath;

/** The ways to the server that are compared. */
export const ways = {
  direct: (/** @type {string[]} */ server) => server,
  naive: (/** @type {string[]} */ server) => [node, join(peers, 'naive.mjs'), ...server],
  tap: (/** @type {string[]} */ server) => [node, join(root, 'dist/tap.js'), '--', ...server],
};

/**
 * The command line that a client starts for a server whose configuration was tapped: with the launcher, installed in that home.
 * @returns {string[]}
 */
export function configured(/** @type {Home} */ home, /** @type {string[]} */ [command, ...args]) {
  const file = join(home.folder, 'mcp.json');
  writeFileSync(file, JSON.stringify({ servers: { echo: { command, args } } }));
  // The launcher takes the Node on the PATH: the same one as for the other ways.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  execFileSync(node, [join(root, 'dist/cli.js'), 'tap', file], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const { echo } = JSON.parse(readFileSync(file, 'utf8')).servers;
  return [echo.command, ...echo.args];
}

export const server = [node, join(peers, 'echo.mjs')];

/** A home for the taps of one measurement. */
export class Home {
  folder = mkdtempSync(join(tmpdir(), 'tapline-bench-'));

  constructor() {
    process.env.TAPLINE_HOME = this.folder;
  }

  /** Starts a follower for the tap with that process id; resolves once it follows. */
  async follow(/** @type {number} */ pid) {
    const entry = await this.entry(pid);
    const follower = spawn(node, [join(peers, 'follower.mjs'), entry.path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((done) => follower.stdout.once('data', done));
    return entry;
  }

  /** @returns {Promise<{ path: string, file: string }>} */
  async entry(/** @type {number} */ pid) {
    const sessions = join(this.folder, 'sessions');
    for (let tries = 0; tries < 500; tries++) {
      for (const name of safe(() => readdirSync(sessions), [])) {
        const path = join(sessions, name);
        const entry = name.endsWith('.session.json') ? safe(() => JSON.parse(readFileSync(path, 'utf8')), null) : null;
        if (entry?.pid === pid) return { path, file: entry.file };
      }
      await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error(`the tap with process id ${pid} wrote no entry`);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The client process; one order at a time. */
export class Client {
  process = fork(join(peers, 'client.mjs'));

  /** @returns {Promise<any>} */
  order(/** @type {object} */ order) {
    return new Promise((done) => {
      this.process.once('message', (/** @type {any} */ { result }) => done(result));
      this.process.send(order);
    });
  }

  async close() {
    await this.order({ op: 'close' });
    this.process.disconnect();
  }
}

/** The most memory a process has had, in MiB; null where the system does not tell. */
export function peakMemory(/** @type {number} */ pid) {
  const kib = /VmHWM:\s+(\d+)/.exec(safe(() => readFileSync(`/proc/${pid}/status`, 'utf8'), ''))?.[1];
  return kib === undefined ? null : Number(kib) / 1024;
}

/** The value below which a share `p` (0 to 1) of the values lies. */
export function percentile(/** @type {number[]} */ values, /** @type {number} */ p) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/**
 * @template T
 * @param {() => T} read
 * @param {T} otherwise
 */
function safe(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
