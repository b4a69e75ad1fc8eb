/** The time of a session: what the trace says, and the same without the time in which a debugger held the server. Never runs backwards. */
export class SessionClock {
  #t = 0;
  #held = 0;
  #heldSince: number | null = null;

  /** Milliseconds since the session's start, at the latest record or tick. */
  get t(): number {
    return this.#t;
  }

  /** The same, less the time in which the debugger held the server. */
  get now(): number {
    const open = this.#heldSince === null ? 0 : this.#t - this.#heldSince;
    return this.#t - this.#held - open;
  }

  advance(t: number): void {
    if (t > this.#t) this.#t = t;
  }

  debug(state: 'stopped' | 'continued'): void {
    if (state === 'stopped') this.#heldSince ??= this.#t;
    else if (this.#heldSince !== null) {
      this.#held += this.#t - this.#heldSince;
      this.#heldSince = null;
    }
  }
}
