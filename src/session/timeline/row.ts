import type { Dir, Side } from '../../protocol/direction.js';
import type { FindingSetting } from '../listener.js';
import type { FilterError } from './filter/error.js';
import type { Phrase } from './phrases.js';

/** The five numbers that are always in sight, and what else a session is counted by. Injected messages are left out of messages. */
export interface Counts {
  readonly frames: number;
  readonly requests: number;
  readonly responses: number;
  readonly notifications: number;
  readonly stray: number;
  /** Requests pending now; one that has leaked is counted there alone. */
  readonly inFlight: number;
  readonly cancelled: number;
  readonly leaked: number;
  readonly orphaned: number;
  readonly findings: number;
  /** Findings of rules that the user turned off, where there are any; they are in no other number. */
  readonly suppressed?: number;
}

/** What the receiver did with a cancellation, as far as the wire shows. */
export type CancelOutcome =
  /** The grace time still runs, and nothing more was seen for the request. */
  | { readonly kind: 'waiting' }
  /** Nothing more for this request, and something sent after the cancellation was answered: the receiver had read it. */
  | { readonly kind: 'stopped' }
  /** It answered all the same, `afterMs` after the cancellation. */
  | { readonly kind: 'answered'; readonly afterMs: number }
  /** More came for it, but no answer, or nothing came at all; `lastMs` after the cancellation came the last sign of life. */
  | { readonly kind: 'no-reaction'; readonly lastMs: number | null; readonly signs: number };

/** Why a request counts as leaked. */
export type LeakCause =
  | { readonly kind: 'age' }
  /** The requestor sent the same request again as `id` and never came back to this one. */
  | { readonly kind: 'sent-again'; readonly id: string }
  | { readonly kind: 'open-at-close' };

/** Why a response belongs to no pending exchange. */
export type OrphanCause = 'unknown-id' | 'other-type' | 'no-id' | 'answered-before' | 'cancelled-before';

/** What a row is and how it stands. The discriminator is also the word that `state:` filters by. */
export type RowState =
  | { readonly kind: 'pending'; readonly progress: { readonly done: number; readonly total: number | null } | null }
  /** `note`: what a person did, where the answer tells (`accept`, `decline` … of an elicitation). */
  | { readonly kind: 'answered'; readonly toolError: boolean; readonly note?: string }
  /** `older`: so answers a server that speaks older revisions only, when it is asked which ones; nothing is wrong with that. */
  | { readonly kind: 'failed'; readonly code: string; readonly older?: true }
  | { readonly kind: 'cancelled'; readonly by: 'client' | 'server' | 'tapline'; readonly outcome: CancelOutcome }
  | { readonly kind: 'leaked'; readonly cause: LeakCause }
  | { readonly kind: 'orphaned'; readonly cause: OrphanCause }
  | { readonly kind: 'stray'; readonly what: string }
  /** `answer`: it is an answer, of which the records cannot tell whether anybody waited for it; it is neither right nor wrong. */
  | { readonly kind: 'notification'; readonly answer?: true }
  | { readonly kind: 'stderr' }
  /** `stop`: a debugger stopped the server, from the row's start to its end. */
  | { readonly kind: 'process'; readonly stop?: StoppedIn }
  | { readonly kind: 'gap'; readonly lost: number };

export type RowStateKind = RowState['kind'];

/** Where the server was when a debugger stopped it, as far as the wire tells: in the only request in flight, or in one of several. */
export type StoppedIn =
  | { readonly kind: 'idle' }
  /** The row of the request. */
  | { readonly kind: 'one'; readonly row: number }
  | { readonly kind: 'several'; readonly count: number };

/** A time in which a debugger held the server, in ms since the session's start; `to` is null while it does. */
export interface Stop {
  readonly from: number;
  readonly to: number | null;
}

export type Level = 'error' | 'warning' | 'info';

/** A number of each level. */
export type ByLevel = Readonly<Record<Level, number>>;

/** What of a row's texts can be said in another language. */
export interface RowPhrases {
  readonly label?: Phrase;
  readonly description?: Phrase;
}

