/** Takes in the lines of a file, in their order. */
export interface LineTaker {
  /** A complete line, without its `\n`. */
  line(text: string): void;
  /** A complete line that is too long to be held as text. */
  tooLong(): void;
  /** The file ends. `rest`: what follows the last `\n`. */
  end(rest?: string): void;
}

/**
 * Splits bytes, in whatever pieces they come, into lines of text. Only `\n` ends a line. A UTF-8 sequence may straddle pieces:
 * bytes are cut at line ends first and decoded then, a whole block of lines at a time.
 */
export class LineSplitter {
  #pieces: Uint8Array[] = [];
  #held = 0;

  /**
   * `tooLong` is called instead of `line` for one of more than `maxBytes`: no more than that is ever held.
   * `decode`: text of bytes in UTF-8, for a platform that has a faster way than this one.
   */
  constructor(
    private readonly line: (text: string) => void,
    private readonly tooLong: () => void,
    private readonly decode: (bytes: Uint8Array) => string = utf8,
    private readonly maxBytes: number = 512 * 1024 * 1024,
  ) {}

  /** Takes in the next bytes. They may be reused by the caller afterwards. */
  push(bytes: Uint8Array): void {
    const first = bytes.indexOf(0x0a);
    if (first < 0) {
      this.#hold(new Uint8Array(bytes));
      return;
    }
    const last = bytes.lastIndexOf(0x0a);
    let start = 0;
    if (this.#held > 0) {
      this.#hold(bytes.subarray(0, first));
      this.#finish();
      start = first + 1;
    }
    if (last >= start) this.#lines(this.decode(bytes.subarray(start, last + 1)));
    if (last + 1 < bytes.length) this.#hold(new Uint8Array(bytes.subarray(last + 1)));
  }

  /** What followed the last `\n`; nothing where that is too long. */
  rest(): string {
    return this.#text() ?? '';
  }

  #lines(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.line(text.slice(start, end));
      start = end + 1;
    }
  }

  #hold(piece: Uint8Array): void {
    this.#held += piece.length;
    if (this.#held <= this.maxBytes) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #finish(): void {
    const text = this.#text();
    this.#pieces = [];
    this.#held = 0;
    if (text === null) this.tooLong();
    else this.line(text);
  }

  /** The text that is held; null where it is longer than allowed, or than a string can be. */
  #text(): string | null {
    if (this.#held > this.maxBytes) return null;
    try {
      return this.decode(joined(this.#pieces, this.#held));
    } catch {
      return null;
    }
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function utf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Pieces as one; a single one as it is. `size`: of all of them, in bytes. */
export function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
