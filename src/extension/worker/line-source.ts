import { readSync } from 'node:fs';
import type { QuickRecord } from '../../trace/quick-record.js';

/** Longest line that is decoded, in bytes; JavaScript strings end near there. */
export const LONGEST_LINE = 512 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** One line of a file, without its `\n`. */
export interface SourceLine {
  /** The line; of one whose record is known already, the record's own text. Null where the line is too long to be read at all. */
  readonly text: string | null;
  /** What the line says, where that is known already. */
  readonly record: QuickRecord | null;
  /** The size of the record's text in UTF-8, in bytes; null where nobody counted. */
  readonly size: number | null;
  readonly offset: number;
  /** Offset behind the line and its `\n`. */
  readonly end: number;
}

/**
 * Lines of a file that may still grow, with the offset of each, one at a time: whoever reads them decides after each
 * line whether to go on. Holds one chunk, and of a line longer than that its pieces.
 */
export class LineSource {
  /** With a `\n` behind what is filled, so that looking for the next one ends there. */
  private readonly chunk = Buffer.alloc(CHUNK + 1, '\n');
  private filled = 0;
  private at = 0;
  /** Offset in the file of the chunk's first byte. */
  private base: number;
  private pieces: Buffer[] = [];
  private held = 0;

  /** `start`: the offset of the first line. `longest`: lines longer than that are not decoded, in bytes. */
  constructor(
    private readonly fd: number,
    start = 0,
    private readonly longest = LONGEST_LINE,
  ) {
    this.base = start;
  }

  /** So many bytes of the file were taken in. */
  get position(): number {
    return this.base + this.filled;
  }

  /** Where the next line starts. */
  get offset(): number {
    return this.base + this.at - this.held;
  }

  /** The next whole line, null where more must be read first. */
  next(): SourceLine | null {
    const end = this.chunk.indexOf(0x0a, this.at);
    if (end >= this.filled) return null;
    const { offset } = this;
    const text = this.held === 0 ? this.chunk.toString('utf8', this.at, end) : this.join(this.chunk.subarray(this.at, end));
    this.at = end + 1;
    return { text, record: null, size: null, offset, end: this.base + this.at };
  }

  /** Reads on, after `next` returned null. False where the file has no more for now. Throws the system's error. */
  fill(): boolean {
    if (this.at < this.filled) this.hold(Buffer.from(this.chunk.subarray(this.at, this.filled)));
    this.base += this.filled;
    this.at = 0;
    this.mark(0);
    this.mark(readSync(this.fd, this.chunk, 0, CHUNK, this.base));
    return this.filled > 0;
  }

  /** What follows the last `\n`; may be called when `fill` returned false. */
  rest(): SourceLine {
    const text = this.join(this.chunk.subarray(this.at, this.filled), true);
    return { text, record: null, size: null, offset: this.offset, end: this.position };
  }

  private mark(filled: number): void {
    this.filled = filled;
    this.chunk[filled] = 0x0a;
  }

  private hold(piece: Buffer): void {
    this.held += piece.length;
    if (this.held <= this.longest) this.pieces.push(piece);
    else this.pieces = [];
  }

  private join(last: Buffer, keep = false): string | null {
    const { held, pieces } = this;
    if (!keep) {
      this.held = 0;
      this.pieces = [];
    }
    if (held + last.length > this.longest) return null;
    try {
      return Buffer.concat([...pieces, last]).toString('utf8');
    } catch {
      return null;
    }
  }
}