/** One line of the timeline: an exchange, or something that belongs to none. Times are ms since the session's start. */
export interface Row {
  /** Position among all rows of the session, in order of start; never changes. */
  readonly index: number;
  readonly dir: Dir | null;
  /** The id as on the wire (`7`, `"7"`), with all its digits; null where there is none. */
  readonly id: string | null;
  readonly method: string | null;
  /** What the row is about: tool name, uri, prompt name, else the method, else the text of the line. Untrusted text, cut at 200 characters. */
  readonly label: string;
  readonly labelIs: 'tool' | 'uri' | 'name' | 'method' | 'text';
  /** What stands behind the label: the method, or a short summary. Untrusted text. */
  readonly description: string;
  /** Label and description as phrases, where the words are the model's and not from the wire. */
  readonly words?: RowPhrases;
  readonly state: RowState;
  readonly start: number;
  /** Answer, cancellation or close; null while the row is open (then its duration is up to now). Equals `start` for points. */
  readonly end: number | null;
  /** After a cancellation: time of the last sign of life (answer, progress) of the receiver. */
  readonly tail: number | null;
  /** Time at which the request counted as leaked by age. */
  readonly leakedAt: number | null;
  /** Times of progress notifications, thinned to at most 64. */
  readonly progress: readonly number[];
  /** Bytes of all frames of the row, without line ends. */
  readonly size: number;
  /** Index of the row this one is tied to: an orphan's request; null otherwise. */
  readonly partner: number | null;
  /** The row of the call that this one is a part of: asked in the course of it, a further round, or about the task that it started. */
  readonly of?: number;
  /** Of a call: its parts in the list, and whether they are folded away under it. Absent where there are none. */
  readonly parts?: { readonly count: number; readonly folded: boolean };
  /** Only in the list because a part of it matches the filter. */
  readonly context?: true;
  /** When a call waited for what the other side asked in the course of it; `to` is null while it does. */
  readonly waits?: readonly { readonly from: number; readonly to: number | null }[];
  /** Of a call with further rounds, or with a task: when the last request of it ended; null while one is open. */
  readonly until?: number | null;
  /** How much of its time a debugger held the server, in ms, as far as that is over; absent where it never did. */
  readonly stopped?: number;
  /** While a debugger holds the server: whether it stands in this request, as nothing else was in flight, or perhaps in another. */
  readonly stands?: 'here' | 'maybe';
  /** Of an orphan whose request was cancelled: how long after the cancellation it came, in ms. */
  readonly afterCancel?: number;
  readonly findings: number;
  readonly level: Level | null;
  readonly injected: boolean;
  readonly withheld: boolean;
  /** Whether a cancellation may be injected for it now (pending or leaked in a live session, not `initialize`, not task-augmented). */
  readonly cancellable: boolean;
}

/** One frame in the picture "On the Wire" of a row's details. Runs of progress are folded into one line with a count. */
export interface WireLine {
  /** Index of the record in the trace; of the first where several are folded. */
  readonly at: number;
  readonly t: number;
  readonly dir: Dir;
  readonly what: 'request' | 'response' | 'cancellation' | 'progress' | 'orphan' | 'ping' | 'ping-answer' | 'notification' | 'stray';
  readonly text: string;
  /** The same as a phrase, where the words are the model's and not from the wire. */
  readonly words?: Phrase;
  readonly count: number;
  readonly lastT: number;
  readonly injected: boolean;
  readonly withheld: boolean;
}

/** A finding as a person reads it. */
export interface RowFinding {
  readonly rule: string;
  readonly level: Level;
  readonly by: Side | null;
  readonly message: string;
  /** https address of the clause, from the rule table, never from a payload. */
  readonly clause: string;
  /** What the link to the clause says, e.g. "2025-11-25 · Cancellation". */
  readonly clauseTitle: string;
  readonly known: readonly string[];
  /** What is known of each of these, for people, where whoever answers knows it: since when it is repaired, and what to do until then. */
  readonly knownTexts?: readonly string[];
  readonly at: number;
  /** What the user said of the rule: of another level, or off. */
  readonly setting?: FindingSetting;
}

