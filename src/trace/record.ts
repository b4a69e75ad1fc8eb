import type { Dir } from '../protocol/direction.js';
import type { Evidence } from '../session/evidence.js';
import type { Reason } from './import/reasons.js';

/** The version of the trace format that this code writes, and the newest it reads. */
export const TRACE_VERSION = 1;

/** Where a session was read from that no tap recorded. */
export interface Source {
  readonly format: string;
  readonly evidence: Evidence;
  readonly reasons: readonly Reason[];
}

/** First line of a trace. Unknown members are kept by readers and ignored. */
export interface TraceHeader {
  readonly tapline: number;
  readonly id: string;
  /** ISO 8601, UTC: the moment that `t` = 0 stands for. */
  readonly started: string;
  readonly command: readonly string[];
  readonly cwd?: string;
  /** The name under which the server stands in its client's configuration, where the tap was told. */
  readonly name?: string;
  /** Where the session was read from, if no tap recorded it: the log of another tool. */
  readonly source?: Source;
  /** What was replaced in it, where it is a copy to be given away: secrets, or all words. */
  readonly redacted?: 'secrets' | 'anonymous';
}

/** Why Tapline put a frame on the wire. */
export type Injected = 'cancel' | 'ping' | 'answer';

/** Why a frame was seen but not passed on; only ever because the user cancelled the request that it belongs to. */
export type Withheld = 'late-response' | 'late-progress' | 'ping-answer';

/** One line in one direction. Exactly one of `raw` (valid UTF-8) and `b64` (any other bytes) is there, without the `\n`. */
export interface FrameRecord {
  /** Milliseconds since the session's start, monotonic, stamped at arrival of the line's last byte. */
  readonly t: number;
  readonly dir: Dir;
  readonly raw?: string;
  readonly b64?: string;
  /** False where no `\n` followed: the last bytes of a stream. */
  readonly nl?: false;
  readonly injected?: Injected | (string & {});
  readonly withheld?: Withheld | (string & {});
  /** Where only some messages of a batch were withheld: their places in it, from 0. The others went on, as a batch without them. */
  readonly parts?: readonly number[];
  /** When the line's first byte arrived, like `t`; there only where that was notably earlier. */
  readonly begun?: number;
}

/** One line that the server wrote to stderr. Not a frame. */
export interface StderrRecord {
  readonly t: number;
  readonly dir: 'stderr';
  readonly raw?: string;
  readonly b64?: string;
  readonly nl?: false;
}

/** Something that happened to the processes, the streams or the recorder. */
export type EventRecord =
  | { readonly t: number; readonly ev: 'eof'; readonly dir: Dir }
  | { readonly t: number; readonly ev: 'exit'; readonly code: number | null; readonly signal?: string | null }
  | { readonly t: number; readonly ev: 'signal'; readonly signal: string }
  | { readonly t: number; readonly ev: 'error'; readonly message: string }
  | { readonly t: number; readonly ev: 'gap'; readonly lost: number }
  | { readonly t: number; readonly ev: 'debug'; readonly state: 'stopped' | 'continued' };

export type TraceRecord = FrameRecord | StderrRecord | EventRecord;
