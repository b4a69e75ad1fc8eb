/**
 * The time of a session: what its records say, and the same without the time in which a debugger held the server. Never runs backwards.
 * No other clock moves it: how long something took is what the trace says, whenever it was read.
 */
export class SessionClock {
  #t = 0;
  #held = 0;
  #heldSince: number | null = null;
  /** Who holds it: a debugger that stopped it, or that it waits for one. */
  readonly #holders = new Set<'debugger' | 'wait'>();

  /** Milliseconds since the session's start, at the latest record. */
  get t(): number {
    return this.#t;
  }

  /** The same, less the time in which the debugger held the server. */
  get now(): number {
    return this.at(this.#t);
  }

  /** What `now` would be if a record came at `t`. */
  at(t: number): number {
    const latest = Math.max(t, this.#t);
    const open = this.#heldSince === null ? 0 : latest - this.#heldSince;
    return latest - this.#held - open;
  }

  advance(t: number): void {
    if (t > this.#t) this.#t = t;
  }

  debug(state: 'stopped' | 'continued'): void {
    this.#hold('debugger', state === 'stopped');
  }

  /** Whether the server waits for a debugger that is yet to come. */
  waits(on: boolean): void {
    this.#hold('wait', on);
  }

  #hold(by: 'debugger' | 'wait', on: boolean): void {
    this.#holders[on ? 'add' : 'delete'](by);
    if (this.#holders.size > 0) this.#heldSince ??= this.#t;
    else if (this.#heldSince !== null) {
      this.#held += this.#t - this.#heldSince;
      this.#heldSince = null;
    }
  }
}