/** A body that can be shown: one frame's text. `text` is cut at the limit asked for; `size` is the true size in bytes. */
export interface Body {
  readonly part: 'request' | 'response' | 'cancellation' | 'progress' | 'frame';
  readonly at: number;
  readonly size: number;
  readonly text: string;
  readonly cut: boolean;
  /** How the bytes read: JSON, text that is not JSON, or bytes that are not UTF-8 (then `text` is with replacement characters). */
  readonly is: 'json' | 'text' | 'bytes';
  /** Base64 of the bytes themselves where they are not UTF-8, cut like `text`. */
  readonly bytes?: string;
}

/** Everything the details show of one row. */
export interface RowDetail {
  readonly row: Row;
  /** A sentence or two, e.g. "Cancelled by the client after 9.19 s, answered 4 ms later." */
  readonly verdict: readonly Phrase[];
  readonly findings: readonly RowFinding[];
  readonly wire: readonly WireLine[];
  /** Response, cancellation, request, progress (latest first, at most 20), in the order in which they are shown. */
  readonly bodies: readonly Body[];
  /** Rows tied to this one. */
  readonly related: readonly Related[];
  /** What the server wrote to stderr meanwhile, shortly before and shortly after. */
  readonly stderr: readonly StderrLine[];
}

/** In which way a row is tied to another. */
export type RelatedWhy =
  | 'request'
  | 'orphan'
  | 'stopped-in'
  | 'call'
  | 'part'
  | 'sent-before'
  | 'sent-again'
  | 'same-id'
  | 'same-id-other-side';

/** A row that is tied to another; its `label` is untrusted text, of which `words` are what the model says. */
export interface Related {
  readonly index: number;
  readonly why: RelatedWhy;
  readonly id: string | null;
  readonly start: number;
  readonly label: string;
  readonly words?: Phrase;
}

/** A line of stderr, untrusted text cut at 200 characters. */
export interface StderrLine {
  readonly index: number;
  readonly t: number;
  readonly text: string;
}

/** A rule that does not hold somewhere, at its gravest, and the number of rows that it marks. */
export interface RuleSum {
  readonly rule: string;
  readonly level: Level;
  readonly rows: number;
}

/** What the rows of a list are put into sections by. */
export type Grouping = 'none' | 'method' | 'tool' | 'state';

/** How a person arranged a list. Calls of which all parts only ask for a task are folded by themselves, all others are not. */
export interface Arrangement {
  readonly by: Grouping;
  /** Rows of calls that were folded, and of those that were unfolded. */
  readonly folded: readonly number[];
  readonly unfolded: readonly number[];
  /** Keys of sections that were folded. */
  readonly foldedSections: readonly string[];
}

/** What is folded over a row: the call that it is part of, or its section. */
export type Over = { readonly kind: 'row'; readonly row: number } | { readonly kind: 'section'; readonly key: string };

/** The head of a section. It takes a line of the list. */
export interface Section {
  readonly position: number;
  readonly key: string;
  /** What its rows have in common: `name` is a method, a tool (untrusted text) or a state; `other` have no tool, `rest` is all that is too much. */
  readonly is: 'method' | 'tool' | 'state' | 'other' | 'rest';
  readonly name: string;
  readonly folded: boolean;
  /** How many rows it has, each call with its parts being one, and how many of them are in which state. */
  readonly rows: number;
  readonly states: Readonly<Partial<Record<RowStateKind, number>>>;
}

/** How a session stands. */
export type SessionStatus =
  | { readonly kind: 'live' }
  /** The tap's process lives, but does not answer. */
  | { readonly kind: 'no-contact'; readonly since: number }
  /** It goes on, but its tap cannot write the trace: what happens from then on is not seen. `why`: in the words of the system. */
  | { readonly kind: 'unwritten'; readonly since: number; readonly why: string }
  | { readonly kind: 'ended'; readonly exit: string }
  | { readonly kind: 'recorded' };

/** What a session is, for titles and trees. Names come from the wire: untrusted text. */
export interface SessionHead {
  readonly id: string;
  readonly file: string;
  readonly name: string;
  readonly command: readonly string[];
  readonly started: string;
  readonly status: SessionStatus;
  readonly client: { readonly name: string; readonly version: string } | null;
  readonly server: { readonly name: string; readonly version: string } | null;
  readonly revision: string | null;
}

