import type { Dir } from '../../protocol/direction.js';
import { isObject } from '../../protocol/message.js';
import { type Evidence, pairs, weaker } from '../../session/evidence.js';
import type { Peer } from '../../session/facts.js';
import { readFrame } from '../../session/frame-reader.js';
import { modernMeta } from '../../session/peers.js';
import type { EventRecord, FrameRecord, Source, TraceRecord } from '../record.js';
import type { FormatId, ImportedSession, ImportedSink, ImportSink } from './imported.js';
import type { Reason } from './reasons.js';
import type { Moment } from './time.js';

/** What most logs prove: JSON of both directions with its times. */
const USUAL: Evidence = { text: 'json', bodies: 'whole', times: 'measured', frames: 'all', order: 'wire', pipe: 'stdio' };

/** What Tapline itself did with a frame, where a log of its own says so. */
export type Marks = Pick<FrameRecord, 'injected' | 'withheld' | 'nl'>;

type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** A session as a reader of logs finds it: makes records of what a log says, with times from the session's beginning. */
export class SessionWriter implements ImportedSession {
  readonly evidence: Mutable<Evidence>;
  readonly reasons = new Set<Reason>();
  name: string | null = null;
  command: readonly string[] = [];
  client: Peer | null = null;
  server: Peer | null = null;
  started: string | null = null;
  /** Messages that were read. */
  messages = 0;
  #base: number | null = null;
  #t = 0;
  readonly #sink: ImportedSink;
  #ended = false;

  constructor(
    readonly format: FormatId,
    sink: ImportSink,
    evidence: Partial<Evidence> = {},
  ) {
    this.evidence = { ...USUAL, ...evidence };
    this.#sink = sink.session(this);
  }

  /** The moment from which times count, where the log tells it: `ms` of all moments are since then. */
  begin(started: string): void {
    this.#base = 0;
    this.started = started;
  }

  /** A message whose text is whole. `value`: the text, parsed. */
  message(dir: Dir, raw: string, value: unknown, moment: Moment | null, line: number, marks: Marks = {}): void {
    if (this.messages++ === 0 && pairs(this.evidence) && !begins(dir, value)) {
      this.lacks('beginning');
      this.#sink.joinedLate();
    }
    this.#push({ t: this.#time(moment), dir, raw, ...marks }, line);
  }

  /** A line on the wire that was no message, as far as the log holds it. */
  stray(dir: Dir, raw: string, moment: Moment | null, line: number, marks: Marks = {}): void {
    this.#push({ t: this.#time(moment), dir, raw, ...marks }, line);
  }

  /** A line on the wire, whatever it is. */
  frame(dir: Dir, raw: string, moment: Moment | null, line: number, marks: Marks = {}): void {
    const content = readFrame(raw);
    if (content.kind === 'json') this.message(dir, raw, content.value, moment, line, marks);
    else this.stray(dir, raw, moment, line, marks);
  }

  stderr(raw: string, moment: Moment | null, line: number): void {
    this.#push({ t: this.#time(moment), dir: 'stderr', raw }, line);
  }

  event(event: Extract<EventRecord, { readonly ev: 'exit' | 'eof' }>, moment: Moment | null, line: number): void {
    this.#push({ ...event, t: this.#time(moment) }, line);
  }

  /** So many messages were there and cannot be read. */
  gap(lost: number, reason: Reason, moment: Moment | null, line: number): void {
    this.lacks(reason);
    this.miss(lost, moment, line);
  }

  /** So many frames are missing, as the recorder itself says: then every count says so, too. */
  miss(lost: number, moment: Moment | null, line: number): void {
    this.#push({ t: this.#time(moment), ev: 'gap', lost }, line);
  }

  /** The log was made of a session that a log of another tool had told: no more is proved than by that. */
  madeOf({ evidence, reasons }: Source): void {
    Object.assign(this.evidence, weaker(this.evidence, evidence));
    for (const reason of reasons) this.lacks(reason);
  }

  lacks(reason: Reason): void {
    this.reasons.add(reason);
  }

  /** The session is over. Without messages it holds no traffic, however it was looked for. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.messages === 0) {
      this.evidence.frames = 'some';
      if (!this.reasons.has('refused-only')) this.lacks('no-wire');
    }
    this.#sink.end();
  }

  #time(moment: Moment | null): number {
    if (moment === null) return this.#t;
    if (this.#base === null) {
      this.#base = moment.ms;
      this.started = moment.iso;
    }
    this.#t = Math.max(this.#t, moment.ms - this.#base);
    return this.#t;
  }

  #push(record: TraceRecord, line: number): void {
    if (!this.#ended) this.#sink.record(record, line);
  }
}

/** Whether a session can begin with this message. */
function begins(dir: Dir, value: unknown): boolean {
  if (dir !== 'c2s' || !isObject(value)) return false;
  return value.method === 'initialize' || value.method === 'server/discover' || modernMeta(value.params) !== null;
}
