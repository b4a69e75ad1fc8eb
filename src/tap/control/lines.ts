/** Messages are small; whoever sends more without an end of line is not one of ours. */
const MOST_BYTES = 1024 * 1024;

/** Cuts what a socket delivers into lines of text. `push` returns false once a line is too long to be a message. */
export class LineReader {
  private rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  push(text: string): boolean {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) this.onLine(line);
    return this.rest.length <= MOST_BYTES;
  }
}
