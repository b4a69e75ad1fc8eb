import { opposite } from '../protocol/direction.js';
import { type IdKey, idText, otherType } from '../protocol/ids.js';
import { stringAt } from '../protocol/message.js';
import type { Dispatcher } from './dispatcher.js';
import type { SessionCounts } from './facts.js';
import type { FrameInfo, VoidCancellation } from './listener.js';
import type { LiveExchange } from './live-exchange.js';
import type { Peers } from './peers.js';
import type { RequestTable } from './request-table.js';
import type { Tables } from './tables.js';

type Void = Pick<VoidCancellation, 'why' | 'of' | 'certain'>;

/** Finds the request that a `notifications/cancelled` names, or why it changes nothing. */
export class Cancellations {
  constructor(
    private readonly shared: Tables,
    private readonly tell: Dispatcher,
    private readonly peers: Peers,
    private readonly counts: SessionCounts,
  ) {}

  /** `key`: the id that it names, null where that is missing or no id. */
  take(params: unknown, key: IdKey | null, frame: FrameInfo): void {
    const table = this.shared.tables[frame.dir];
    const next = () => (key === null ? undefined : table.waiting(key));
    let waiting = next();
    if (waiting !== undefined && waiting.injected === null) {
      // It names no more than an id: of several requests that wait under it, it ends all.
      for (; waiting !== undefined && waiting.injected === null; waiting = next()) this.#cancel(waiting, params, frame);
    } else if (this.tell.cancelVoid.length > 0) {
      const why = key === null ? MALFORMED : this.#why(key, frame);
      const info: VoidCancellation = { ...why, id: key === null ? null : idText(key), params };
      for (const hook of this.tell.cancelVoid) hook(info, frame);
    }
  }

  #cancel(exchange: LiveExchange, params: unknown, frame: FrameInfo): void {
    this.shared.close(exchange, 'cancelled', 'cancelled', frame);
    this.counts.cancelled++;
    if (exchange.dir === 'c2s') this.peers.refused(exchange, undefined);
    exchange.cancellation = {
      at: frame.at,
      t: frame.t,
      clock: frame.clock,
      injected: frame.injected !== null,
      reason: stringAt(params, 'reason'),
    };
    for (const hook of this.tell.cancelled) hook(exchange, exchange.cancellation, frame);
    exchange.params = undefined;
  }

  #why(key: IdKey, frame: FrameInfo): Void {
    const table = this.shared.tables[frame.dir];
    const complete = this.shared.facts.lastGap < 0;
    const closed = table.closed(key);
    if (closed !== undefined) {
      const why = closed.state === 'cancelled' ? 'duplicate' : 'completed';
      return { why, of: closed, certain: this.shared.facts.lastGap < closed.at };
    }
    const issued = table.issued(key);
    if (issued === 'yes') return { why: 'completed', of: null, certain: false };
    const certain = complete && issued === 'no';
    const waiting = table.ofOtherType(key);
    if (waiting !== undefined) return { why: 'other-type', of: waiting, certain };
    const foreign = this.shared.tables[opposite(frame.dir)].waiting(key);
    if (foreign !== undefined && foreign.injected === null) return { why: 'foreign', of: foreign, certain };
    return issuedWithOtherType(table, key) ? { why: 'other-type', of: null, certain } : { why: 'unknown', of: null, certain };
  }
}

const MALFORMED: Void = { why: 'malformed', of: null, certain: true };

function issuedWithOtherType(table: RequestTable, key: IdKey): boolean {
  const other = otherType(key);
  return other !== null && table.issued(other) === 'yes';
}
