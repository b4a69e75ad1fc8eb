import { Session } from '../../session/session.js';
import type { ControlClient } from '../../tap/control/client.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { ExportedExchanges, endOf } from '../../trace/export/exchanges.js';
import { type ExportInfo, momentOf } from '../../trace/export/exporter.js';
import { type Span, spanOf } from '../../trace/export/spans.js';
import { followTrace } from '../follow.js';
import { leaving } from './leaving.js';

/** As long as a session lasts, in ms: the longest that a timer waits. */
const FOR_EVER = 2 ** 31 - 1;
/** So long a cancelled request waits for an answer that comes all the same, in ms of the session. */
const LATE_MS = 5_000;

export interface SpansOf {
  /** The connection to the session's tap, which is closed at the end; null for a session that is over. */
  readonly client: ControlClient | null;
  readonly entry: Pick<SessionEntry, 'file' | 'command'>;
  readonly info: ExportInfo;
}

export interface SpansTo {
  /**
   * Takes a span as it may leave, and when its exchange was over, in ms since 1970. The same trace gives the same spans in the same order,
   * however often it is read.
   */
  readonly give: (span: Span, over: number) => void;
  /** Resolves when more spans may come. */
  readonly ready: () => Promise<void>;
}

/**
 * Makes a span of each exchange of a session once it is over, from the session's beginning until it ends, or until `stop` says so. Only
 * reads what the tap has written. Rejects where the trace cannot be read, and as the control client does.
 */
export async function followSpans({ client, entry, info }: SpansOf, { give, ready }: SpansTo, stop: AbortSignal): Promise<void> {
  const exchanges = new ExportedExchanges({
    exchange: (exchange) => give(leaving(spanOf(exchange, info)), momentOf(info, endOf(exchange.outcome))),
  });
  const session = new Session([exchanges]);
  session.started(entry.command);
  let at = 0;
  const end = () => client?.close();
  stop.addEventListener('abort', end);
  try {
    const trace = await followTrace(
      client,
      entry.file,
      0,
      (record) => {
        if (stop.aborted) return;
        session.push(record, at++);
        exchanges.settleBefore(record.t - LATE_MS);
      },
      ready,
    );
    try {
      await trace.until(() => stop.aborted, FOR_EVER);
    } finally {
      await trace.close();
    }
    // What waits when nobody looks any more has not leaked.
    if (!stop.aborted) session.end();
  } finally {
    stop.removeEventListener('abort', end);
    end();
  }
}
