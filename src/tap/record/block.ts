import { hasSpecial } from '../words.js';

const NEWLINE = 10;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A block that grew beyond this is not kept for the next one. */
const MOST_KEPT = 1024 * 1024;

/** So much is escaped with one reservation of memory, in bytes. */
const PIECE = 8192;

const HEX = Buffer.from('0123456789abcdef');

/** The short escapes of JSON, by control character; 0 where there is none. */
const SHORT = new Uint8Array(32);
for (const [byte, letter] of [
  [8, 'b'],
  [9, 't'],
  [10, 'n'],
  [12, 'f'],
  [13, 'r'],
] as const)
  SHORT[byte] = letter.charCodeAt(0);

/**
 * The part of the trace that is about to be written. Lines are escaped straight from the chunk that held them into the bytes of the
 * file: no strings, no garbage, and little time beside traffic that comes as fast as pipes can carry it.
 */
export class Block {
  private bytes: Buffer;
  private view: DataView;
  length = 0;

  constructor(private readonly initial: number) {
    this.bytes = Buffer.allocUnsafeSlow(initial);
    this.view = viewOf(this.bytes);
  }

  addText(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** Adds valid UTF-8 as the inside of a JSON string. With `between`, it replaces every `\n`, which ends one record and begins another. */
  addEscaped(source: Buffer, between: Buffer | null): void {
    const input = viewOf(source);
    for (let at = 0; at < source.length; at += PIECE) this.addPiece(source, input, at, Math.min(source.length, at + PIECE), between);
  }

  private addPiece(source: Buffer, input: DataView, start: number, end: number, between: Buffer | null): void {
    // Enough if every byte needs a backslash; the rare bytes that need more make room for themselves.
    this.reserve(2 * (end - start));
    let { bytes, view, length: out } = this;
    let at = start;
    while (at < end) {
      while (at + 4 <= end) {
        const word = input.getInt32(at, true);
        if (hasSpecial(word)) break;
        view.setInt32(out, word, true);
        at += 4;
        out += 4;
      }
      for (const few = Math.min(end, at + 4); at < few; at++) {
        const byte = source[at]!;
        if (byte >= 0x20) {
          if (byte === QUOTE || byte === BACKSLASH) bytes[out++] = BACKSLASH;
          bytes[out++] = byte;
          continue;
        }
        this.length = out;
        if (byte === NEWLINE && between !== null) this.addPlain(between);
        else this.addControl(byte);
        this.reserve(2 * (end - at));
        ({ bytes, view, length: out } = this);
      }
    }
    this.length = out;
  }

  /** Hands over what was collected and begins anew; `spent` bytes that were written can be given back to be filled again. */
  take(spent: Buffer | null): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.bytes = spent && spent.length <= MOST_KEPT ? spent : Buffer.allocUnsafeSlow(this.initial);
    this.view = viewOf(this.bytes);
    this.length = 0;
    return taken;
  }

  /** The whole memory behind bytes that `take` handed over. */
  static memoryOf(taken: Buffer): Buffer {
    return Buffer.from(taken.buffer as ArrayBuffer);
  }

  private addControl(byte: number): void {
    this.reserve(6);
    const { bytes } = this;
    bytes[this.length++] = BACKSLASH;
    if (SHORT[byte] !== 0) {
      bytes[this.length++] = SHORT[byte]!;
      return;
    }
    bytes[this.length++] = 0x75; // u
    bytes[this.length++] = 0x30;
    bytes[this.length++] = 0x30;
    bytes[this.length++] = HEX[byte >> 4]!;
    bytes[this.length++] = HEX[byte & 15]!;
  }

  private addPlain(plain: Buffer): void {
    this.reserve(plain.length);
    for (let i = 0; i < plain.length; i++) this.bytes[this.length++] = plain[i]!;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
    this.view = viewOf(larger);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
