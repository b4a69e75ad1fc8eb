import { readSync } from 'node:fs';
import { beginsInTheMiddle } from '../../session/beginning.js';
import type { SessionListener } from '../../session/listener.js';
import { Session } from '../../session/session.js';
import { unrolled } from '../../session/unrolled.js';
import { parseObject } from '../../trace/import/json-block.js';
import { readSource } from '../../trace/import/source.js';
import { TraceReader, type TraceSink } from '../../trace/reader.js';
import type { EventRecord, Source, TraceHeader, TraceRecord } from '../../trace/record.js';
import type { SourceLine } from './line-source.js';
import { type ReadsAhead, TraceLines } from './trace-lines.js';

export interface ReadingOptions {
  readonly fd: number;
  readonly listeners: readonly SessionListener[];
  readonly leakThresholdMs: number;
  /** How a long trace is read ahead; not at all where it is left out. */
  readonly readsAhead?: ReadsAhead | null;
  /** After `later`: a step has something to do again. */
  readonly onArrived?: () => void;
  readonly onHeader?: (header: TraceHeader) => void;
  /** Called before the session hears of a record: where its line stands in the file. */
  readonly onRecord?: (record: TraceRecord | null, at: number, offset: number, end: number) => void;
}

/** What a step came to: it can go on at once, it can once more has arrived, or it took in all that the file holds. */
export type Step = 'more' | 'later' | 'caught-up';

type Exit = Extract<EventRecord, { readonly ev: 'exit' }>;

/** The clock is looked at after so much text, as that costs about as much as a small record. */
const TEXT_BETWEEN_CLOCKS = 16_384;
/** What a line costs however short it is, in characters. */
const LINE = 64;

/** One pass over a trace file, in slices: lines → records → session, as far as the file goes. */
export class Reading {
  readonly session: Session;
  header: TraceHeader | null = null;
  /** The log that the trace was made of; null where a tap recorded it. */
  readonly origin: Source | null;
  exit: Exit | null = null;
  /** What kept the server from being started; null where it ran. */
  failure: string | null = null;
  /** Whether the trace begins where its session does. */
  beginning = true;
  /** Frames that the recorder had to leave out. */
  lost = 0;
  /** Lines that are no records. */
  unreadable = 0;
  private readonly source: TraceLines;
  private readonly reader: TraceReader;
  private line: Pick<SourceLine, 'offset' | 'end' | 'size'> = { offset: 0, end: 0, size: null };

  constructor(private readonly options: ReadingOptions) {
    this.origin = sourceAt(options.fd);
    const evidence = this.origin === null ? {} : { evidence: this.origin.evidence };
    this.session = new Session(options.listeners, {
      leakThresholdMs: options.leakThresholdMs,
      byteLength: Buffer.byteLength,
      inTurn: unrolled,
      ...evidence,
    });
    this.source = new TraceLines(options.fd, options.readsAhead ?? null, () => options.onArrived?.());
    this.reader = new TraceReader(this.sink());
  }

  /** So many bytes of the file were taken in. */
  get position(): number {
    return this.source.position;
  }

  /**
   * Reads on until `deadline` (as of `performance.now()`) or the end of what the file holds; `later`: the rest comes from another thread.
   * Throws a `TraceError` where the file is no trace that can be read, and the system's error where it cannot be read at all.
   */
  step(deadline: number): Step {
    for (let left = TEXT_BETWEEN_CLOCKS; ; ) {
      const line = this.source.next();
      if (line !== null) {
        this.take(line);
        left -= LINE + (line.text?.length ?? 0);
      } else {
        const filled = this.source.fill();
        if (filled !== 'filled') return filled === 'later' ? 'later' : 'caught-up';
      }
      if (left > 0) continue;
      if (performance.now() >= deadline) return 'more';
      left = TEXT_BETWEEN_CLOCKS;
    }
  }

  /** Nothing follows: takes in a last line without line end, and ends the session. Throws as `step` does. */
  finish(): void {
    const rest = this.source.rest();
    this.line = rest;
    this.reader.end(rest.text ?? '');
    this.session.end();
  }

  close(): void {
    this.source.close();
  }

  private take(line: SourceLine): void {
    this.line = line;
    if (line.record !== null) this.reader.record(line.record);
    // A line that is too long counts as one that cannot be read.
    else this.reader.line(line.text ?? '?');
  }

  private sink(): TraceSink {
    const { onHeader, onRecord } = this.options;
    return {
      header: (header) => {
        this.header = header;
        if (this.origin === null) this.session.started(header.command);
        else if (this.origin.reasons.includes('beginning')) this.session.joinedLate();
        onHeader?.(header);
      },
      record: (record, at) => {
        onRecord?.(record, at, this.line.offset, this.line.end);
        if (at === 0 && this.header === null && beginsInTheMiddle(record)) {
          this.beginning = false;
          this.session.joinedLate();
        }
        if ('ev' in record) this.event(record, at);
        this.session.push(record, at, this.line.size);
      },
      unreadable: (at) => {
        onRecord?.(null, at, this.line.offset, this.line.end);
        this.unreadable++;
        this.session.unreadable(at);
      },
    };
  }

  private event(record: EventRecord, at: number): void {
    switch (record.ev) {
      case 'exit':
        this.exit = record;
        return;
      case 'error':
        // The tap notes errors of its own too; where the server ran, frames or its exit tell so.
        if (at === 0) this.failure = record.message;
        return;
      case 'gap':
        this.lost += record.lost;
        return;
      case 'eof':
      case 'signal':
      case 'debug':
        return;
    }
  }
}

/** Headers are shorter, unless somebody made one up. */
const HEADER_BYTES = 64 * 1024;

/** What the header says of where the trace came from: the session must know before its first record what it can prove. */
function sourceAt(fd: number): Source | null {
  const buffer = Buffer.alloc(HEADER_BYTES);
  const text = buffer.toString('utf8', 0, readSync(fd, buffer, 0, HEADER_BYTES, 0));
  const header = parseObject(text.slice(0, Math.max(0, text.indexOf('\n'))));
  return header === null || header.tapline === undefined ? null : readSource(header.source);
}
