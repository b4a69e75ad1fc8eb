import type { Dir } from '../protocol/direction.js';
import type { SessionFacts } from './facts.js';
import type { ExchangeState, FrameInfo } from './listener.js';
import type { LiveExchange } from './live-exchange.js';
import type { RequestTable } from './request-table.js';

/** What the parts of the pairing share. */
export interface Tables {
  readonly tables: Readonly<Record<Dir, RequestTable>>;
  readonly facts: Pick<SessionFacts, 'lastGap' | 'evidence'>;
  /** Takes an exchange out of those that wait; its state becomes `state`. */
  close(exchange: LiveExchange, how: 'answered' | 'cancelled', state: ExchangeState, frame: FrameInfo): void;
}
