import type { LiveExchange } from './live-exchange.js';

/**
 * Requests of the server that a person answers. While one waits, so does the call of the client that caused it, and that is nobody's
 * silence. Which call that is does not show on stdio: any that was open when the server asked may be it.
 */
export class HumanWaits {
  /** Open ones on top; what is closed beneath them goes when they do. */
  readonly #asked: LiveExchange[] = [];
  #latestAnswered = -1;
  #answeredAt = 0;

  opened(request: LiveExchange): void {
    this.#drop();
    this.#asked.push(request);
  }

  closed(request: LiveExchange, clock: number): void {
    if (request.at > this.#latestAnswered) this.#latestAnswered = request.at;
    this.#answeredAt = clock;
  }

  /** The session clock at which a call was last seen to be waiting for a person; null if it never was. */
  lastFor(call: LiveExchange, now: number): number | null {
    if (call.dir !== 'c2s') return null;
    this.#drop();
    const latest = this.#asked.at(-1);
    if (latest !== undefined && latest.at > call.at) return now;
    return this.#latestAnswered > call.at ? this.#answeredAt : null;
  }

  #drop(): void {
    for (let last = this.#asked.at(-1); last !== undefined && last.closed !== null; last = this.#asked.at(-1)) this.#asked.pop();
  }
}
