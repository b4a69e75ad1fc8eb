import type { Dir, Side } from '../protocol/direction.js';
import type { IdKey } from '../protocol/ids.js';
import type { Scope } from '../protocol/revisions.js';
import { decodeLossy, utf8Length } from './bytes.js';
import { DebuggerWait } from './debugger-wait.js';
import { Dispatcher } from './dispatcher.js';
import { type Evidence, pairs, provesOrphans, TAPPED } from './evidence.js';
import type { Handshake, Peer, SessionCounts, SessionFacts } from './facts.js';
import { readFrame } from './frame-reader.js';
import { FrameView } from './frame-view.js';
import type { InTurn } from './in-turn.js';
import { LeakClock } from './leak-clock.js';
import type { EventRecord, Exchange, FrameRecord, SessionListener, TraceRecord } from './listener.js';
import { Pairing } from './pairing.js';
import { Peers } from './peers.js';
import { SessionClock } from './session-clock.js';

/** Milliseconds without a sign of life after which a request counts as leaked, unless the user set another. */
export const DEFAULT_LEAK_THRESHOLD_MS = 60_000;

export interface SessionOptions {
  /** A request counts as leaked once it is open longer than this without a sign of life. Milliseconds. */
  readonly leakThresholdMs?: number;
  /** What the records can prove; those of a tap unless given. */
  readonly evidence?: Evidence;
  /** Bytes of a text in UTF-8, for a platform that has a faster way than `utf8Length`; what both say must be the same. */
  readonly byteLength?: (text: string) => number;
  /** How the listeners are called; in a loop unless given. */
  readonly inTurn?: InTurn;
}

/**
 * The model of one session: records go in, in the order of the trace; listeners are told what they mean. It holds no more than
 * the requests that wait and bounded windows of what is over, however long the session runs. Nothing that a record holds makes
 * it throw.
 */
export class Session implements SessionFacts {
  readonly counts: SessionCounts = {
    frames: 0,
    requests: 0,
    responses: 0,
    notifications: 0,
    stray: 0,
    inFlight: 0,
    cancelled: 0,
    leaked: 0,
    orphaned: 0,
  };
  lastGap = -1;
  readonly evidence: Evidence;
  readonly #tell: Dispatcher;
  readonly #peers: Peers;
  readonly #pairing: Pairing;
  readonly #leaks: LeakClock;
  readonly #clock = new SessionClock();
  #wait: DebuggerWait | null = null;
  readonly #byteLength: (text: string) => number;
  readonly #frame: FrameView;
  #ended = false;

  constructor(listeners: readonly SessionListener[], options: SessionOptions = {}) {
    this.evidence = options.evidence ?? TAPPED;
    this.#tell = new Dispatcher(listeners, options.inTurn);
    this.#byteLength = options.byteLength ?? utf8Length;
    this.#frame = new FrameView(this.#byteLength);
    this.#leaks = new LeakClock(options.leakThresholdMs ?? DEFAULT_LEAK_THRESHOLD_MS);
    this.#peers = new Peers((side) => {
      for (const peers of this.#tell.peers) peers(side);
    });
    this.#pairing = new Pairing(this.#tell, this.#peers, this.#leaks, this.counts, this);
    for (const start of this.#tell.start) start(this);
    if (!pairs(this.evidence)) this.joinedLate();
  }

