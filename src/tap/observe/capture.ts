/** Texts longer than this are not kept: no peer has such ids, and memory stays bounded. */
const MOST = 8192;

/** Keeps the bytes of one value that may come in several pieces, up to a bound. */
export class Capture {
  private active = false;
  /** Where the capture goes on in the piece at hand. */
  private from = 0;
  /** What earlier pieces held, one character a byte: a multi-byte character may straddle pieces. */
  private before = '';

  begin(at: number): void {
    this.active = true;
    this.from = at;
    this.before = '';
  }

  /** Ends at `end` (exclusive). Null where the text is too long to keep, or nothing was being captured. */
  end(bytes: Buffer, end: number): string | null {
    if (!this.active) return null;
    this.active = false;
    const length = this.before.length + end - this.from;
    if (length > MOST) return null;
    if (this.before === '') return bytes.toString('utf8', this.from, end);
    return Buffer.from(this.before + bytes.toString('latin1', this.from, end), 'latin1').toString('utf8');
  }

  cancel(): void {
    this.active = false;
    this.before = '';
  }

  /** A new piece begins at index `start`. */
  resume(start: number): void {
    if (this.active) this.from = start;
  }

  /** The piece ends at index `end`. */
  suspend(bytes: Buffer, end: number): void {
    if (!this.active || this.before.length > MOST || end <= this.from) return;
    this.before += bytes.toString('latin1', this.from, Math.min(end, this.from + MOST + 1));
  }

  clone(): Capture {
    return Object.assign(new Capture(), this);
  }
}
