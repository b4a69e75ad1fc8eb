import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { CommandLine } from '../../../clients/entry.js';
import { Emitter, type Event } from '../../base/emitter.js';
import { LineSplitter } from './lines.js';

/** What is started: the server behind a tap. */
export interface Start {
  /** The server's name, which the tap writes into its trace. */
  readonly name: string;
  /** The server's own command line, its debugger included. */
  readonly line: CommandLine;
  readonly cwd: string;
  /** Set beside the editor's own environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** How a server ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A server that runs behind its tap: what it writes, line by line, and where to write to. */
export interface Debuggee {
  /** Process id of the tap, by which its session is known. */
  readonly pid: number;
  readonly onLine: Event<string>;
  readonly onStderr: Event<string>;
  /** Everything that it wrote was told before. */
  readonly onExit: Event<Exit>;
  write(line: string): void;
  /** Ends it: first by closing its input, then by signals. Resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts servers; rejects with the reason where one cannot be started. */
export type Launch = (start: Start) => Promise<Debuggee>;

/** The folder that a server is to start in is none. */
export class NoFolder extends Error {
  override readonly name = 'NoFolder';

  constructor(readonly path: string) {
    super(`${path} is no folder`);
  }
}

/** How long a server may take to end by itself once its input is closed, and after each signal, in ms. */
const PATIENCE_MS = 2000;
const RUN_AS_NODE = 'ELECTRON_RUN_AS_NODE';

/**
 * Starts a server behind the tap that `launcher` is. The tap runs by this very program, which is Node or runs as such; the server does
 * not get to see the variable for that.
 */
export function launchTapped(launcher: string): Launch {
  return async ({ name, line, cwd, env }) => {
    // Starting fails then with words that blame the program.
    if (!(await isFolder(cwd))) throw new NoFolder(cwd);
    const unset = RUN_AS_NODE in env ? [] : ['--unset', RUN_AS_NODE];
    const args = [launcher, ...(name === '' ? [] : ['--name', name]), ...unset, '--', line.command, ...line.args];
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env, [RUN_AS_NODE]: '1' },
      stdio: 'pipe',
      windowsHide: true,
    });
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    const [lines, stderr, exits] = [new Emitter<string>(), new Emitter<string>(), new Emitter<Exit>()];
    read(child.stdout, lines);
    read(child.stderr, stderr);
    // A server that is gone takes no more input; that it is gone is told by its end.
    child.stdin.on('error', () => undefined);
    const gone = new Promise<void>((resolve) => {
      child.once('close', (code, signal) => {
        exits.fire({ code, signal });
        resolve();
      });
    });
    return {
      pid: child.pid!,
      onLine: lines.event,
      onStderr: stderr.event,
      onExit: exits.event,
      write: (text) => void child.stdin.write(`${text}\n`),
      stop: async () => {
        child.stdin.end();
        if (await within(gone, PATIENCE_MS)) return;
        child.kill('SIGTERM');
        if (await within(gone, PATIENCE_MS)) return;
        child.kill('SIGKILL');
        await gone;
      },
    };
  };
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function read(stream: NodeJS.ReadableStream, lines: Emitter<string>): void {
  const splitter = new LineSplitter((line) => lines.fire(line));
  stream.on('data', (chunk: Buffer) => splitter.push(chunk));
  stream.on('end', () => splitter.end());
}

/** Whether it happened in time. */
function within(what: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), ms);
    void what.then(() => {
      clearTimeout(late);
      resolve(true);
    });
  });
}
