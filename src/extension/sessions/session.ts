import type { SessionEntry } from '../../tap/control/protocol.js';
import type { SessionSummary } from '../worker/messages.js';

/** A session as the list of sessions shows it. Names and commands are untrusted text. */
export interface Session {
  /** The trace; what a session is named by. */
  readonly file: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string | null;
  /** ISO 8601, UTC. */
  readonly started: string;
  readonly state: /** Its tap runs; `entry` tells how to reach it. */
  { readonly kind: 'live'; readonly entry: SessionEntry } | { readonly kind: 'recorded' };
  /** Null until the trace was read. */
  readonly summary: SessionSummary | null;
  /** When the summary came, as `Date.now()`: its clock may run on. */
  readonly summaryAt: number;
}

/** The session's clock now, in ms since its start. */
export function clockOf(session: Session, now: number = Date.now()): number {
  if (!session.summary) return 0;
  return session.summary.now + (session.summary.running ? Math.max(0, now - session.summaryAt) : 0);
}

/** A session's own name: its server's name in the client's configuration, else what the server calls itself, else its command. */
export function titleOf(session: Session): string {
  if (session.name) return session.name;
  const server = session.summary?.head.server?.name;
  if (server) return server;
  const program = session.command[0]?.split(/[\\/]/).at(-1);
  return program || 'session';
}
