/** Cursors that are remembered for a method; beyond, every cursor counts as given. A listing of a million tools in pages of 100 has so many. */
const MAX_CURSORS = 10_000;
/** Longer cursors are remembered by their ends and length: their text must not stay in memory. */
const MAX_LENGTH = 200;

/** The cursors that one method gave out in this session. */
export class Cursors {
  readonly #given = new Set<string>();
  #full = false;

  give(cursor: string): void {
    if (this.#given.size < MAX_CURSORS) this.#given.add(shortened(cursor));
    else this.#full = true;
  }

  /** Whether this cursor was surely never given. */
  lacks(cursor: string): boolean {
    return !this.#full && !this.#given.has(shortened(cursor));
  }
}

function shortened(cursor: string): string {
  if (cursor.length <= MAX_LENGTH) return cursor;
  return `${cursor.slice(0, MAX_LENGTH / 2)} ${cursor.length} ${cursor.slice(-MAX_LENGTH / 2)}`;
}
