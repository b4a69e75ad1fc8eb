import type { Dir, Side } from '../protocol/direction.js';
import type { IdKey } from '../protocol/ids.js';
import type { JsonObject } from '../protocol/message.js';
import type { Letter, Scope } from '../protocol/revisions.js';
import type { Evidence } from './evidence.js';
import type { Exchange } from './exchange.js';

/** Name and version of one end, as it gave them itself: untrusted text. */
export interface Peer {
  readonly name: string;
  readonly version: string;
}

/** How the `initialize` handshake stands. `done` names what was agreed, and the revision that the session is judged by. */
export type Handshake =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly version: string; readonly letter: Letter };

/** What a session is counted by; see design: requests, responses and notifications leave out injected ones. */
export interface SessionCounts {
  frames: number;
  requests: number;
  responses: number;
  notifications: number;
  stray: number;
  /** Requests that wait now, leaked ones included. */
  inFlight: number;
  cancelled: number;
  leaked: number;
  orphaned: number;
}

/** Those of a session of which nothing was read. */
export const NO_COUNTS: SessionCounts = {
  ...{ frames: 0, requests: 0, responses: 0, notifications: 0, stray: 0 },
  ...{ inFlight: 0, cancelled: 0, leaked: 0, orphaned: 0 },
};

/** What listeners may ask a session. Always up to date; nothing in it can be changed from outside. */
export interface SessionFacts {
  /** What the records can prove; more may turn out to be missing as they are read. */
  readonly evidence: Evidence;
  readonly counts: Readonly<SessionCounts>;
  readonly client: Peer | null;
  readonly server: Peer | null;
  /** The negotiated version string, as on the wire; null while unknown. */
  readonly revision: string | null;
  readonly handshake: Handshake;
  /** Whether requests of a revision without handshake were served or used in earnest: a lone, refused probe does not count. */
  readonly modern: boolean;
  /** Whether the server has answered as only servers of a revision without handshake do: with a `resultType`, its name, that era's errors. */
  readonly servesModern: boolean;
  /** What the client declared in `initialize`, else in its latest modern request. */
  readonly clientCapabilities: JsonObject | null;
  /** What the server declared in the answer to `initialize`, else to `server/discover`. */
  readonly serverCapabilities: JsonObject | null;
  /**
   * What a side declared where this request is concerned: a modern request carries the client's capabilities itself, as long as its
   * params are there. Null while that is unknown.
   */
  capabilitiesFor(side: Side, request: Pick<Exchange, 'modern' | 'params'>): JsonObject | null;
  /** Live sessions: requests that count as leaked by the wall clock alone, so far. `counts.leaked` leaves them out. */
  readonly overdue: number;
  /** Index of the last record after which traffic is missing; -1 if nothing is. */
  readonly lastGap: number;
  /** Ms since the session's start at the latest record, without the time in which a debugger held the server. */
  readonly clock: number;
  /** The revision of a request and of what belongs to it. */
  scopeOf(request: Pick<Exchange, 'modern' | 'dir'>): Scope;
  /** The revision of what belongs to no request. */
  readonly scope: Scope;
  /** Requests of a direction that wait for an answer now, injected ones left out. */
  open(dir: Dir): Iterable<Exchange>;
  openCount(dir: Dir): number;
  /** Whether the sender of a direction has used the id, as far as is remembered. */
  issued(dir: Dir, key: IdKey): boolean;
}
