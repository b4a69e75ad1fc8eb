import type { Dir } from '../protocol/direction.js';
import type { IdKey } from '../protocol/ids.js';

export type ExchangeState = 'pending' | 'answered' | 'failed' | 'cancelled' | 'leaked';

/** A cancellation that took effect: it named a pending request of its own sender, or Tapline injected it. */
export interface Cancellation {
  readonly at: number;
  readonly t: number;
  readonly injected: boolean;
  readonly reason: string | null;
  /** Like `t`, without the time in which the debugger held the server. */
  readonly clock: number;
}

/**
 * Whether the requestor had used the id before: not at all, for a request that still waits (`in-flight`), for one that it
 * cancelled and that was never answered, for one that was answered, or only for a `server/discover` probe.
 */
export type IdReuse = 'first' | 'in-flight' | 'after-cancel' | 'before' | 'probe';

/**
 * A request with what is known of it so far. One object per request, the same in every call while it is open and, once cancelled,
 * as long as it is remembered; of an answered one a later call may show a new object. `serial` names a request for good.
 */
export interface Exchange {
  /** 0, 1, 2 … in the order in which requests came, both directions together. */
  readonly serial: number;
  /** Direction of the request; its response travels the other way. */
  readonly dir: Dir;
  /** The id as on the wire, with all its digits: `7`, `"7"`. */
  readonly id: string;
  readonly key: IdKey;
  readonly method: string;
  /** Undefined once the exchange is closed and its listeners were told: big bodies must not stay in memory. */
  readonly params: unknown;
  /** The progress token as JSON text, or null. */
  readonly token: string | null;
  /** The progress token as a key for tables, or null. */
  readonly tokenKey: IdKey | null;
  readonly taskAugmented: boolean;
  readonly at: number;
  readonly start: number;
  readonly injected: string | null;
  readonly state: ExchangeState;
  readonly cancellation: Cancellation | null;
  /** Like `start`, without the time in which the debugger held the server. */
  readonly clock: number;
  /** While it is open: the session clock of its last sign of life, which is its start, or progress. */
  readonly alive: number;
  /** Whether the request names a revision without handshake in its `_meta` (2026-07-28 and later). */
  readonly modern: boolean;
  readonly batched: boolean;
  readonly reuse: IdReuse;
  /** While it was open, its requestor sent the same method with equal params again: the first such request. Never for `ping`. */
  readonly sentAgain: SecondTry | null;
  /** Whether the message has a result or an error too: then nobody can say what it is, and that is the fault. */
  readonly ambiguous: boolean;
  /** Whether its answer created a task: then `notifications/cancelled` is the wrong way to stop it. */
  readonly createdTask: boolean;
  /** Session clock at which it was answered or cancelled; null while it waits. */
  readonly closed: number | null;
}

/** The same request again, while the first was open. */
export interface SecondTry {
  readonly id: string;
  readonly at: number;
  readonly t: number;
  /** Like `t`, without the time in which the debugger held the server. */
  readonly clock: number;
  /** Whether it came to something: an answer, a cancellation, or a third try. */
  readonly settled: boolean;
}
