import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { tapBundle } from '../../../scripts/tap-bundle.mjs';
import { ControlClient } from '../../../src/tap/control/client.js';
import { listSessions } from '../../../src/tap/control/directory.js';
import type { SessionEntry } from '../../../src/tap/control/protocol.js';

/** The Node that runs the tap; `TAP_NODE` names another one than that of the tests: the tap has to run on 18 and newer. */
const TAP_NODE = process.env.TAP_NODE ?? process.execPath;

const root = resolve(__dirname, '../../..');

/** Path of a scripted peer. */
export function peer(name: string): string {
  return join(root, 'test/support/peers', name);
}

/** A place of its own for the tests of one file: the bundles as they ship, and a home. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), 'tapline-test-'));
  readonly home = join(this.folder, 'home');
  readonly tap = join(this.folder, 'tap.js');
  readonly launcher = join(this.folder, 'launcher.js');
  private readonly runs: TapRun[] = [];

  constructor() {
    buildSync({ ...tapBundle, absWorkingDir: root, outdir: this.folder, minify: true });
    copyFileSync(join(root, 'src/tap/tapline-node.sh'), join(this.folder, 'tapline-node.sh'));
    process.env.TAPLINE_HOME = this.home;
  }

  /** Starts a command behind the tap. */
  run(command: readonly string[], { env = {}, options = [], node = TAP_NODE }: RunOptions = {}): TapRun {
    const args = [this.tap, ...options, '--', ...command];
    const run = new TapRun(spawn(node, args, { env: { ...process.env, ...env }, cwd: this.folder }), this.home);
    this.runs.push(run);
    return run;
  }

  /** Starts the scripted server behind the tap and, if a revision is given, shakes hands. */
  async server(revision: string | null = '2025-11-25', run: RunOptions = {}): Promise<TapRun> {
    const tapped = this.run([process.execPath, peer('server.mjs')], run);
    if (revision !== null) {
      tapped.send({ jsonrpc: '2.0', id: 'init', method: 'initialize', params: { protocolVersion: revision } });
      await tapped.next((message) => message.id === 'init');
    }
    return tapped;
  }

  dispose(): void {
    for (const { child } of this.runs) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Options of the tap, in front of `--`. */
  readonly options?: readonly string[];
  readonly node?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: messages under test have any shape
type Message = any;

/** A client's end of a tapped server. */
export class TapRun {
  readonly received: Message[] = [];
  private pieces: Buffer[] = [];
  stderr = '';
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  private rest = '';
  private readonly watchers = new Set<() => void>();

  constructor(
    readonly child: ChildProcessWithoutNullStreams,
    private readonly home: string,
  ) {
    this.ended = new Promise((done) => child.once('close', (code, signal) => done({ code, signal })));
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => this.receive(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
  }

  /** All that the client got so far. */
  get stdout(): Buffer {
    this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0]!;
  }

  send(message: unknown): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  call(id: unknown, name: string, more: object = {}, meta: object | undefined = undefined): void {
    this.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, ...more, ...(meta ? { _meta: meta } : {}) } });
  }

  /** The first message that fits, once it has come. */
  next(fits: (message: Message) => boolean, within = 5000): Promise<Message> {
    return until(
      () => this.received.find(fits),
      within,
      () => `no such message; got ${JSON.stringify(this.received).slice(0, 2000)}`,
    );
  }

  /** The answers that reached the client for an id. */
  answers(id: unknown): Message[] {
    const flat = this.received.flatMap((message) => (Array.isArray(message) ? message : [message]));
    return flat.filter((message) => JSON.stringify(message.id) === JSON.stringify(id) && message.method === undefined);
  }

  /** The session's entry, once it is there. */
  async entry(): Promise<SessionEntry> {
    return until(async () => {
      const all = await listSessions(join(this.home, 'sessions'));
      return all.find((session) => session.entry?.pid === this.child.pid)?.entry ?? undefined;
    });
  }

  async control(): Promise<ControlClient> {
    return ControlClient.connect(await this.entry());
  }

  /** The records of the trace; the header is left out. */
  async trace(): Promise<Message[]> {
    const { file } = await this.entry();
    return readTrace(file).slice(1);
  }

  /** Waits until a record fits, which the tap has promised within 100 ms of the traffic. */
  record(fits: (record: Message) => boolean): Promise<Message> {
    return until(
      async () => (await this.trace()).find(fits),
      3000,
      () => 'no such record in the trace',
    );
  }

  private receive(chunk: Buffer): void {
    this.pieces.push(chunk);
    const lines = (this.rest + chunk.toString()).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) {
      try {
        this.received.push(JSON.parse(line));
      } catch {
        this.received.push({ stray: line });
      }
    }
    for (const watcher of this.watchers) watcher();
  }
}

/** All whole lines of a trace, its header first. */
export function readTrace(file: string): Message[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/** What `probe` returns once it is not undefined or false. */
export async function until<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  within = 5000,
  why = () => 'it did not happen in time',
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(why());
    await sleep(5);
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
