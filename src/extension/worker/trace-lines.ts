import { fstatSync } from 'node:fs';
import type { ReadAhead } from './ahead/read-ahead.js';
import { LineSource, type SourceLine } from './line-source.js';

/** Starts to read a file ahead, from an offset on; `arrived` as with `ReadAhead`. */
export type ReadsAhead = (fd: number, from: number, arrived: () => void) => ReadAhead;

/** From this size on, in bytes, it is worth while to start a thread for a file. */
const WORTH_A_THREAD = 8 * 1024 * 1024;
/** What is read without it meanwhile, in bytes: the first rows do not wait for a thread. */
const UNTIL_IT_RUNS = 4 * 1024 * 1024;

/** The lines of a trace: of a long one most are read ahead by a thread, then follows what the file holds beyond, which may grow. */
export class TraceLines {
  private source: LineSource;
  private ahead: ReadAhead | null;
  /** The offset behind the last line. */
  private end = 0;

  constructor(
    private readonly fd: number,
    readsAhead: ReadsAhead | null,
    arrived: () => void,
  ) {
    this.source = new LineSource(fd);
    this.ahead = readsAhead !== null && fstatSync(fd).size >= WORTH_A_THREAD ? readsAhead(fd, UNTIL_IT_RUNS, arrived) : null;
  }

  /** So many bytes of the file were taken in. */
  get position(): number {
    return this.turn === null ? this.source.position : this.end;
  }

  /** The next whole line; null where more must be read first. */
  next(): SourceLine | null {
    const line = (this.turn ?? this.source).next();
    if (line === null) return null;
    if (line.offset !== this.end) {
      // Somebody wrote another file into this one.
      this.goOnAlone();
      return this.next();
    }
    this.end = line.end;
    return line;
  }

  /** Reads on, after `next` returned null. `later`: there is more, which comes by itself. Throws the system's error. */
  fill(): 'filled' | 'later' | 'end' {
    if (this.turn !== null) {
      if (!this.turn.over) return 'later';
      this.goOnAlone();
    }
    return this.source.fill() ? 'filled' : 'end';
  }

  /** What follows the last `\n`; may be called when `fill` returned `end`. */
  rest(): SourceLine {
    return this.source.rest();
  }

  close(): void {
    this.ahead?.close();
  }

  /** The thread, where it is its turn. */
  private get turn(): ReadAhead | null {
    return this.end < UNTIL_IT_RUNS ? null : this.ahead;
  }

  private goOnAlone(): void {
    this.ahead?.close();
    this.ahead = null;
    this.source = new LineSource(this.fd, this.end);
  }
}
