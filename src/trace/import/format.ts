import type { Evidence } from '../../session/evidence.js';
import type { Peer } from '../../session/facts.js';
import type { TraceRecord } from '../record.js';
import type { SessionWriter } from './session-writer.js';

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

/**
 * What a log lacks so that the counts of its session cannot be exact; `REASONS` says each in words. What it lacks besides, and no
 * count depends on, is in the session's evidence.
 */
export type Reason =
  | 'no-wire'
  | 'refused-only'
  | 'one-direction'
  | 'lossy'
  | 'cut'
  | 'beginning'
  | 'oldest-dropped'
  | 'order'
  | 'mixed'
  | 'batches'
  | 'exchanges-only'
  | 'http';

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

/** A format of another tool. */
export interface Format {
  readonly id: FormatId;
  /** What a person calls it, in a list of what was looked for. */
  readonly name: string;
  /** Whether a line, as it stands in the file but without colours and line end, shows that the file is of this format. */
  bears(line: string): boolean;
  /** A reader for one file. `open` begins a session. */
  reader(open: OpenSession): FormatReader;
}

/** Begins a session of a format. `evidence`: where it differs from that of a log with times of both directions in JSON. */
export type OpenSession = (evidence?: Partial<Evidence>) => SessionWriter;

/** Reads the lines of one file. It holds no more than the message it is in. */
export interface FormatReader {
  /** A line without its end, colours and byte order mark; `number` counts from 1. */
  line(text: string, number: number): void;
  /** A line that is too long to be held as text. */
  tooLong?(number: number): void;
  end(): void;
}
