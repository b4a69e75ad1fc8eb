import type { Dir } from '../../protocol/direction.js';
import type { EventRecord } from '../../trace/record.js';
import type { Spill } from './spill.js';

/** The three streams that are recorded. */
export type StreamName = Dir | 'stderr';

/** What a line is besides its bytes. */
export interface LineMark {
  readonly nl?: false;
  readonly injected?: string;
  readonly withheld?: string;
  /** The places of the messages that were withheld, where the others of their batch went on. */
  readonly parts?: readonly number[];
  /** When the line's first byte arrived, where that was notably before the last one. */
  readonly begun?: number;
}

/** Something to be recorded. `bytes` are valid while it is handed over, and not longer. */
export type Item =
  /** One or several whole lines that arrived together, with `\n` between them and none at their end. */
  | { readonly kind: 'lines'; readonly t: number; readonly stream: StreamName; readonly bytes: Buffer; readonly mark: LineMark }
  | {
      readonly kind: 'spilled';
      readonly t: number;
      readonly stream: StreamName;
      readonly spill: Spill;
      readonly utf8: boolean;
      readonly mark: LineMark;
    }
  | { readonly kind: 'event'; readonly event: EventRecord };

export const NO_MARK: LineMark = {};
