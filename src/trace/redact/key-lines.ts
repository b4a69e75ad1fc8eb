import { blank } from './mask.js';

const BEGIN = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY/;
/** A key has not so many lines: somebody only wrote about the beginning of one. */
const MOST_LINES = 200;

/** Private keys that a program writes line by line: every line between the first and the last is masked. */
export class KeyLines {
  /** For each stream that is inside a key: how many of its lines there were. */
  readonly #lines = new Map<string, number>();

  /** The line masked, where it is inside a key; null where it is not. */
  redact(stream: string, text: string): string | null {
    const lines = this.#lines.get(stream);
    if (lines === undefined) {
      if (BEGIN.test(text) && !text.includes('-----END')) this.#lines.set(stream, 0);
      return null;
    }
    const inside = /^[\sA-Za-z0-9+/=:,-]*$/.test(text) && lines < MOST_LINES;
    if (!inside || text.includes('-----END')) {
      this.#lines.delete(stream);
      return null;
    }
    this.#lines.set(stream, lines + 1);
    return blank(text);
  }
}
