import { basename } from 'node:path';
import { version } from '../../../package.json';
import { Session } from '../../session/session.js';
import { ControlClient } from '../../tap/control/client.js';
import type { SessionEntry } from '../../tap/control/protocol.js';
import { ExportedExchanges } from '../../trace/export/exchanges.js';
import type { ExportInfo } from '../../trace/export/exporter.js';
import { type Span, spanOf } from '../../trace/export/spans.js';
import { CommandError } from '../errors.js';
import { findLive } from '../find-live.js';
import { followTrace } from '../follow.js';
import { SpanSender } from './span-sender.js';

/** As long as a session lasts, in ms: the longest that a timer waits. */
const FOR_EVER = 2 ** 31 - 1;
/** So long a cancelled request waits for an answer that comes all the same, in ms of the session. */
const LATE_MS = 5_000;

/** What a call asks for that sends spans while a session goes on. */
export interface LiveCall {
  /** The session's id, or its beginning. */
  readonly session: string;
  readonly endpoint: string;
}

/**
 * Sends the exchanges of a live session to an OTLP endpoint as they are over, until the session ends or `stop` says so. Only reads what the
 * tap has written. Rejects with a `CommandError` where there is no such session, and as the control client does.
 */
export async function exportLive({ session: prefix, endpoint }: LiveCall, stop: AbortSignal, tell: (line: string) => void): Promise<void> {
  const url = tracesUrl(endpoint);
  const entry = await findLive(prefix, 'write it with --format otlp TRACE instead');
  if (typeof entry === 'string') throw new CommandError(entry);
  const client = await ControlClient.connect(entry);
  const info = infoOf(entry);
  const sender = new SpanSender({ url, info, problem: tell });
  const exchanges = new ExportedExchanges({ exchange: (exchange) => sender.add(withoutText(spanOf(exchange, info))) });
  const session = new Session([exchanges]);
  session.started(entry.command);
  let at = 0;
  const trace = await followTrace(client, entry.file, 0, (record) => {
    session.push(record, at++);
    exchanges.settleBefore(record.t - LATE_MS);
  });
  stop.addEventListener('abort', () => client.close());
  try {
    tell(`Sending session ${entry.id} to ${url} until it ends.`);
    await trace.until(() => stop.aborted, FOR_EVER);
    // What waits when nobody looks any more has not leaked.
    if (!stop.aborted) session.end();
  } finally {
    await sender.end();
    await trace.close();
    client.close();
  }
  tell(`${sender.sent} spans were sent${sender.lost > 0 ? `, ${sender.lost} were not` : ''}.`);
}

/** The address for traces of an endpoint (https://opentelemetry.io/docs/specs/otlp/#otlphttp-request). Throws a `CommandError` for what is none. */
export function tracesUrl(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new CommandError(`--endpoint is the address of an OTLP receiver, such as http://localhost:4318, not "${endpoint}".`);
  if (!/\/v1\/traces$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

/** Arguments of a command may hold secrets: what leaves the machine names the program alone. */
function infoOf({ id, started, command, cwd, name }: SessionEntry): ExportInfo {
  const at = Date.parse(started);
  const program = command.slice(0, 1);
  return {
    session: id,
    started: Number.isNaN(at) ? 0 : at,
    command: program,
    cwd,
    name: name ?? (basename(program[0] ?? '') || id),
    version,
    source: null,
  };
}

/** Messages of errors and reasons are of the bodies, which never leave: the kind of the error is said, not its words. */
function withoutText(span: Span): Span {
  return span.status.code === undefined ? span : { ...span, status: { code: span.status.code } };
}
