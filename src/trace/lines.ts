/**
 * Splits bytes, in whatever pieces they come, into lines of text. Only `\n` ends a line. A UTF-8 sequence may straddle pieces:
 * bytes are cut at line ends first and decoded then, a whole block of lines at a time.
 */
export class LineSplitter {
  #pieces: Uint8Array[] = [];
  #held = 0;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** `maxBytes`: a longer line is not decoded but handed to `tooLong`; no more than that is ever held. */
  constructor(
    private readonly line: (text: string) => void,
    private readonly tooLong: () => void,
    private readonly maxBytes: number = 512 * 1024 * 1024,
  ) {}

  /** Takes in the next bytes. They may be reused by the caller afterwards. */
  push(bytes: Uint8Array): void {
    const first = bytes.indexOf(0x0a);
    if (first < 0) {
      this.#hold(bytes.slice());
      return;
    }
    const last = bytes.lastIndexOf(0x0a);
    let start = 0;
    if (this.#held > 0) {
      this.#hold(bytes.subarray(0, first));
      this.#finish();
      start = first + 1;
    }
    if (last >= start) this.#lines(this.#decoder.decode(bytes.subarray(start, last + 1)));
    if (last + 1 < bytes.length) this.#hold(bytes.slice(last + 1));
  }

  /** What followed the last `\n`. */
  rest(): string {
    if (this.#held > this.maxBytes) return '';
    return this.#decoder.decode(join(this.#pieces, this.#held));
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
    const pieces = this.#pieces;
    const size = this.#held;
    this.#pieces = [];
    this.#held = 0;
    if (size > this.maxBytes) {
      this.tooLong();
      return;
    }
    let text: string;
    try {
      text = this.#decoder.decode(join(pieces, size));
    } catch {
      this.tooLong();
      return;
    }
    this.line(text);
  }
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
