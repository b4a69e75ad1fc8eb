import type { EscapedSink, Escaper } from './escaper.js';

const NEWLINE = 10;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A block that grew beyond this is not kept for the next one. */
const MOST_KEPT = 1024 * 1024;

/**
 * The part of the trace that is about to be written. Lines are escaped straight from the chunk that held them into the bytes of the
 * file: no strings, no garbage, and little time beside traffic that comes as fast as pipes can carry it.
 */
export class Block implements EscapedSink {
  private memory: Buffer;
  length = 0;

  private escaper: Escaper | null | undefined;

  /**
   * `initial`: bytes it has room for before it grows. `loadEscaper` is called when there is something to escape, after the server
   * has been started; where it gives null, the block escapes by itself, at a fraction of the speed.
   */
  constructor(
    private readonly initial: number,
    private readonly loadEscaper: () => Escaper | null,
  ) {
    this.memory = Buffer.allocUnsafeSlow(initial);
  }

  addText(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.memory.write(text, this.length);
  }

  /** Adds valid UTF-8 as the inside of a JSON string. With `between`, it replaces every `\n`, which ends one record and begins another. */
  addEscaped(source: Buffer, between: Buffer | null): void {
    if (this.escaper === undefined) this.escaper = this.loadEscaper();
    if (this.escaper !== null) this.escaper.escape(source, between, this);
    else this.escape(source, between);
  }

  bytes(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    this.length += source.copy(this.memory, this.length, start, end);
  }

  control(byte: number): void {
    this.addText(JSON.stringify(String.fromCharCode(byte)).slice(1, -1));
  }

  /** Hands over what was collected and begins anew; `spent` bytes that were written can be given back to be filled again. */
  take(spent: Buffer | null): Buffer {
    const taken = this.memory.subarray(0, this.length);
    this.memory = spent && spent.length <= MOST_KEPT ? spent : Buffer.allocUnsafeSlow(this.initial);
    this.length = 0;
    return taken;
  }

  /** The whole memory behind bytes that `take` handed over. */
  static memoryOf(taken: Buffer): Buffer {
    return Buffer.from(taken.buffer as ArrayBuffer);
  }

  private escape(source: Buffer, between: Buffer | null): void {
    for (const byte of source) {
      this.reserve(2);
      if (byte === QUOTE || byte === BACKSLASH) this.memory[this.length++] = BACKSLASH;
      if (byte >= 0x20) this.memory[this.length++] = byte;
      else if (byte === NEWLINE && between !== null) this.bytes(between, 0, between.length);
      else this.control(byte);
    }
  }

  private reserve(more: number): void {
    if (this.length + more <= this.memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.memory.length * 2, this.length + more));
    this.memory.copy(larger, 0, 0, this.length);
    this.memory = larger;
  }
}
