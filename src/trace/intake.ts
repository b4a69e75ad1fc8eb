import { LineSplitter, type LineTaker } from './lines.js';

/** Takes in the bytes of a file that is no text. */
export interface ByteTaker {
  /** The next bytes. They may be reused by the caller afterwards. */
  push(bytes: Uint8Array): void;
  end(): void;
}

/** Takes in a file, whatever it is: text line by line, unless its first bytes show that it is none. */
export interface FileTaker extends LineTaker {
  /** Who takes the bytes of a file that begins with these; null where it is text. */
  bytes?(head: Uint8Array): ByteTaker | null;
}

/** So many bytes tell what a file is. */
const HEAD = 12;

/** Hands the bytes of a file, in whatever pieces they come, to who takes them: as lines where they are text. */
export class Intake implements ByteTaker {
  #head: Uint8Array = new Uint8Array(0);
  #to: ByteTaker | null = null;

  /** `decode`: see `LineSplitter`. */
  constructor(
    private readonly taker: FileTaker,
    private readonly decode?: (bytes: Uint8Array) => string,
  ) {}

  push(bytes: Uint8Array): void {
    if (this.#to !== null) {
      this.#to.push(bytes);
      return;
    }
    const head = new Uint8Array(this.#head.length + bytes.length);
    head.set(this.#head);
    head.set(bytes, this.#head.length);
    this.#head = head;
    if (head.length >= HEAD) this.#begin();
  }

  end(): void {
    (this.#to ?? this.#begin()).end();
  }

  #begin(): ByteTaker {
    const to = this.taker.bytes?.(this.#head) ?? linesTo(this.taker, this.decode);
    this.#to = to;
    to.push(this.#head);
    this.#head = new Uint8Array(0);
    return to;
  }
}

function linesTo(taker: LineTaker, decode?: (bytes: Uint8Array) => string): ByteTaker {
  const splitter = new LineSplitter(
    (line) => taker.line(line),
    () => taker.tooLong(),
    decode,
  );
  return { push: (bytes) => splitter.push(bytes), end: () => taker.end(splitter.rest()) };
}
