import { type Inspected, readInspected } from './inspected.js';

/** An object that `util.inspect` prints over more lines than this is taken for damaged. */
const MOST_LINES = 100_000;

/** Puts together an object that `util.inspect` printed over one line or several. */
export class InspectedLines {
  #lines: string[] = [];

  /** Whether an object was begun and its end was not seen. */
  get open(): boolean {
    return this.#lines.length > 0;
  }

  /** Takes in the next line. Returns the object where it ends with it. */
  add(line: string): Inspected | null {
    const first = this.#lines.length === 0;
    this.#lines.push(line);
    if (this.#lines.length > MOST_LINES) this.reset();
    // Only the last of several lines begins with the bracket that closes the whole.
    if (!first && line !== '}' && line !== ']') return null;
    const read = readInspected(this.#lines.join('\n'));
    if (read !== null) this.reset();
    return read;
  }

  reset(): void {
    this.#lines = [];
  }
}
