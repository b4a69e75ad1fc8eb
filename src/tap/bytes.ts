/** Bytes that come in pieces, kept together; grows by doubling, so that a million pieces of one byte cost what one megabyte costs. */
export class GrowingBytes {
  private buffer: Buffer = Buffer.alloc(0);
  length = 0;

  append(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(256, 2 * needed));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    this.buffer.set(bytes, this.length);
    this.length = needed;
  }

  /** Hands over what was kept and begins anew; the bytes are the caller's. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.length);
    this.buffer = Buffer.alloc(0);
    this.length = 0;
    return taken;
  }
}

/** What is left of pieces of which the first `written` bytes have been written. */
export function remaining(pieces: readonly Uint8Array[], written: number): Uint8Array[] {
  let left = written;
  for (const [at, piece] of pieces.entries()) {
    if (left < piece.length) return [piece.subarray(left), ...pieces.slice(at + 1)];
    left -= piece.length;
  }
  return [];
}
