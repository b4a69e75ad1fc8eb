import { phrase } from '../../session/timeline/phrases.js';
import type { ByteTaker, FileTaker } from '../intake.js';
import { readRecord } from '../read-record.js';
import { HEADER_BEGINS, headerIn, TraceError, TraceReader, type TraceSink } from '../reader.js';
import type { Format } from './format.js';
import type { ImportSink } from './imported.js';
import { parseObject } from './json-block.js';
import { Mixed } from './mixed.js';
import { isCapture } from './pcapng/blocks.js';
import { Capture } from './pcapng/capture.js';
import { FORMATS } from './registry.js';
import { SessionWriter } from './session-writer.js';

/** What a file turned out to be; asked when its first lines show it. */
export interface AnySink {
  /**
   * A trace of Tapline's own; asked once more for every further one that stands behind it in the file. `lineOf`: the 1-based number of the
   * file's line on which a record of it stands.
   */
  own(lineOf: (at: number) => number): TraceSink;
  /** A log of another tool, or an export of Tapline's; asked once for every kind that stands in the file. */
  log(format: Pick<Format, 'id' | 'name'>): ImportSink;
}

/** So much of a file is looked at before its format is decided: a log may begin with lines of anything. */
const LEAD_LINES = 400;
const LEAD_CHARS = 512 * 1024;
/** Where these show nothing the search goes on so far, and what was passed by is not read any more. */
const SEARCHED_LINES = 200_000;

/** The one format that is no text. */
const CAPTURE = { id: 'pcapng', name: 'Tapline’s captures (pcapng)' } as const;

/** OTLP/JSON, which Tapline writes and does not read: spans hold no messages. */
const SPANS = /^\s*(?:\{\s*)?"resourceSpans"\s*:/;

type State =
  | { readonly kind: 'undecided' }
  | { readonly kind: 'own'; readonly reader: TraceReader }
  | { readonly kind: 'log'; readonly reader: Mixed };

/** Reads a trace, or the log of another tool, line by line; finds out by the content which it is. */
export class AnyReader implements FileTaker {
  #state: State = { kind: 'undecided' };
  #lead: string[] = [];
  #chars = 0;
  /** Lines that were passed by or read. */
  #number = 0;
  #searched = 0;
  #found: Format | null = null;

  constructor(private readonly sink: AnySink) {}

  bytes(head: Uint8Array): ByteTaker | null {
    if (!isCapture(head)) return null;
    const sink = this.sink.log(CAPTURE);
    return new Capture((evidence) => new SessionWriter(CAPTURE.id, sink, evidence));
  }

  /** Takes in a complete line, without its `\n`. Throws a `TraceError` where the file is nothing that can be read. */
  line(text: string): void {
    switch (this.#state.kind) {
      case 'own':
        this.#number++;
        this.#state.reader.line(text);
        return;
      case 'log':
        if (text.startsWith(HEADER_BEGINS) && headerIn(text) === 0) this.#leave(this.#state.reader, text);
        else this.#state.reader.line(clean(text), ++this.#number);
        return;
      case 'undecided':
        this.#look(text);
    }
  }

  /** A complete line that is too long to be held as text. */
  tooLong(): void {
    if (this.#state.kind === 'undecided') this.#decide();
    this.#number++;
    if (this.#state.kind === 'own') this.#state.reader.tooLong();
    else if (this.#state.kind === 'log') this.#state.reader.tooLong(this.#number);
  }

  /** The file ends. `rest`: what follows the last `\n`. */
  end(rest = ''): void {
    if (this.#state.kind !== 'undecided') {
      this.#finish(rest);
      return;
    }
    if (rest !== '') this.#note(rest);
    if (this.#state.kind === 'undecided') this.#decide();
    if (this.#state.kind === 'undecided') this.#refuse(rest !== '');
    else this.#finish('');
  }

  #finish(rest: string): void {
    if (this.#state.kind === 'own') {
      this.#number++;
      this.#state.reader.end(rest);
    } else if (this.#state.kind === 'log') {
      if (rest !== '') this.#state.reader.line(clean(rest), ++this.#number);
      this.#state.reader.end();
    }
  }

  #look(text: string): void {
    this.#note(text);
    if (this.#state.kind !== 'undecided') return;
    if (this.#lead.length >= LEAD_LINES || this.#chars >= LEAD_CHARS) this.#decide();
    if (this.#state.kind !== 'undecided' || this.#lead.length < LEAD_LINES) return;
    this.#searched += this.#lead.length;
    if (this.#searched >= SEARCHED_LINES) throw unknown();
    this.#number += this.#lead.length;
    this.#lead = [];
    this.#chars = 0;
  }

  #note(text: string): void {
    this.#lead.push(text);
    this.#chars += text.length;
    const line = clean(text);
    if (SPANS.test(line)) throw new TraceError('not-a-trace', phrase('traceSpans'));
    if (this.#searched === 0 && this.#found === null && isOwn(line)) {
      this.#own();
      return;
    }
    const rank = this.#found === null ? FORMATS.length : FORMATS.indexOf(this.#found);
    this.#found = FORMATS.slice(0, rank).find((format) => format.bears(line)) ?? this.#found;
  }

  #decide(): void {
    const format = this.#found;
    if (format === null) return;
    const reader = new Mixed(format, (kind) => {
      const sink = this.sink.log(kind);
      return kind.reader((evidence) => new SessionWriter(kind.id, sink, evidence));
    });
    this.#state = { kind: 'log', reader };
    for (const line of this.#taken()) this.line(line);
  }

  #own(): void {
    const lead = this.#taken();
    this.#begin();
    for (const line of lead) this.line(line);
  }

  /** A trace of Tapline's own begins with the next line. */
  #begin(): TraceReader {
    const before = this.#number;
    const reader: TraceReader = new TraceReader(
      this.sink.own((at) => before + reader.lineOf(at)),
      (header) => this.#next(header),
    );
    this.#state = { kind: 'own', reader };
    return reader;
  }

  /** A trace of Tapline's own begins where a log ended. */
  #leave(log: Mixed, header: string): void {
    log.end();
    this.#begin();
    this.line(header);
  }

  /** Another trace begins with the line at hand. */
  #next(header: string): void {
    this.#number--;
    this.#begin();
    this.line(header);
  }

  #taken(): string[] {
    const lead = this.#lead;
    this.#lead = [];
    return lead;
  }

  /** Nothing in the file shows what it is. An own trace may be empty, or cut in its first line; everything else is refused. */
  #refuse(cut: boolean): void {
    if (this.#searched > 0) throw unknown();
    const lines = this.#taken();
    const rest = cut ? lines.pop() : '';
    const reader = this.#begin();
    try {
      for (const line of lines) reader.line(line);
      reader.end(rest);
    } catch (error) {
      throw error instanceof TraceError && error.kind === 'not-a-trace' ? unknown() : error;
    }
  }
}

/** A line without the byte order mark in front, the `\r` of its end, and the colours of a terminal. */
function clean(text: string): string {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const line = bare.endsWith('\r') ? bare.slice(0, -1) : bare;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
  return line.includes('\u001b[') ? line.replace(/\u001b\[[0-9;]*m/g, '') : line;
}

function isOwn(line: string): boolean {
  const value = parseObject(line);
  return value !== null && ('tapline' in value || readRecord(value) !== null);
}

/** The error for what is neither a trace nor a log that is known. */
function unknown(): TraceError {
  const names = [...FORMATS, CAPTURE].map(({ name }) => name).join('; ');
  return new TraceError('not-a-trace', phrase('traceUnknown', names));
}
