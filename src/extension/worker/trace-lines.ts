import { fstatSync } from 'node:fs';
import type { ReadAhead } from './ahead/read-ahead.js';
import { LineSource, type SourceLine } from './line-source.js';

/** Starts to read a file ahead; `arrived` as with `ReadAhead`. */
export type ReadsAhead = (fd: number, arrived: () => void) => ReadAhead;

/** From this size on, in bytes, it is worth while to start a thread for a file. */
const WORTH_A_THREAD = 8 * 1024 * 1024;

/** The lines of a trace: of a long one those first that a thread reads ahead, then what the file holds beyond, which may grow. */
export class TraceLines {
  private ahead: ReadAhead | null;
  private source: LineSource;

  constructor(
    private readonly fd: number,
    readsAhead: ReadsAhead | null,
    arrived: () => void,
  ) {
    this.source = new LineSource(fd);
    this.ahead = readsAhead !== null && fstatSync(fd).size >= WORTH_A_THREAD ? readsAhead(fd, arrived) : null;
  }

  /** So many bytes of the file were taken in. */
  get position(): number {
    return this.ahead?.position ?? this.source.position;
  }

  /** The next whole line; null where more must be read first. */
  next(): SourceLine | null {
    return this.ahead === null ? this.source.next() : this.ahead.next();
  }

  /** Reads on, after `next` returned null. `later`: there is more, which comes by itself. Throws the system's error. */
  fill(): 'filled' | 'later' | 'end' {
    if (this.ahead !== null) {
      if (!this.ahead.over) return 'later';
      this.source = new LineSource(this.fd, this.ahead.position);
      this.ahead = null;
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
}
