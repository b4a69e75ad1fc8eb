import { type ExportedExchange, ExportedExchanges, endOf, stateOf } from './exchanges.js';
import { type ExporterOf, type ExportInfo, elapsed, isoTime, wellFormed } from './exporter.js';

/**
 * HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/), so that the tools that read it show MCP: every exchange is a
 * POST. What HAR has no place for stands in members that begin with `_`, as it asks for.
 */
export const har: ExporterOf = (info, write) => {
  const creator = { name: 'Tapline', version: info.version };
  const log = info.source === null ? '' : `"_log":${JSON.stringify(info.source)},`;
  let entries = 0;
  let lost = 0;
  write(
    `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"comment":${JSON.stringify(`MCP over stdio: ${info.name}`)},${log}"entries":[`,
  );
  return {
    listener: new ExportedExchanges({
      exchange: (exchange) => write(`${entries++ === 0 ? '\n' : ',\n'}${JSON.stringify(entryOf(exchange, info, lost))}`),
      gap: (frames) => {
        lost += frames;
      },
    }),
    end: () => write('\n]}}\n'),
  };
};

/** `lost`: so many frames are missing of the session. */
function entryOf(exchange: ExportedExchange, info: ExportInfo, lost: number): object {
  const { request, outcome, method, revision, dir, id } = exchange;
  const time = elapsed(request.t, endOf(exchange.outcome));
  const httpVersion = revision === null ? 'MCP' : `MCP/${revision}`;
  const answer =
    outcome.kind === 'answered' || outcome.kind === 'failed' ? outcome.response : outcome.kind === 'cancelled' ? outcome.late : null;
  const { status, statusText } = statusOf(exchange);
  return {
    startedDateTime: isoTime(info, request.t),
    time,
    request: {
      method: 'POST',
      url: `mcp+stdio://${part(info.name)}/${method.split('/').map(part).join('/')}`,
      httpVersion,
      cookies: [],
      headers: [],
      queryString: [],
      postData: { mimeType: 'application/json', text: request.text },
      headersSize: -1,
      bodySize: request.size,
    },
    response: {
      status,
      statusText,
      httpVersion,
      cookies: [],
      headers: [],
      content: { size: answer?.size ?? 0, mimeType: 'application/json', text: answer?.text ?? '' },
      redirectURL: '',
      headersSize: -1,
      bodySize: answer?.size ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _id: id,
    _by: dir === 'c2s' ? 'client' : 'server',
    _state: stateOf(outcome),
    // The session's own clock, in ms, as `startedDateTime` is less exact, and the records of the trace, as `check` names them.
    _t: request.t,
    _at: request.at,
    ...(answer === null ? {} : { _answerAt: answer.at }),
    ...(exchange.progress > 0 ? { _progress: exchange.progress } : {}),
    ...(stateOf(outcome) === 'pending' ? { _lost: lost } : {}),
    ...(exchange.injected ? { _injected: true } : {}),
    ...(outcome.kind === 'cancelled'
      ? { _cancelled: { at: outcome.at, after: elapsed(request.t, outcome.t), reason: outcome.reason } }
      : {}),
    ...(outcome.kind !== 'unanswered' && outcome.injected ? { _byTapline: true } : {}),
    ...(answer !== null && answer.withheld !== null ? { _withheld: answer.withheld } : {}),
  };
}

/** No program takes longer parts of an address. */
const MOST_OF_ADDRESS = 1_000;

/** A part of an address, whatever is in it. */
function part(text: string): string {
  return encodeURIComponent(wellFormed(text.slice(0, MOST_OF_ADDRESS)));
}

/** The status of HTTP that says most nearly the same; 0 where nothing came, as browsers write it. */
function statusOf({ outcome }: ExportedExchange): { readonly status: number; readonly statusText: string } {
  switch (outcome.kind) {
    case 'answered':
      return { status: 200, statusText: 'OK' };
    case 'failed':
      return { status: 500, statusText: `JSON-RPC error ${String((outcome.error as { code?: unknown } | null)?.code ?? '')}`.trim() };
    case 'cancelled':
      return { status: 499, statusText: outcome.reason ?? 'Cancelled' };
    case 'unanswered':
      return { status: 0, statusText: 'No answer' };
  }
}
