import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SessionEntry } from '../../../src/tap/control/protocol.js';
import { sessionsFolder, taplineHome } from '../../../src/tap/home.js';
import { type CheckedTrace, check } from './check.js';
import { CLI, type Command, node, TAP } from './command.js';
import { runCli } from './run.js';
import { until } from './wait.js';

/** One tapped server of a test: a Tapline home of its own, and what can be asked about the session in it. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'tapline-peers-'));
  readonly trace = join(this.folder, 'session.tapline.jsonl');
  /** For every process of the test: no session of the machine's own is ever seen or touched. */
  readonly env: Record<string, string> = { ...(process.env as Record<string, string>), TAPLINE_HOME: join(this.folder, 'home') };

  /** A stage that is cleared away when the current test is over. */
  static forTest(): Stage {
    const stage = new Stage();
    onTestFinished(() => rmSync(stage.folder, { recursive: true, force: true }));
    return stage;
  }

  /** The command that starts the server behind the tap: the command line's, or the extension's bundle. */
  tapped({ command, args }: Command, by: 'cli' | 'bundle' = 'cli'): Command {
    const options = ['--trace', this.trace, '--', command, ...args];
    return by === 'cli' ? node(CLI, 'run', ...options) : node(TAP, ...options);
  }

  /** The live session of this stage's home, from `tapline sessions`. */
  async session(): Promise<ListedSession> {
    const { stdout } = await runCli(['sessions', '--format', 'json'], this.env);
    const live = (JSON.parse(stdout) as { sessions: ListedSession[] }).sessions.filter((session) => session.live);
    if (live.length !== 1) throw new Error(`Expected one live session, there are ${live.length}:\n${stdout}`);
    return live[0]!;
  }

  /** The entry that the tap of the live session wrote: what the extension finds it by. */
  async entry(): Promise<SessionEntry> {
    const { id } = await this.session();
    const text = readFileSync(join(sessionsFolder(taplineHome(this.env)), `${id}.session.json`), 'utf8');
    return JSON.parse(text) as SessionEntry;
  }

  /** `tapline cancel` for a request of the client. Throws where it is refused. */
  async cancel(id: number | string, ...options: string[]): Promise<void> {
    const { id: session } = await this.session();
    const { code, stderr } = await runCli(['cancel', session, JSON.stringify(id), ...options], this.env);
    if (code !== 0) throw new Error(`tapline cancel ended with code ${code}: ${stderr}`);
  }

  /** The verdict of `tapline check` on the trace of this stage, once the session is over: a tap may outlive its client for a moment. */
  check(): Promise<CheckedTrace> {
    return until('the end of the session', async () => {
      const verdict = await check(this.trace, this.env);
      return verdict.live === true ? undefined : verdict;
    });
  }
}

/** A session as `tapline sessions --format json` lists it. */
export interface ListedSession {
  readonly id: string;
  readonly live: boolean;
  readonly file: string;
  readonly client: { readonly name: string } | null;
  readonly server: { readonly name: string } | null;
}
