import { type ExportedExchange, ExportedExchanges } from './exchanges.js';
import { type ExporterOf, elapsed, isoTime } from './exporter.js';

/** JSON Lines: one object a line for every exchange, notification and orphaned response, with bodies as JSON. Times in ms. */
export const jsonl: ExporterOf = (info, write) => ({
  listener: new ExportedExchanges({
    exchange: (exchange) => write(`${JSON.stringify({ kind: 'exchange', time: isoTime(info, exchange.request.t), ...row(exchange) })}\n`),
    notification: (dir, method, params, { t }) =>
      write(`${JSON.stringify({ kind: 'notification', time: isoTime(info, t), t, dir, method, params })}\n`),
    orphan: (dir, { id, cause, result, error }, { t }) =>
      write(`${JSON.stringify({ kind: 'orphan', time: isoTime(info, t), t, dir, id, cause, result, error })}\n`),
  }),
  end: () => {},
});

function row({ dir, id, method, params, request, outcome, progress, injected, revision }: ExportedExchange): object {
  const common = {
    t: request.t,
    dir,
    id,
    method,
    revision,
    state: stateOf(outcome.kind),
    params,
    ...(injected ? { injected } : {}),
    progress,
  };
  switch (outcome.kind) {
    case 'answered':
      return { ...common, ms: ms(request.t, outcome.response.t), result: outcome.result };
    case 'failed':
      return { ...common, ms: ms(request.t, outcome.response.t), error: outcome.error };
    case 'cancelled':
      return {
        ...common,
        ms: ms(request.t, outcome.t),
        reason: outcome.reason,
        byTapline: outcome.injected,
        lateAnswer: outcome.late?.text ?? null,
      };
    case 'unanswered':
      return common;
  }
}

function stateOf(kind: ExportedExchange['outcome']['kind']): string {
  return kind === 'unanswered' ? 'leaked' : kind;
}

/** In ms, no more exact than clocks are. */
function ms(from: number, to: number): number {
  return Math.round(elapsed(from, to) * 1000) / 1000;
}
