import type { Dir } from '../../protocol/direction.js';
import type { Phrase } from '../../session/timeline/phrases.js';
import type { ViewRequest, ViewRequestName, ViewRequests } from '../../session/timeline/questions/requests.js';
import type { Body, Counts, RowFinding, RowStateKind, SessionHead, ViewSnapshot } from '../../session/timeline/row.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import type { Converted } from '../../trace/files/converted.js';

/**
 * Everything that the extension host and the analysis worker say to each other. Both come from one build, so types suffice.
 * A session is named by the absolute path of its trace file; a view by a string that the host chose.
 */

/** What a person can set that changes how sessions are read. */
export interface WorkerSettings {
  /** A request open that long without progress counts as leaked, in ms. */
  readonly leakThresholdMs: number;
  /** A response this soon after a cancellation may have crossed it on the wire, in ms. */
  readonly raceWindowMs: number;
  /** How long after a cancellation the receiver is given before its silence is judged, in ms. */
  readonly graceMs: number;
  /** The setting `tapline.rules` as it stands: which rules are off or of another level. Anything may be in it. */
  readonly rules: unknown;
}

/** The values that hold where nothing is set. */
export const DEFAULT_SETTINGS: WorkerSettings = { leakThresholdMs: 60_000, raceWindowMs: 250, graceMs: 1000, rules: {} };

/** What an action on an exchange needs to know. Text in it is untrusted. */
export interface ExchangeInfo {
  readonly row: number;
  /** Direction of the request; a cancellation on behalf of its sender travels the same way. */
  readonly dir: Dir;
  /** The id as JSON text: `7`, `"7"`. */
  readonly id: string;
  readonly method: string;
  readonly label: string;
  readonly state: RowStateKind;
  /** Milliseconds since the session's start. */
  readonly start: number;
  /** For how many ms of its time a debugger held the server, as far as that is over; absent where it never did. */
  readonly stopped?: number;
  /** Since when a debugger holds the server, on the same clock as `start`; absent while it runs. */
  readonly standsSince?: number;
  readonly cancellable: boolean;
}

/** What trees, badge and status bar show of a session. Pushed when it changes, at most four times a second. */
export interface SessionSummary {
  readonly file: string;
  readonly head: SessionHead;
  readonly counts: Counts;
  /** Why the trace cannot be read: what happened and what to do. Null while all is well. */
  readonly problem: Phrase | null;
  /** The session's clock in ms since its start when this was made, and whether it runs on. */
  readonly now: number;
  readonly running: boolean;
  /** False while the file as it was found is still being read: the counts then still grow quickly. */
  readonly complete: boolean;
  /** Of a session that is over: a client asked the server who it is, got its answer, and was gone. Absent where it was more than that. */
  readonly probe?: true;
  /** Requests in flight, in order of start, at most 50; `counts.inFlight` tells how many there are. */
  readonly open: readonly ExchangeInfo[];
}

/** What the host asks, and what it gets back. */
export interface WorkerRequests {
  /** Replaces the settings; where they changed, sessions that are open are read again. */
  configure: { readonly ask: WorkerSettings; readonly reply: null };
  /**
   * Opens a session and keeps it open until `close`. Asked again for the same file it only takes over the entry
   * (a session that was recorded turns out live, or the other way round). The first reply comes once the file was
   * read to its end or 100 ms have passed, whichever is first.
   */
  open: { readonly ask: { readonly file: string; readonly entry: SessionEntry | null }; readonly reply: SessionSummary };
  /** The host needs the session no longer. Its views stay; without any it is dropped when room is needed. */
  close: { readonly ask: { readonly file: string }; readonly reply: null };
  /** Reads a whole trace for its summary alone and keeps nothing but that: for lists of recorded sessions. */
  summarize: { readonly ask: { readonly file: string }; readonly reply: SessionSummary };
  /** Opens (where it is not) a session for a view. Snapshots are pushed from the view's `ready` on. */
  openView: {
    readonly ask: { readonly view: string; readonly file: string; readonly entry: SessionEntry | null };
    readonly reply: null;
  };
  /** Writes every session of another tool's log, or of joined traces, into a trace of its own in `folder`. Null where the file is one already. */
  convert: {
    readonly ask: { readonly file: string; readonly folder: string; readonly stem: string };
    readonly reply: readonly Converted[] | null;
  };
  closeView: { readonly ask: { readonly view: string }; readonly reply: null };
  /** One request of the webview, passed on. */
  view: { readonly ask: ViewAsk; readonly reply: ViewRequests[ViewRequestName]['reply'] };
  /** What an action needs to know of a row; null where the row is no exchange. */
  exchange: { readonly ask: { readonly file: string; readonly row: number }; readonly reply: ExchangeInfo | null };
  /** All exchanges that can be cancelled now, not only the 50 of the summary. */
  cancellable: { readonly ask: { readonly file: string; readonly only: 'leaked' | 'all' }; readonly reply: readonly ExchangeInfo[] };
  /** Bodies of a row, in the order of its details; `limit` in characters each, null for whole ones. */
  bodies: { readonly ask: { readonly file: string; readonly row: number; readonly limit: number | null }; readonly reply: readonly Body[] };
  /** The records, by place, of the rows that a view's filter lets through, once it has looked at all of them; null where it lets all through. */
  shownRecords: { readonly ask: { readonly view: string }; readonly reply: Uint32Array | null };
  /** The records, by place, that a row begins with or is folded of. */
  rowRecords: { readonly ask: { readonly file: string; readonly row: number }; readonly reply: Uint32Array };
  /** What is wrong with a row. */
  findings: { readonly ask: { readonly file: string; readonly row: number }; readonly reply: readonly RowFinding[] };
}

export type WorkerRequestName = keyof WorkerRequests;

/** A request of a webview about the session that one of its views shows; the host passes it on as it is. */
export type ViewAsk = ViewRequest & { readonly view: string };

export type ToWorker = {
  [N in WorkerRequestName]: { readonly seq: number; readonly name: N; readonly ask: WorkerRequests[N]['ask'] };
}[WorkerRequestName];

export type FromWorker =
  | { readonly kind: 'reply'; readonly seq: number; readonly reply: unknown }
  /** `message` is a sentence for a person, in English; `words` are the same where it has translations. */
  | { readonly kind: 'error'; readonly seq: number; readonly message: string; readonly words: readonly Phrase[] | null }
  /** What is wrong with the settings of rules, in sentences for a person; what is right in them holds. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  | { readonly kind: 'summary'; readonly summary: SessionSummary }
  | { readonly kind: 'view'; readonly view: string; readonly snapshot: ViewSnapshot };
