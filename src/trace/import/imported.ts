import type { Evidence } from '../../session/evidence.js';
import type { Peer } from '../../session/facts.js';
import type { TraceRecord } from '../record.js';
import type { Reason } from './reasons.js';

/** What `check` calls the formats of other tools, and Tapline's own exports. */
export type FormatId =
  | 'har'
  | 'jsonl'
  | 'pcapng'
  | 'claude-desktop'
  | 'vscode'
  | 'claude-code'
  | 'cursor'
  | 'python-sdk'
  | 'inspector'
  | 'quarkus'
  | 'java-sdk'
  | 'go-sdk'
  | 'supergateway'
  | 'mcp-proxy'
  | 'zed'
  | 'mcpsnoop'
  | 'mcporter'
  | 'mcpspy'
  | 'transcript';

/** A session that was found in a log. The facts are filled in as they are read; they hold when the session ends. */
export interface ImportedSession {
  readonly format: FormatId;
  readonly evidence: Evidence;
  readonly reasons: ReadonlySet<Reason>;
  /** The server's name in its client's configuration, where the log tells it. Untrusted text, as all that follows. */
  readonly name: string | null;
  readonly command: readonly string[];
  readonly client: Peer | null;
  readonly server: Peer | null;
  /** ISO 8601: the moment that `t` = 0 stands for; without a zone where the log has local times, null where it has none. */
  readonly started: string | null;
}

/** Takes in what is found of one session. */
export interface ImportedSink {
  /** `line`: the 1-based line of the log on which it stands, or begins. */
  record(record: TraceRecord, line: number): void;
  /** The log does not show how the session began. Told before the first record of a message. */
  joinedLate(): void;
  end(): void;
}

/** Takes in the sessions of a log; several may be open at the same time. */
export interface ImportSink {
  session(session: ImportedSession): ImportedSink;
}
