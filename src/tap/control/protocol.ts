/**
 * The tap's control socket: JSON Lines over a Unix socket or a named pipe that only the owner can open.
 * Tap and extension may be of different versions: every message is validated at run time by the side that reads it
 * (`validate.ts`), and the first reply names the protocol version.
 *
 * The socket never carries the traffic: who follows a session reads its trace file, and the tap says how far that is written.
 * So a slow reader costs the tap nothing, and live and recorded sessions are read by the same code.
 */
export const CONTROL_VERSION = 1;

/** Contents of `<home>/sessions/<id>.session.json` (mode 0600): how to find a session's trace and, while it lives, its tap. */
export interface SessionEntry {
  readonly control: number;
  readonly id: string;
  readonly pid: number;
  readonly socket: string;
  readonly token: string;
  readonly file: string;
  readonly started: string;
  readonly command: readonly string[];
  readonly cwd: string;
  readonly name?: string;
}

/** First message of every connection; anything else, or a wrong token, closes it. */
export interface Hello {
  readonly op: 'hello';
  readonly token: string;
  readonly control: number;
}

export type ControlRequest =
  /** Reply, and from then on `flushed` events: how far the trace is written, and whether that goes on. */
  | { readonly op: 'follow'; readonly seq: number }
  | CancelRequest
  | DebugRequest
  /** Reply: `Status`. */
  | { readonly op: 'status'; readonly seq: number };

/**
 * Inject a cancellation. `id` is the request's id as JSON text (`7`, `"7"`); `to` is the end that receives the cancellation.
 * `graceMs`: after that long without an answer the requestor gets error -32800; 0 answers at once, null never.
 * The reply (`CancelReply`) comes when the cancellation is on the wire.
 */
export interface CancelRequest {
  readonly op: 'cancel';
  readonly seq: number;
  readonly id: string;
  readonly to: 'server' | 'client';
  readonly reason?: string;
  readonly graceMs: number | null;
}

/**
 * A debugger stopped the server, or lets it go on. `debugger` is a number of the caller's, from 0 to 999: the server stands while one of
 * all debuggers of all connections holds it. What a connection said is over when it ends, so that nobody has to clean up.
 */
export interface DebugRequest {
  readonly op: 'debug';
  readonly seq: number;
  readonly state: DebugState;
  readonly debugger: number;
}

export type DebugState = 'stopped' | 'continued';

/** Members of the `ok` reply to `cancel`. */
export interface CancelReply {
  readonly id: string;
  readonly method: string;
  /** Whether a `ping` follows the cancellation; its answer shows that the receiver has read it. */
  readonly pinged: boolean;
}

/** Members of the `ok` reply to `status`. */
export interface Status {
  /** Requests without an answer, oldest first; not more than 1,000 of them, `pendingTotal` is their true number. */
  readonly pending: readonly PendingStatus[];
  readonly pendingTotal: number;
  /** Bytes of the trace that can be read. */
  readonly flushed: number;
}

/** How far the trace is written. */
export interface Written {
  /** So many bytes of it can be read. */
  readonly bytes: number;
  /** Why nothing more can be written for now, as the system says it (`ENOSPC: no space left on device, writev`); absent while all is well. */
  readonly blocked?: string | undefined;
}

export interface PendingStatus {
  /** JSON text. */
  readonly id: string;
  readonly method: string;
  /** The end that owes the answer. */
  readonly to: 'server' | 'client';
  /** Milliseconds since the session's start at which it was seen. */
  readonly since: number;
}

export type ControlEvent =
  | { readonly op: 'welcome'; readonly control: number; readonly id: string }
  | ({ readonly op: 'flushed' } & Written)
  | { readonly op: 'ok'; readonly seq: number; readonly [more: string]: unknown }
  | ControlFailure;

/** The reply to what cannot be done; the message is for people. */
export interface ControlFailure {
  readonly op: 'error';
  readonly seq: number;
  readonly code: ControlErrorCode;
  readonly message: string;
}

export type ControlErrorCode = CancelRefusal | 'bad-request' | 'unknown-op';

/** Why a cancellation was not injected. */
export type CancelRefusal = 'not-pending' | 'initialize' | 'task-augmented' | 'ended' | 'mid-line';
