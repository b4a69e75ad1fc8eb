/** Index of a text in a `Texts`. 0 is the empty text. */
export type TextRef = number;

const CHUNK = 1 << 16;
/** Two bytes in front of each text: its length, and in the top bit whether its units take two bytes. */
const HEAD = 2;
const WIDE = 0x8000;
/** The longest text that is kept whole, in UTF-16 units. */
export const LONGEST = (CHUNK - HEAD) >> 2;

/** Texts longer than this hardly repeat. */
const SHARED_LENGTH = 48;
/** So many different texts are shared; beyond them each is stored where it occurs. */
const SHARED_COUNT = 20_000;

/**
 * Many short texts in a few large blocks. A million JavaScript strings would cost two or three times as much, and each would
 * be visited by every garbage collection; a piece cut from a large string would even keep that string alive.
 */
export class Texts {
  private readonly chunks: Uint8Array[] = [];
  private used = CHUNK;
  private readonly shared = new Map<string, TextRef>([['', 0]]);

  /** Bytes that the blocks take. */
  get bytes(): number {
    return this.chunks.length * CHUNK;
  }

  /** Stores a text, cut at `LONGEST`; equal short texts share one place. */
  add(text: string): TextRef {
    const known = text.length <= SHARED_LENGTH ? this.shared.get(text) : undefined;
    if (known !== undefined) return known;
    const ref = this.store(text);
    if (text.length <= SHARED_LENGTH && this.shared.size < SHARED_COUNT) this.shared.set(text, ref);
    return ref;
  }

  /** Stores a text that will hardly come again (an id, a line of stderr) without looking for an equal one. */
  addOnce(text: string): TextRef {
    return text === '' ? 0 : this.store(text);
  }

  get(ref: TextRef): string {
    if (ref === 0) return '';
    const place = ref - 1;
    const chunk = this.chunks[Math.floor(place / CHUNK)]!;
    const start = place % CHUNK;
    const head = chunk[start]! | (chunk[start + 1]! << 8);
    const length = head & ~WIDE;
    return (head & WIDE) === 0 ? narrow(chunk, start + HEAD, length) : wide(chunk, start + HEAD, length);
  }

  private store(text: string): TextRef {
    const length = Math.min(text.length, LONGEST);
    const isWide = hasWide(text, length);
    const size = HEAD + (isWide ? 2 * length : length);
    if (this.used + size > CHUNK) {
      this.chunks.push(new Uint8Array(CHUNK));
      this.used = 0;
    }
    const chunk = this.chunks[this.chunks.length - 1]!;
    const start = this.used;
    const head = length | (isWide ? WIDE : 0);
    chunk[start] = head & 0xff;
    chunk[start + 1] = head >> 8;
    let at = start + HEAD;
    if (isWide) {
      for (let i = 0; i < length; i++) {
        const unit = text.charCodeAt(i);
        chunk[at++] = unit & 0xff;
        chunk[at++] = unit >> 8;
      }
    } else {
      for (let i = 0; i < length; i++) chunk[at++] = text.charCodeAt(i);
    }
    this.used += size;
    return (this.chunks.length - 1) * CHUNK + start + 1;
  }
}

function hasWide(text: string, length: number): boolean {
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) > 0xff) return true;
  return false;
}

/** `fromCharCode` takes its units as arguments: so many at a time are safe for the stack. */
const STEP = 4096;

function narrow(chunk: Uint8Array, start: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += STEP) text += String.fromCharCode(...chunk.subarray(start + i, start + Math.min(length, i + STEP)));
  return text;
}

function wide(chunk: Uint8Array, start: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += STEP) {
    const units: number[] = [];
    for (let k = i; k < Math.min(length, i + STEP); k++) units.push(chunk[start + 2 * k]! | (chunk[start + 2 * k + 1]! << 8));
    text += String.fromCharCode(...units);
  }
  return text;
}
