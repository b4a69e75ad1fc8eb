import type { SessionFacts } from '../../facts.js';
import type { Exchange } from '../../listener.js';

/** What servers ask in the course of a call. */
export const ASKS: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);
/** Calls in the course of which they do. */
const CALLS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read', 'completion/complete']);
/** After these, servers ask for the roots of their own accord. */
const ROOTS_CHANGED: ReadonlySet<string> = new Set(['notifications/initialized', 'notifications/roots/list_changed']);

/** Open requests that are looked at: where there are more, nobody knows which is the cause anyway. */
const LOOKED_AT = 8;
/** So long a call that was cancelled may still run, if the server does not answer it before. Milliseconds of the session clock. */
const MAY_RUN_MS = 60_000;
const REMEMBERED = 1000;

/**
 * Which call of the client is the only one that can be the cause of what the server asks. On stdio no message says so: where another
 * call waits, may still run although it was cancelled, or may have been missed, there is no telling, and nothing is said.
 */
export class Causes {
  private rootsDue = false;
  /** Calls that were cancelled and not answered since, by serial, with the session clock of that. */
  private readonly cancelledCalls = new Map<number, number>();

  notified(method: string): void {
    if (ROOTS_CHANGED.has(method)) this.rootsDue = true;
  }

  cancelled(call: Exchange, clock: number): void {
    if (call.dir !== 'c2s' || !CALLS.has(call.method)) return;
    this.cancelledCalls.set(call.serial, clock);
    const oldest = this.cancelledCalls.size > REMEMBERED ? this.cancelledCalls.keys().next() : null;
    if (oldest?.done === false) this.cancelledCalls.delete(oldest.value);
  }

  /** A cancelled call was answered all the same: it runs no more. */
  answeredLate(serial: number): void {
    this.cancelledCalls.delete(serial);
  }

  /** The only request of the client that can have made the server ask; null where there is none, or more than one. */
  of(ask: Exchange, session: SessionFacts): Exchange | null {
    const due = ask.method === 'roots/list' && this.rootsDue;
    if (ask.method === 'roots/list') this.rootsDue = false;
    if (due || session.lastGap >= 0 || this.mayRun(ask.clock)) return null;
    let only: Exchange | null = null;
    let looked = 0;
    for (const open of session.open('c2s')) {
      if (++looked > LOOKED_AT) return null;
      if (open.method === 'ping') continue;
      if (only !== null) return null;
      only = open;
    }
    return only !== null && (CALLS.has(only.method) || only.method === 'tasks/result') ? only : null;
  }

  private mayRun(clock: number): boolean {
    for (const [serial, since] of this.cancelledCalls) if (clock - since > MAY_RUN_MS) this.cancelledCalls.delete(serial);
    return this.cancelledCalls.size > 0;
  }
}