/** Why there is no session to show, where that is more than that none was chosen. */
export type Idle =
  /**
   * The server is tapped, but nobody has started it since. Its name is untrusted text. `startedBy`: the one client that can start it, where
   * that is not VS Code.
   */
  | { readonly kind: 'waiting'; readonly server: string; readonly startedBy?: string }
  /** The workspace is not trusted: traces open, but nothing can be tapped. */
  | { readonly kind: 'restricted' };

/** A row that was looked for; `wrapped`: past the end of the rows, on from the other one. `position` in the list is null where it is folded away, by `over`. */
export interface FoundRow {
  readonly position: number | null;
  readonly over: Over | null;
  readonly row: number;
  readonly wrapped: boolean;
}

/** A stretch of a session's time, in ms since its start; both ends belong to it. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** What a trace does not hold of its session. */
export interface Missing {
  /** Frames that the recorder had to leave out. */
  readonly lost: number;
  /** Lines of the file that are no records. */
  readonly unreadable: number;
  /** Whether the file ends before the session did: it was cut, or its tap was killed. */
  readonly end: boolean;
  /** There where the file begins in the middle of a session. */
  readonly beginning?: true;
  /** There where the file was deleted or moved while it is shown. */
  readonly deleted?: true;
  /** Of a log of another tool: that it is one, and what it does not show. */
  readonly log?: readonly Phrase[];
}

/** How far a search through bodies is, in records. */
export interface SearchState {
  readonly kind: 'running' | 'stopped' | 'failed' | 'done';
  readonly searched: number;
  readonly of: number;
}

/** A complete picture of what a view shows: always a snapshot, never a difference, so that a lost message loses nothing. */
export interface ViewSnapshot {
  readonly session: SessionHead | null;
  /** Set instead of rows when the trace cannot be read: what happened and what to do. */
  readonly problem: Phrase | null;
  /** Only where there is no session. */
  readonly idle?: Idle;
  readonly counts: Counts;
  /** The findings of `counts` by their level. */
  readonly found: ByLevel;
  /** How many rows have a finding, by the heaviest that they have: what `has:finding` lets through, together. */
  readonly flagged: ByLevel;
  readonly filter: string;
  /** Why the filter cannot be used, for each of its terms that is wrong; the last good filter then stays in force. Empty where none is. */
  readonly filterErrors: readonly FilterError[];
  /** How far the search through bodies is; absent where the filter looks into none. */
  readonly search?: SearchState;
  /** All rows of the session, and how many the filter lets through. */
  readonly total: number;
  readonly matched: number;
  /** The time that rows must touch to be among the matching ones; absent where it is the whole session. */
  readonly range?: TimeRange;
  /** Names what the bins of the overview are now; see `OverviewBins`. */
  readonly overview?: string;
  /** Position in the list of the first line of the window: that of `rows[0]`, or of the head of a section. */
  readonly first: number;
  readonly rows: readonly Row[];
  /** How many lines the list has: matching rows less those that are folded away, calls that stand over a part that matches, heads. */
  readonly lines: number;
  /** Where the heads of sections stand, and those in the window; absent where rows are not grouped. */
  readonly sections?: { readonly at: readonly number[]; readonly shown: readonly Section[] };
  /** The session's clock when this was taken, in ms since its start; in a session that ended, its end. */
  readonly now: number;
  /** Whether `now` runs on. */
  readonly running: boolean;
  /** Whether the trace is still being read for the first time: more rows follow at once. */
  readonly loading?: boolean;
  readonly leakThresholdMs: number;
  /** When a debugger held the server; absent where it never did. */
  readonly stops?: readonly Stop[];
  /** The revision that the client asked for last, which the server need not have agreed to. Untrusted text. */
  readonly asked?: string | null;
  /** Absent where nothing is missing. */
  readonly missing?: Missing;
  /** Position among the matching rows of the row whose details were asked for last; null where there is none or the filter hides it. */
  readonly selectedPosition: number | null;
  /** Set where the filter (or the range of time) hides that row, not only something folded over it. */
  readonly selectedIsHidden?: boolean;
  /** Where the window stands at a row: that row, with its position or that of the next one that matches. */
  readonly anchor?: { readonly row: number; readonly position: number } | null;
}
