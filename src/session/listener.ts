import type { Dir, Side } from '../protocol/direction.js';
import type { IdMember, JsonObject, MessageKind } from '../protocol/message.js';
import type { EventRecord } from '../trace/record.js';
import type { Cancellation, Exchange } from './exchange.js';
import type { SessionFacts } from './facts.js';

// What listeners are told of, in one place with them.
export type { EventRecord, FrameRecord, TraceRecord } from '../trace/record.js';
export type { Cancellation, Exchange, ExchangeState, IdReuse, SecondTry } from './exchange.js';

/** A frame as the session saw it. The object is only valid during the call it is passed to: copy what you keep. */
export interface FrameInfo {
  /** 0-based index of the record among the non-empty lines after the trace's header. */
  readonly at: number;
  readonly t: number;
  readonly dir: Dir;
  /** Bytes on the wire, without the `\n`. */
  readonly size: number;
  readonly text: string;
  readonly validUtf8: boolean;
  readonly terminated: boolean;
  readonly injected: string | null;
  /** Why it was not passed on. Of a batch, what is said holds for the message at hand. */
  readonly withheld: string | null;
  /** When its first byte arrived, like `t`; never later than that. */
  readonly begun: number;
  /** `t` without the time in which the debugger held the server. */
  readonly clock: number;
}

/** One JSON object of a frame, before it is paired. Only valid during the call it is passed to. */
export interface MessageInfo {
  readonly kind: MessageKind;
  readonly body: JsonObject;
  readonly id: IdMember;
  /** Position in the batch, null where the frame is the message. */
  readonly position: number | null;
}

/** A response that answered a pending exchange. */
export interface ResponseInfo {
  readonly kind: 'result' | 'error';
  readonly result: unknown;
  readonly error: unknown;
}

/** A response for which no exchange was pending. */
export interface OrphanInfo extends ResponseInfo {
  /** The id as on the wire, `null` for JSON null, null where there is none. */
  readonly id: string | null;
  readonly cause: 'unknown-id' | 'other-type' | 'no-id' | 'answered-before' | 'cancelled-before';
  /** The exchange it once belonged to, where that is still remembered. */
  readonly of: Exchange | null;
  /** False where the request may have been missed: a gap, ids that had to be forgotten. Then `unknown-id` proves nothing. */
  readonly certain: boolean;
  /** Whether the id is one that the sender of the response gave to a request of its own. */
  readonly own: boolean;
}

/** A `notifications/cancelled` that changed nothing. */
export interface VoidCancellation {
  readonly id: string | null;
  readonly why: 'unknown' | 'completed' | 'other-type' | 'foreign' | 'malformed' | 'duplicate';
  readonly of: Exchange | null;
  /** False where the request may have been missed: a gap, ids that had to be forgotten. Then `unknown` proves nothing. */
  readonly certain: boolean;
  readonly params: unknown;
}

export interface ProgressInfo {
  readonly token: string | null;
  readonly progress: number | null;
  readonly total: number | null;
  /** The exchange whose token it names; null where no request ever gave it. May be answered or cancelled already. */
  readonly of: Exchange | null;
  readonly params: unknown;
}

/** A notification that is neither a cancellation nor progress. */
export interface NotificationInfo {
  readonly method: string;
  readonly params: unknown;
  /** Whether the message has a result or an error too; see `Exchange.ambiguous`. */
  readonly ambiguous: boolean;
}

/** A frame that holds no message. */
export interface StrayInfo {
  readonly kind: StrayKind;
  /** A word or two for a person: "not JSON", "blank line", "not a message" … */
  readonly what: string;
}

/** `scalar`: JSON, but neither object nor array; `empty-batch`: `[]`; `no-message`: objects that are no messages. */
export type StrayKind = 'blank' | 'not-json' | 'scalar' | 'empty-batch' | 'no-message';

/** Requests by their method; with `modern` also all that name a revision without handshake, whatever they ask. */
export interface Concerns {
  readonly methods?: readonly string[];
  readonly modern?: true;
}

/**
 * Who is told what happens in a session, in the order of the wire. All methods are optional; a batch calls once per message.
 * The timeline and the rules are listeners; they never change the session.
 */
export interface SessionListener {
  /** Listeners that make up this one: they are told in its place, which saves a step for every event. */
  readonly parts?: readonly SessionListener[];
  /** Which requests it is told of, and of whose responses: a listener that would leave all others alone need not be called for them. Left out: all. */
  readonly concerns?: Concerns;
  /** One of this listener's methods, or of its parts', threw: it is told here, and the others go on. Without it the error passes through. */
  failed?(error: unknown): void;
  /** Called once, before everything else. */
  start?(session: SessionFacts): void;
  frame?(frame: FrameInfo): void;
  /** The frame is an array; its messages follow. */
  batch?(elements: readonly unknown[], frame: FrameInfo): void;
  /** Every object of a frame, whatever it is; what it means follows in one of the calls below. */
  message?(message: MessageInfo, frame: FrameInfo): void;
  request?(exchange: Exchange, frame: FrameInfo): void;
  response?(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void;
  orphan?(orphan: OrphanInfo, frame: FrameInfo): void;
  /** The answer that Tapline gave in the receiver's place. It is no response of anybody, so it is not counted. */
  injectedAnswer?(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void;
  cancelled?(exchange: Exchange, cancellation: Cancellation, frame: FrameInfo): void;
  cancelVoid?(cancellation: VoidCancellation, frame: FrameInfo): void;
  progress?(progress: ProgressInfo, frame: FrameInfo): void;
  notification?(notification: NotificationInfo, frame: FrameInfo): void;
  stray?(stray: StrayInfo, frame: FrameInfo): void;
  stderr?(line: { readonly at: number; readonly t: number; readonly size: number; readonly text: string }): void;
  event?(event: EventRecord, at: number): void;
  /** The server waits for the debugger that it was started to wait for, or no longer. `t`: ms since the session's start. */
  waits?(on: boolean, t: number): void;
  /** A request counts as leaked from now on (by age, or because the session ended), or no longer (answered, cancelled or heard of late). */
  leaked?(exchange: Exchange, t: number, cause: 'age' | 'open-at-close'): void;
  unleaked?(exchange: Exchange, t: number): void;
  /**
   * Live sessions: by the clock on the wall a request is silent for too long since `t`, though no record proves it yet. Null: that is over,
   * as the records speak of it now; where they bear it out, `leaked` follows. Nothing that has to be the same of a trace that is read
   * again may depend on it.
   */
  overdue?(exchange: Exchange, t: number | null): void;
  /** The session ended and this request still had neither response nor cancellation, whether or not it leaked by age before. */
  openAtClose?(exchange: Exchange, t: number): void;
  /** What is known of the two ends changed: names and versions, the negotiated revision. */
  peers?(side: Side): void;
  end?(t: number): void;
}

/** What the user said of the rule that made a finding, where that is not what the rule table says. */
export interface FindingSetting {
  readonly level: Finding['level'] | 'off';
  readonly reason: string | null;
  /** Where it was said: an option, a file, a setting. */
  readonly source: string;
}

/** What a rule found. `more` and `total` collect further records with the same fault; `related` only proves it. */
export interface Finding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'info';
  readonly by: Side | null;
  readonly at: number;
  readonly id: string | null;
  /** The exchange it is about (its serial), where there is one. */
  readonly exchange: number | null;
  readonly message: string;
  readonly clause: string;
  readonly clauseTitle: string;
  readonly known: readonly string[];
  readonly more: number[];
  total: number;
  readonly related: readonly number[];
  /** There where the user changed the level of the rule or turned it off. */
  readonly setting?: FindingSetting;
}
