import type { Dir } from '../../protocol/direction.js';
import type {
  Cancellation,
  EventRecord,
  Exchange,
  FrameInfo,
  NotificationInfo,
  OrphanInfo,
  ProgressInfo,
  ResponseInfo,
  SessionListener,
  StrayInfo,
  VoidCancellation,
} from '../../session/listener.js';

/** A frame's text with its time, in ms since the session's start. */
export interface Sent {
  readonly at: number;
  readonly t: number;
  readonly text: string;
  readonly size: number;
  /** Why it was not passed on; null where it was. */
  readonly withheld: string | null;
  /** Whether a line end followed. */
  readonly terminated: boolean;
}

/** A request with what came of it, complete as far as it ever will be. */
export interface ExportedExchange {
  readonly serial: number;
  /** The side that asked. */
  readonly dir: Dir;
  /** As on the wire: `7`, `"7"`. */
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly request: Sent;
  readonly outcome: Outcome;
  readonly progress: number;
  readonly injected: boolean;
  /** The revision that was agreed when it was asked; null while none was. */
  readonly revision: string | null;
}

export type Outcome =
  | { readonly kind: 'answered'; readonly response: Sent; readonly result: unknown; readonly injected: boolean }
  | { readonly kind: 'failed'; readonly response: Sent; readonly error: unknown; readonly injected: boolean }
  /** `late`: an answer came all the same. */
  | {
      readonly kind: 'cancelled';
      readonly at: number;
      readonly t: number;
      readonly reason: string | null;
      readonly injected: boolean;
      readonly late: Sent | null;
    }
  /** `end`: when the session ended, without an answer. `leaked`: that is sure, as no frame is missing since it was asked. */
  | { readonly kind: 'unanswered'; readonly end: number; readonly leaked: boolean };

/** The word for what became of an exchange. */
export function stateOf(outcome: Outcome): 'answered' | 'failed' | 'cancelled' | 'leaked' | 'pending' {
  if (outcome.kind !== 'unanswered') return outcome.kind;
  return outcome.leaked ? 'leaked' : 'pending';
}

/** When the last of an exchange came, in ms since the session's start; of one without an answer, when the session ended. */
export function endOf(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'answered':
    case 'failed':
      return outcome.response.t;
    case 'cancelled':
      return outcome.late?.t ?? outcome.t;
    case 'unanswered':
      return outcome.end;
  }
}

/** Whoever writes an export. All methods are called in the order of the wire; an exchange once nothing more can belong to it. */
export interface ExportSink {
  exchange?(exchange: ExportedExchange): void;
  /** Every notification but cancellations that took effect: those belong to their exchange. */
  notification?(dir: Dir, method: string, params: unknown, sent: Sent): void;
  orphan?(dir: Dir, orphan: OrphanInfo, sent: Sent): void;
  /** A frame that holds no message. */
  stray?(dir: Dir, stray: StrayInfo, sent: Sent): void;
  /** A frame that holds several messages, or none: they follow, each by itself. */
  batch?(dir: Dir, messages: number, sent: Sent): void;
  /** So many frames are missing here. */
  gap?(lost: number, place: Pick<Sent, 'at' | 't'>): void;
}

interface Open {
  readonly exchange: Exchange;
  readonly params: unknown;
  readonly request: Sent;
  readonly revision: string | null;
  progress: number;
  cancellation: Cancellation | null;
}

/** So many cancelled requests wait for a late answer; the oldest goes out without one. */
const MOST_CANCELLED = 1_000;

/** Makes whole exchanges of what the session tells, for writers that need request and answer together. Holds no more than what is open. */
export class ExportedExchanges implements SessionListener {
  readonly #open = new Map<number, Open>();
  readonly #cancelled = new Map<number, Open>();
  #revision: () => string | null = () => null;

  constructor(private readonly sink: ExportSink) {}

  start(session: { readonly revision: string | null }): void {
    this.#revision = () => session.revision;
  }

