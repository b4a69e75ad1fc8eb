import { TraceError } from '../reader.js';
import type { Format, FormatReader } from './format.js';
import { FORMATS } from './registry.js';

/** So many lines show that a log goes on as one of another kind, by how sure one of them is. */
const ENOUGH: Readonly<Record<NonNullable<Format['standing']>, number>> = { sure: 1, likely: 3, printed: 3 };
/** So many lines wait for that; what is not shown by then was not so. */
const MOST_HELD = 2_000;

interface Held {
  readonly text: string;
  readonly number: number;
}

/**
 * Reads a file in which logs of several kinds stand one behind the other, or line by line among each other: each goes to the reader of its
 * kind, and a line that tells nothing to that of the lines before it.
 */
export class Mixed implements FormatReader {
  readonly #readers = new Map<Format, FormatReader>();
  #current: Format;
  /** The lines since the first one that looks like one of another kind, and how many of them do. */
  #held: Held[] = [];
  #other: Format | null = null;
  #marks = 0;

  /** `first`: the kind that its first lines show. `readerOf` begins to read a kind. */
  constructor(
    first: Format,
    private readonly readerOf: (format: Format) => FormatReader,
  ) {
    this.#current = first;
    this.#reader(first);
  }

  line(text: string, number: number): void {
    const other = this.#otherOf(text);
    if (other === null) {
      if (this.#other === null) this.#reader(this.#current).line(text, number);
      else this.#hold(text, number);
      return;
    }
    if (other === this.#current) {
      this.#release(this.#current);
      this.#reader(other).line(text, number);
      return;
    }
    if (this.#other !== other) this.#release(this.#current);
    this.#other = other;
    this.#marks++;
    this.#hold(text, number);
    if (this.#marks >= ENOUGH[other.standing ?? 'likely']) {
      this.#current = other;
      this.#release(other);
    }
  }

  tooLong(number: number): void {
    this.#giveUp();
    this.#reader(this.#current).tooLong?.(number);
  }

  /** Throws a `TraceError` where the only kind there is turns out to be nothing. */
  end(): void {
    this.#giveUp();
    for (const reader of this.#readers.values()) {
      try {
        reader.end();
      } catch (error) {
        if (!(error instanceof TraceError) || this.#readers.size === 1) throw error;
      }
    }
  }

  /** The kind that a line shows, where the one at hand may end with it; null where it shows none. */
  #otherOf(text: string): Format | null {
    const current = this.#current;
    for (const format of FORMATS) {
      if (format === current || !mayFollow(format, current, this.#readers.has(format)) || !format.bears(text)) continue;
      return current.bears(text) ? current : format;
    }
    // While another kind is suspected, it counts that the one at hand goes on.
    return this.#other !== null && current.bears(text) ? current : null;
  }

  #hold(text: string, number: number): void {
    this.#held.push({ text, number });
    if (this.#held.length > MOST_HELD) this.#giveUp();
  }

  /** No more lines can show which kind goes on: one that was there before is more likely than that others look like it. */
  #giveUp(): void {
    const other = this.#other;
    if (other !== null && this.#readers.has(other)) this.#current = other;
    this.#release(this.#current);
  }

  #release(to: Format): void {
    const held = this.#held;
    this.#held = [];
    this.#other = null;
    this.#marks = 0;
    const reader = this.#reader(to);
    for (const { text, number } of held) reader.line(text, number);
  }

  #reader(format: Format): FormatReader {
    let reader = this.#readers.get(format);
    if (reader === undefined) {
      reader = this.readerOf(format);
      this.#readers.set(format, reader);
    }
    return reader;
  }
}

/** Whether a log of this kind can begin where another one was going on, or go on there, if it was `seen` in the file before. */
function mayFollow({ standing }: Format, current: Format, seen: boolean): boolean {
  const printed = standing === undefined || standing === 'printed';
  return printed ? (seen || standing === 'printed') && current.holdsOutput !== true : true;
}
