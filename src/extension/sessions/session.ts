import { exitPhrase, type Phrase, phrase } from '../../session/timeline/phrases.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import type { SessionSummary } from '../worker/messages.js';

/** A session as the list of sessions shows it. Names and commands are untrusted text. */
export interface Session {
  /** The trace; what a session is named by. */
  readonly file: string;
  /** What its files in the folder of sessions are named by. */
  readonly id: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string | null;
  /** ISO 8601, UTC. */
  readonly started: string;
  readonly state: /** Its tap runs; `entry` tells how to reach it. */
  { readonly kind: 'live'; readonly entry: SessionEntry } | { readonly kind: 'recorded' };
  /** On the disk, with all that lies beside the trace, when the folder was read. */
  readonly bytes: number;
  /** A person said that it stays. */
  readonly kept: boolean;
  /** Null until the trace was read. */
  readonly summary: SessionSummary | null;
  /** When the summary came, as `Date.now()`: its clock may run on. */
  readonly summaryAt: number;
}

/** How its tap is reached; null where the session is over, or where there is none. */
export function entryOf(session: Pick<Session, 'state'> | null): SessionEntry | null {
  return session?.state.kind === 'live' ? session.state.entry : null;
}

/** The session's clock now, in ms since its start. */
export function clockOf(session: Session, now: number = Date.now()): number {
  if (!session.summary) return 0;
  return session.summary.now + (session.summary.running ? Math.max(0, now - session.summaryAt) : 0);
}

/**
 * How a server failed before it had answered anything: `did not start`, `exit 3 before it answered`; null where it did not, or not as
 * far as is known.
 */
export function failureOf({ state, summary }: Session): Phrase | null {
  const status = summary?.head.status;
  if (state.kind === 'live' || status?.kind !== 'ended' || !summary || summary.head.server !== null || summary.counts.responses > 0)
    return null;
  if (/^exit 0$|^ended$/.test(status.exit)) return null;
  const exit = exitPhrase(status.exit);
  return exit?.phrase === 'notStarted' ? exit : phrase('beforeAnswer', exit ?? status.exit);
}

/** A session's own name: its server's name in the client's configuration, else what the server calls itself, else its command. */
export function titleOf(session: Session): string {
  if (session.name) return session.name;
  const server = session.summary?.head.server?.name;
  if (server) return server;
  const program = session.command[0]?.split(/[\\/]/).at(-1);
  return program || 'session';
}