  request(exchange: Exchange, frame: FrameInfo): void {
    const { params } = exchange;
    this.#open.set(exchange.serial, {
      exchange,
      params,
      request: sent(frame),
      revision: this.#revision(),
      progress: 0,
      cancellation: null,
    });
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    this.#answered(exchange, response, frame, false);
  }

  injectedAnswer(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    this.#answered(exchange, response, frame, true);
  }

  cancelled(exchange: Exchange, cancellation: Cancellation): void {
    const open = this.#open.get(exchange.serial);
    if (open === undefined) return;
    open.cancellation = cancellation;
    this.#open.delete(exchange.serial);
    this.#cancelled.set(exchange.serial, open);
    const [oldest] = this.#cancelled.keys();
    if (this.#cancelled.size > MOST_CANCELLED && oldest !== undefined) this.#settle(oldest, null);
  }

  progress({ of, params }: ProgressInfo, frame: FrameInfo): void {
    const open = of === null ? undefined : (this.#open.get(of.serial) ?? this.#cancelled.get(of.serial));
    if (open !== undefined) open.progress++;
    this.sink.notification?.(frame.dir, 'notifications/progress', params, sent(frame));
  }

  cancelVoid({ params }: VoidCancellation, frame: FrameInfo): void {
    this.sink.notification?.(frame.dir, 'notifications/cancelled', params, sent(frame));
  }

  stray(stray: StrayInfo, frame: FrameInfo): void {
    this.sink.stray?.(frame.dir, stray, sent(frame));
  }

  batch(elements: readonly unknown[], frame: FrameInfo): void {
    this.sink.batch?.(frame.dir, elements.length, sent(frame));
  }

  event(event: EventRecord, at: number): void {
    if (event.ev === 'gap') this.sink.gap?.(event.lost, { at, t: event.t });
  }

  orphan(orphan: OrphanInfo, frame: FrameInfo): void {
    if (orphan.of !== null && this.#cancelled.has(orphan.of.serial)) this.#settle(orphan.of.serial, sent(frame));
    this.sink.orphan?.(frame.dir, orphan, sent(frame));
  }

  notification({ method, params }: NotificationInfo, frame: FrameInfo): void {
    this.sink.notification?.(frame.dir, method, params, sent(frame));
  }

  /** For whoever cannot wait until the end: gives out what was cancelled before `t`, though an answer may still come. */
  settleBefore(t: number): void {
    for (const [serial, { cancellation }] of this.#cancelled) {
      // They stand in the order in which they were cancelled.
      if (cancellation === null || cancellation.t >= t) return;
      this.#settle(serial, null);
    }
  }

  end(t: number): void {
    for (const serial of [...this.#cancelled.keys()]) this.#settle(serial, null);
    for (const open of this.#open.values()) this.#give(open, { kind: 'unanswered', end: t, leaked: open.exchange.state === 'leaked' });
    this.#open.clear();
  }

  #answered({ serial }: Exchange, { kind, result, error }: ResponseInfo, frame: FrameInfo, injected: boolean): void {
    const open = this.#open.get(serial);
    if (open === undefined) return;
    this.#open.delete(serial);
    const response = sent(frame);
    this.#give(open, kind === 'result' ? { kind: 'answered', response, result, injected } : { kind: 'failed', response, error, injected });
  }

  #settle(serial: number, late: Sent | null): void {
    const open = this.#cancelled.get(serial);
    this.#cancelled.delete(serial);
    if (!open?.cancellation) return;
    const { at, t, reason, injected } = open.cancellation;
    this.#give(open, { kind: 'cancelled', at, t, reason, injected, late });
  }

  #give({ exchange, params, request, revision, progress }: Open, outcome: Outcome): void {
    const { serial, dir, id, method } = exchange;
    this.sink.exchange?.({ serial, dir, id, method, params, request, outcome, progress, injected: exchange.injected !== null, revision });
  }
}

function sent({ at, t, text, size, withheld, terminated }: FrameInfo): Sent {
  return { at, t, text, size, withheld, terminated };
}
