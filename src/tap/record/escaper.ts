import { type EscapeModule, loadEscapeModule } from './escapeCode.js';

/** So much of a text is in the module's memory at once, in bytes. */
const PIECE = 8192;

/** Where the escaped text stands in the module's memory. The loop touches 16 bytes behind what it reads and writes. */
const OUT = PIECE + 256;

const NEWLINE = 10;

/** Takes escaped bytes; `control` takes a control character that has no part in what replaces line ends. */
export interface EscapedSink {
  bytes(source: Buffer, start: number, end: number): void;
  control(byte: number): void;
}

/** Bytes as words of four, the last one filled up: a short text that is written again and again goes faster so. */
interface Words {
  readonly length: number;
  readonly words: readonly number[];
}

/** Escapes texts with the WebAssembly module, and does what it leaves: line ends and other control characters. */
export class Escaper {
  private readonly memory: Buffer;
  private readonly view: DataView;

  /** Null where the engine has no WebAssembly, or no memory for it. */
  static load(): Escaper | null {
    const module = loadEscapeModule();
    return module && new Escaper(module);
  }

  private constructor(private readonly module: EscapeModule) {
    this.memory = Buffer.from(module.memory.buffer);
    this.view = new DataView(module.memory.buffer);
  }

  /** Gives `source` as the inside of a JSON string. With `between`, it replaces every `\n`. */
  escape(source: Buffer, between: Buffer | null, sink: EscapedSink): void {
    const words = between === null ? null : wordsOf(between);
    for (let at = 0; at < source.length; at += PIECE) this.piece(source, at, Math.min(PIECE, source.length - at), words, sink);
  }

  private piece(source: Buffer, start: number, size: number, between: Words | null, sink: EscapedSink): void {
    const { memory, view } = this;
    source.copy(memory, 0, start, start + size);
    // The control character at which the loop stops for good.
    memory[size] = 0;
    const most = memory.length - 2 * PIECE - 64 - (between?.length ?? 0) - 4;
    let from = 0;
    let to = OUT;
    for (;;) {
      const result = this.module.escape(from, to);
      from = result >>> 16;
      to += result & 0xffff;
      if (from === size) break;
      const byte = memory[from++]!;
      if (byte === NEWLINE && between !== null) {
        for (let i = 0; i < between.words.length; i++) view.setInt32(to + 4 * i, between.words[i]!, true);
        to += between.length;
        if (to <= most) continue;
        sink.bytes(memory, OUT, to);
      } else {
        sink.bytes(memory, OUT, to);
        sink.control(byte);
      }
      to = OUT;
    }
    sink.bytes(memory, OUT, to);
  }
}

function wordsOf(bytes: Buffer): Words {
  const padded = Buffer.alloc(4 * Math.ceil(bytes.length / 4));
  bytes.copy(padded);
  return { length: bytes.length, words: Array.from({ length: padded.length / 4 }, (_, at) => padded.readInt32LE(4 * at)) };
}
