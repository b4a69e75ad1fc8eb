/** A line longer than this is not waited for any more, in bytes: a server that never writes a line end must not fill the memory. */
const LONGEST = 256 * 1024 * 1024;

/** Cuts a stream of bytes at its line ends, before anything is decoded: a character may straddle two chunks. */
export class LineSplitter {
  private parts: Buffer[] = [];
  private held = 0;

  constructor(private readonly line: (text: string) => void) {}

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.hold(chunk.subarray(from, end));
      this.flush();
      from = end + 1;
    }
    if (from < chunk.length) this.hold(chunk.subarray(from));
  }

  /** The stream has ended: what came last, without a line end, is a line too. */
  end(): void {
    if (this.held > 0) this.flush();
  }

  private hold(part: Buffer): void {
    if (this.held + part.length > LONGEST) this.flush();
    this.parts.push(part);
    this.held += part.length;
  }

  private flush(): void {
    const text = Buffer.concat(this.parts).toString('utf8').replace(/\r$/, '');
    this.parts = [];
    this.held = 0;
    this.line(text);
  }
}
