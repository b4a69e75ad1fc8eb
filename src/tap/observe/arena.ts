/** How much it holds, in bytes. */
const SIZE = 2 * 1024 * 1024;

/**
 * Keeps copies of what arrived until it is observed. The chunks themselves would live long enough for the
 * garbage collector to move them to its old generation, where they would stay for long: memory, and pauses of the relay.
 */
export class Arena {
  private memory: Buffer | null = null;
  private end = 0;
  private count = 0;

  /** A copy of the bytes; null where there is no room for it. */
  keep(bytes: Uint8Array): Buffer | null {
    const start = this.end;
    if (start + bytes.length > SIZE) return null;
    this.memory ??= Buffer.allocUnsafeSlow(SIZE);
    this.memory.set(bytes, start);
    this.end += bytes.length;
    this.count++;
    return this.memory.subarray(start, this.end);
  }

  /** Gives one copy back. Once all are back, there is room again, and the bytes of the copies change. */
  release(): void {
    if (--this.count === 0) this.end = 0;
  }
}
