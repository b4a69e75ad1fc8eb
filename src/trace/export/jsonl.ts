import { type ExportedExchange, ExportedExchanges, type Sent, stateOf } from './exchanges.js';
import { type ExporterOf, elapsed, isoTime } from './exporter.js';

/**
 * JSON Lines: one object a line for every exchange, notification and orphaned response, with bodies as JSON, and for every line that was no
 * message, batch and gap of the recording. Times in ms; `at` and `end` are the records of the trace, as `check` names them. Each stands where it ended on the wire; a cancelled exchange where it was clear that
 * nothing more would come of it. What Tapline itself did is marked: `injected`, `byTapline`, `withheld`; what no line end followed has `nl`: false.
 */
export const jsonl: ExporterOf = (info, write) => {
  const line = (kind: string, { at, t }: Place, row: object) =>
    write(`${JSON.stringify({ kind, time: isoTime(info, t), at, t, ...row })}\n`);
  // Of a session that a log told, the log: what is not here may have been on the wire.
  if (info.source !== null) write(`${JSON.stringify({ kind: 'log', time: isoTime(info, 0), ...info.source })}\n`);
  return {
    listener: new ExportedExchanges({
      exchange: (exchange) => line('exchange', exchange.request, rowOf(exchange)),
      notification: (dir, method, params, sent) => line('notification', sent, { dir, method, params, ...marks(sent) }),
      orphan: (dir, { id, cause, result, error }, sent) => line('orphan', sent, { dir, id, cause, result, error, ...marks(sent) }),
      stray: (dir, { what }, sent) => line('stray', sent, { dir, what, text: sent.text, ...marks(sent) }),
      batch: (dir, messages, sent) => line('batch', sent, { dir, messages }),
      gap: (lost, place) => line('gap', place, { lost }),
    }),
    end: () => {},
  };
};

type Place = Pick<Sent, 'at' | 't'>;

function marks({ withheld, terminated }: Sent): object {
  return { ...(withheld === null ? {} : { withheld }), ...(terminated ? {} : { nl: false }) };
}

function rowOf({ dir, id, method, params, request, outcome, progress, injected, revision }: ExportedExchange): object {
  const common = {
    dir,
    id,
    method,
    revision,
    state: stateOf(outcome),
    params,
    ...(injected ? { injected } : {}),
    progress,
  };
  switch (outcome.kind) {
    case 'answered':
      return { ...common, ...ended(request, outcome.response), result: outcome.result, ...stoodIn(outcome.injected) };
    case 'failed':
      return { ...common, ...ended(request, outcome.response), error: outcome.error, ...stoodIn(outcome.injected) };
    case 'cancelled':
      return {
        ...common,
        ...ended(request, outcome),
        reason: outcome.reason,
        byTapline: outcome.injected,
        lateAnswer: outcome.late?.text ?? null,
      };
    case 'unanswered':
      return common;
  }
}

function stoodIn(injected: boolean): object {
  return injected ? { byTapline: true } : {};
}

/** How long it took, in ms, no more exact than clocks are, and the record with which it ended. */
function ended(from: Place, to: Place): object {
  return { ms: Math.round(elapsed(from.t, to.t) * 1000) / 1000, end: to.at };
}
