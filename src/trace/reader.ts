import { PhraseError } from '../session/timeline/phrase-error.js';
import { type Phrase, phrase } from '../session/timeline/phrases.js';
import { type QuickRecord, quickRecord } from './quick-record.js';
import { readRecord } from './read-record.js';
import type { TraceHeader, TraceRecord } from './record.js';
import { TRACE_VERSION } from './record.js';

/** Why a file cannot be read as a trace. `message` says it to a person, with what to do. */
export class TraceError extends PhraseError {
  constructor(
    readonly kind: 'empty' | 'not-a-trace' | 'newer-version' | 'second-trace',
    readonly reason: Phrase,
  ) {
    super(reason);
    this.name = 'TraceError';
  }
}

/** Who takes in what a trace holds. `at`: index of the record among the non-empty lines after the header. */
export interface TraceSink {
  header?(header: TraceHeader): void;
  record(record: TraceRecord, at: number): void;
  /** A line that is no record of this format. A last line cut short is not reported: that is how a killed recorder ends. */
  unreadable?(at: number): void;
}

/** Blank lines that are remembered for telling line numbers; a trace has none unless somebody edited it. */
const MAX_SKIPPED = 10_000;
/** A file whose first lines, so many of them, are no records is not a trace. */
const LINES_BEFORE_REFUSAL = 20;

/**
 * Reads a trace line by line. Accepts a file without a header, blank lines, CRLF line ends, a byte order mark in front and a last
 * line cut short; refuses, with a `TraceError`, what is empty, not a trace, of a newer format version, or more than one trace.
 */
export class TraceReader {
  #at = 0;
  #records = 0;
  #first = true;
  #headed = false;
  /** For every line that is no record (the header, blank ones): how many records stand before it. */
  readonly #skipped: number[] = [];

  /**
   * `joined` is called where another trace begins in the same file, as `cat` makes such, with its first line: nothing more is taken in then.
   * Without it that line is one that cannot be read.
   */
  constructor(
    private readonly sink: TraceSink,
    private readonly joined?: (header: string) => void,
  ) {}

  /** Takes in a complete line, without its `\n`. */
  line(text: string): void {
    const quick = quickRecord(text);
    if (quick !== null) {
      this.record(quick);
      return;
    }
    const value = parse(text);
    if (value === BLANK) {
      this.#skip();
      return;
    }
    if (this.#first) {
      this.#first = false;
      if (this.#header(value)) {
        this.#skip();
        return;
      }
    }
    const record = readRecord(value);
    if (record === null && this.#joins(text)) return;
    const at = this.#at++;
    if (record !== null) {
      this.#records++;
      this.sink.record(record, at);
      return;
    }
    // Two sessions that were read as one would be judged wrongly.
    if (isHeader(value)) throw new TraceError('second-trace', phrase('traceSecond', String(this.lineOf(at))));
    this.sink.unreadable?.(at);
    if (this.#records === 0 && at + 1 >= LINES_BEFORE_REFUSAL) throw notATrace();
  }

  /** The same, of a line that `quickRecord` read already. */
  record(record: QuickRecord): void {
    this.#first = false;
    this.#records++;
    this.sink.record(record, this.#at++);
  }

  /** A complete line that is too long to be held as text: a record that cannot be read. */
  tooLong(): void {
    this.#first = false;
    this.sink.unreadable?.(this.#at++);
  }

  /** The file ends. `rest`: what follows the last `\n`; it counts where it is a whole record. */
  end(rest = ''): void {
    const value = parse(rest);
    const cut = value === UNREADABLE && (!this.#first || looksLikeTrace(rest));
    if (value !== BLANK && !cut) this.line(rest);
    if (this.#first && !cut) throw new TraceError('empty', phrase('traceEmpty'));
    if (this.#at > 0 && this.#records === 0) throw notATrace();
  }

  /** The 1-based number of the file's line on which a record stands. */
  lineOf(at: number): number {
    let line = at + 1;
    for (const before of this.#skipped) if (before <= at) line++;
    return line;
  }

  /** Whether a header stands in the line; in front of it may be a last line that was cut short, or lacks its end. */
  #joins(text: string): boolean {
    const begins = this.joined === undefined ? null : headerIn(text);
    if (begins === null) return false;
    const header = text.slice(begins);
    // Lines of something else may stand in front of the whole.
    if (this.#records === 0 && !this.#headed) {
      this.#header(parse(header));
      this.#skip();
      return true;
    }
    const before = text.slice(0, begins);
    if (parse(before) !== UNREADABLE) this.line(before);
    this.joined?.(header);
    return true;
  }

  #skip(): void {
    if (this.#skipped.length < MAX_SKIPPED) this.#skipped.push(this.#at);
  }

  #header(value: unknown): boolean {
    if (!isHeader(value)) return false;
    const version = value.tapline;
    if (typeof version !== 'number' || version > TRACE_VERSION) {
      throw new TraceError('newer-version', phrase('traceNewer', String(version), String(TRACE_VERSION)));
    }
    this.#headed = true;
    this.sink.header?.(value as unknown as TraceHeader);
    return true;
  }
}

function isHeader(value: unknown): value is { readonly tapline: unknown } {
  return typeof value === 'object' && value !== null && 'tapline' in value;
}

const BLANK = Symbol('blank');
const UNREADABLE = Symbol('unreadable');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    if (bare.trim() === '') return BLANK;
    if (bare === text) return UNREADABLE;
    return parse(bare);
  }
}

/** How a header begins, as every writer of traces writes it. */
export const HEADER_BEGINS = '{"tapline":';

/** Where in a line, whose end it shares, a header begins; null where there is none. */
export function headerIn(text: string): number | null {
  const begins = text.lastIndexOf(HEADER_BEGINS);
  if (begins < 0) return null;
  const value = parse(text.slice(begins));
  return typeof value === 'object' && value !== null && 'tapline' in value && typeof value.tapline === 'number' ? begins : null;
}

/** Whether a cut line can be the beginning of a trace: then the file is a trace whose recorder was killed at once. */
function looksLikeTrace(text: string): boolean {
  return /^\s*\{\s*"(tapline|t)"\s*:/.test(text);
}

function notATrace(): TraceError {
  return new TraceError('not-a-trace', phrase('traceNone'));
}
