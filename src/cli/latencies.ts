import type { Exchange, FrameInfo, ResponseInfo, SessionListener } from '../session/listener.js';
import { Times } from '../session/timeline/statistics/times.js';

/** How long answers took, by method, and by tool as `tools/call:NAME`; in bounded memory for so many names. */
const MOST_NAMES = 10_000;

export class Latencies implements SessionListener {
  readonly #times = new Map<string, Times>();

  response(exchange: Exchange, _: ResponseInfo, frame: FrameInfo): void {
    const { method, params, clock, injected } = exchange;
    if (injected !== null) return;
    // The time in which a debugger held the server is none of the server's.
    const ms = frame.clock - clock;
    this.#add(method, ms);
    const name = method === 'tools/call' ? (params as { name?: unknown } | null | undefined)?.name : undefined;
    if (typeof name === 'string') this.#add(`${method}:${name}`, ms);
  }

  /** The time in ms that 95 of 100 answers did not exceed; null where there was none. */
  p95(name: string): number | null {
    return this.#times.get(name)?.summary()?.p95 ?? null;
  }

  #add(name: string, ms: number): void {
    const known = this.#times.get(name);
    if (known === undefined && this.#times.size >= MOST_NAMES) return;
    const times = known ?? new Times();
    if (known === undefined) this.#times.set(name, times);
    times.add(ms);
  }
}