  /**
   * Takes in the next record. `at`: its index among the non-empty lines after the trace's header. `size`: the bytes of its `raw` in UTF-8,
   * where somebody counted them already.
   */
  push(record: TraceRecord, at: number, size: number | null = null): void {
    // Frames may have gone missing at any time since the record before, so time must not be held against what was open then.
    if ('ev' in record && record.ev === 'gap') this.#miss(at);
    this.#clock.advance(record.t);
    if (this.#wait?.endsWith(record)) this.#waits(null);
    this.#age();
    if ('ev' in record) this.#event(record, at);
    else if (record.dir === 'stderr') this.#stderr(record.raw, record.b64, at);
    else this.#takeFrame(record, at, size);
  }

  /**
   * Called before the first record: what was started, as the trace's header says. A server that was started to wait for its debugger
   * stands until one lets it go on.
   */
  started(command: unknown): void {
    const wait = new DebuggerWait(command);
    if (wait.waits) this.#waits(wait);
  }

  /** Called before the first record: the trace does not begin where its session does. What came before is not known. */
  joinedLate(): void {
    this.#miss(0);
  }

  /** A record that could not be read: what it said is missing. */
  unreadable(at: number): void {
    this.#miss(at);
  }

  /**
   * Live sessions: time goes on although nothing happens. `now`: milliseconds since the session's start, by the wall clock. It lets requests
   * become overdue and does nothing else: that clock may run ahead of the records that are yet to be read.
   */
  tick(now: number): void {
    if (!this.#ended && pairs(this.evidence)) this.#pairing.tick(Math.max(now, this.#clock.t), this.#clock.at(now));
  }

  /** Requests that count as leaked by the wall clock alone; `counts.leaked` leaves them out. */
  get overdue(): number {
    return this.#pairing.overdue;
  }

  /** The session is over: what still waits has leaked, unless its end may be in what is missing. Further calls do nothing. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (pairs(this.evidence)) this.#pairing.close(this.#clock.t);
    // What a log proves may be known only when it was read to its end.
    if (!provesOrphans(this.evidence)) this.counts.orphaned = 0;
    for (const end of this.#tell.end) end(this.#clock.t);
  }

  get clock(): number {
    return this.#clock.now;
  }

  get client(): Peer | null {
    return this.#peers.client;
  }

  get server(): Peer | null {
    return this.#peers.server;
  }

  get revision(): string | null {
    return this.#peers.revision;
  }

  get handshake(): Handshake {
    return this.#peers.handshake;
  }

  get modern(): boolean {
    return this.#peers.modern;
  }

  get servesModern(): boolean {
    return this.#peers.servesModern;
  }

  get clientCapabilities() {
    return this.#peers.clientCapabilities;
  }

  get serverCapabilities() {
    return this.#peers.serverCapabilities;
  }

  capabilitiesFor(side: Side, request: Pick<Exchange, 'modern' | 'params'>) {
    return this.#peers.capabilitiesFor(side, request);
  }

  get scope(): Scope {
    return this.#peers.scope;
  }

  scopeOf(request: Pick<Exchange, 'modern' | 'dir'>): Scope {
    return this.#peers.scopeOf(request);
  }

  open(dir: Dir): Iterable<Exchange> {
    return this.#pairing.table(dir);
  }

  openCount(dir: Dir): number {
    return this.#pairing.table(dir).size;
  }

  issued(dir: Dir, key: IdKey): boolean {
    return this.#pairing.table(dir).issued(key) === 'yes';
  }

  #waits(wait: DebuggerWait | null): void {
    this.#wait = wait;
    this.#clock.waits(wait !== null);
    for (const waits of this.#tell.waits) waits(wait !== null, this.#clock.t);
  }

  #miss(at: number): void {
    this.lastGap = at;
    this.#peers.lost();
    this.#pairing.missed();
  }

  #age(): void {
    if (!pairs(this.evidence)) return;
    for (let due = this.#leaks.due(this.#clock.now); due !== null; due = this.#leaks.due(this.#clock.now)) {
      this.#pairing.silent(due, this.#clock.t, this.#clock.now);
    }
  }

  #event(record: EventRecord, at: number): void {
    if (record.ev === 'debug') this.#clock.debug(record.state);
    // No debugger holds what is no more.
    if (record.ev === 'exit') this.#clock.debug('continued');
    for (const event of this.#tell.event) event(record, at);
  }

  #stderr(raw: string | undefined, b64: string | undefined, at: number): void {
    if (this.#tell.stderr.length === 0) return;
    const line = raw === undefined ? decodeLossy(b64 ?? '') : { text: raw, size: this.#byteLength(raw) };
    for (const stderr of this.#tell.stderr) stderr({ at, t: this.#clock.t, size: line.size, text: line.text });
  }

  #takeFrame(record: FrameRecord, at: number, size: number | null): void {
    const frame = this.#frame;
    frame.fill(record, at, this.#clock.t, this.#clock.now, size);
    this.counts.frames++;
    for (const hook of this.#tell.frame) hook(frame);
    const content = readFrame(frame.text);
    if (content.kind === 'json') {
      if (this.#pairing.take(content.value, frame)) return;
      this.#stray(Array.isArray(content.value) ? strayArray(content.value) : strayValue(content.value));
    } else this.#stray(content.kind === 'blank' ? STRAYS.blank : STRAYS.notJson);
  }

  #stray(stray: (typeof STRAYS)[keyof typeof STRAYS]): void {
    if (this.#frame.injected === null) this.counts.stray++;
    for (const hook of this.#tell.stray) hook(stray, this.#frame);
  }
}

const STRAYS = {
  blank: { kind: 'blank', what: 'blank line' },
  notJson: { kind: 'not-json', what: 'not JSON' },
  scalar: { kind: 'scalar', what: 'JSON, but not an object' },
  emptyBatch: { kind: 'empty-batch', what: 'empty batch' },
  noMessage: { kind: 'no-message', what: 'not a message' },
} as const;

function strayArray(elements: readonly unknown[]) {
  return elements.length === 0 ? STRAYS.emptyBatch : STRAYS.noMessage;
}

function strayValue(value: unknown) {
  return typeof value === 'object' && value !== null ? STRAYS.noMessage : STRAYS.scalar;
}
