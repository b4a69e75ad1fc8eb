import type { Dir } from '../../protocol/direction.js';
import type { Exchange, FrameInfo, OrphanInfo, ProgressInfo, SessionListener } from '../../session/listener.js';

/**
 * How sure it is that what follows a cancellation was sent by someone who had read it. The tap sees the order in which frames
 * passed it, not when they were read: two directions are independent.
 *
 * A frame counts from its first byte: what was half written when the cancellation passed was sent by someone who had not read it.
 *
 * - `content`: the message itself shows it.
 * - `barrier`: something sent after the cancellation was answered before, and each direction is read in order.
 * - `late`: it came longer after the cancellation than the race window; the cancellation may still have been read late.
 * - `crossed`: none of these; the two may have crossed on the wire, which is nobody's fault.
 */
export type Grade = 'content' | 'barrier' | 'late' | 'crossed';

/** Collects what proves that a side has read its input up to a record, and grades by it. */
export class Races implements SessionListener {
  /** By direction of what was read: index of the latest record that its receiver has read for certain. */
  readonly #readUpTo: Record<Dir, number> = { c2s: -1, s2c: -1 };

  /** `windowMs`: within it two frames may have crossed. */
  constructor(readonly windowMs: number) {}

  response(exchange: Exchange): void {
    this.read(exchange);
  }

  orphan(orphan: OrphanInfo): void {
    if (orphan.of !== null && orphan.cause !== 'other-type') this.read(orphan.of);
  }

  progress(progress: ProgressInfo): void {
    if (progress.of !== null) this.read(progress.of);
  }

  /** The receiver of this request has read it. Proves nothing where another request with the same id may be meant. */
  read(exchange: Exchange): void {
    if (exchange.reuse === 'in-flight' || exchange.reuse === 'after-cancel') return;
    if (exchange.at > this.#readUpTo[exchange.dir]) this.#readUpTo[exchange.dir] = exchange.at;
  }

  /** Grades a frame that concerns a cancelled request. `content`: whether the frame itself proves that the cancellation was read. */
  grade(exchange: Exchange, frame: FrameInfo, content: boolean): Grade {
    const cancellation = exchange.cancellation;
    if (cancellation !== null && frame.begun < cancellation.t) return 'crossed';
    if (content) return 'content';
    if (cancellation === null) return 'crossed';
    if (this.#readUpTo[exchange.dir] > cancellation.at) return 'barrier';
    return beginning(frame) - cancellation.clock > this.windowMs ? 'late' : 'crossed';
  }
}

/** When a frame began, by the clock that leaves out what the debugger held. */
export function beginning(frame: FrameInfo): number {
  return frame.clock - (frame.t - frame.begun);
}
