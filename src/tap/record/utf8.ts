import * as buffer from 'node:buffer';

/** Whether whole bytes are valid UTF-8. Node before 18.14 has no check of its own. */
export const isUtf8: (bytes: Uint8Array) => boolean = buffer.isUtf8 ?? decodes;

function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How many bytes at the end of `bytes` begin a character that more bytes could complete: 0 to 3. */
export function openTail(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

/** Checks a text that comes in pieces, which may cut characters anywhere. */
export class Utf8Check {
  private valid = true;
  private tail: Uint8Array = new Uint8Array(0);

  push(piece: Uint8Array): void {
    if (!this.valid) return;
    const bytes = this.tail.length > 0 ? Buffer.concat([this.tail, piece]) : piece;
    const open = openTail(bytes);
    this.valid = isUtf8(bytes.subarray(0, bytes.length - open));
    this.tail = open > 0 ? Buffer.from(bytes.subarray(bytes.length - open)) : new Uint8Array(0);
  }

  /** True if everything pushed was valid, its end included. */
  get whole(): boolean {
    return this.valid && this.tail.length === 0;
  }
}
