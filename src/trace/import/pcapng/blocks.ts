import { joined } from '../../lines.js';

/** A block of a pcapng file: its type, and what is in it. The bytes are only valid during the call that they are passed to. */
export interface Block {
  readonly type: number;
  readonly body: DataView;
  /** The byte order of its section: whether the least significant byte comes first. */
  readonly little: boolean;
}

export const SECTION = 0x0a0d0d0a;
const MAGIC = 0x1a2b3c4d;
/** A block that says to be longer than this is damaged: a frame has a length that fits a text. */
const LONGEST = 768 * 1024 * 1024;
const LEAST = 12;

/** Whether a file that begins with these bytes is a capture in the format pcapng. */
export function isCapture(head: Uint8Array): boolean {
  if (head.length < LEAST) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return view.getUint32(0) === SECTION && orderOf(view, 8) !== null;
}

/** Whether numbers begin with their least significant byte, by the mark that stands there; null where it is none. */
function orderOf(view: DataView, at: number): boolean | null {
  if (view.getUint32(at, true) === MAGIC) return true;
  return view.getUint32(at, false) === MAGIC ? false : null;
}

/** Splits a capture, in whatever pieces it comes, into its blocks (draft-ietf-opsawg-pcapng, section 3.1). Holds one of them. */
export class Blocks {
  #pieces: Uint8Array[] = [];
  #held = 0;
  /** So many bytes must be there before it is worth looking. */
  #wanted = LEAST;
  #little = true;
  /** Whether a length did not hold: where the next block begins cannot be told then. */
  damaged = false;

  constructor(private readonly each: (block: Block) => void) {}

  /** Whether bytes are held that make up no whole block. */
  get cut(): boolean {
    return this.#held > 0;
  }

  push(bytes: Uint8Array): void {
    if (this.damaged) return;
    this.#pieces.push(bytes);
    this.#held += bytes.length;
    if (this.#held >= this.#wanted) this.#read(joined(this.#pieces, this.#held));
    else this.#pieces[this.#pieces.length - 1] = new Uint8Array(bytes);
  }

  #read(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    this.#wanted = LEAST;
    while (bytes.length - at >= LEAST) {
      // The type of a section's block reads the same in both orders; its own mark says which one holds.
      if (view.getUint32(at) === SECTION) this.#little = orderOf(view, at + 8) ?? this.#little;
      const length = view.getUint32(at + 4, this.#little);
      this.damaged = length < LEAST || length % 4 !== 0 || length > LONGEST;
      if (!this.damaged && bytes.length - at < length) {
        this.#wanted = length;
        break;
      }
      this.damaged ||= view.getUint32(at + length - 4, this.#little) !== length;
      if (this.damaged) {
        at = bytes.length;
        break;
      }
      const body = new DataView(view.buffer, view.byteOffset + at + 8, length - LEAST);
      this.each({ type: view.getUint32(at, this.#little), body, little: this.#little });
      at += length;
    }
    this.#pieces = at === bytes.length ? [] : [new Uint8Array(bytes.subarray(at))];
    this.#held = bytes.length - at;
  }
}

/** The options behind what a block holds, by their number; the last one of a number counts. Ends at what is damaged. */
export function optionsOf({ body, little }: Block, from: number): ReadonlyMap<number, Uint8Array> {
  const options = new Map<number, Uint8Array>();
  for (let at = from; at + 4 <= body.byteLength; ) {
    const [code, length] = [body.getUint16(at, little), body.getUint16(at + 2, little)];
    if (code === 0 || at + 4 + length > body.byteLength) break;
    options.set(code, new Uint8Array(body.buffer, body.byteOffset + at + 4, length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return options;
}
