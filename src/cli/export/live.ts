import { ControlClient } from '../../tap/control/client.js';
import { CommandError } from '../errors.js';
import { findLive } from '../find-live.js';
import { tracesUrl } from '../spans/address.js';
import { followSpans } from '../spans/follow.js';
import { HEADERS_VARIABLE, headersIn } from '../spans/headers.js';
import { infoOf } from '../spans/leaving.js';
import { refusalText } from '../spans/refusal.js';
import { MOST_WAITING, SpanSender } from '../spans/sender.js';

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
  if (url === null)
    throw new CommandError(`--endpoint is the address of an OTLP receiver, such as http://localhost:4318, not "${endpoint}".`);
  const headers = headersIn(process.env[HEADERS_VARIABLE] ?? '');
  if (headers === null) throw new CommandError(`${HEADERS_VARIABLE} holds name=value,name=value for headers of HTTP; one of them is none.`);
  const entry = await findLive(prefix, 'write it with --format otlp TRACE instead');
  if (typeof entry === 'string') throw new CommandError(entry);
  const client = await ControlClient.connect(entry);
  let over = false;
  const info = infoOf(entry);
  const sender = new SpanSender({
    url,
    headers,
    trouble: (refusal) => {
      if (refusal !== null)
        tell(
          `${url} ${refusalText(refusal)}. The session goes on undisturbed; spans wait, and the oldest of more than ${MOST_WAITING} are dropped.`,
        );
    },
  });
  client.onClosed(() => {
    over = true;
    sender.wake();
  });
  tell(`Sending session ${entry.id} to ${url} until it ends.`);
  try {
    await followSpans(
      { client, entry, info },
      // Nobody waits at the end for who takes nothing.
      { give: (span) => sender.add(info, span), ready: () => sender.room(() => over && sender.refusal !== null) },
      stop,
    );
  } finally {
    await sender.end();
  }
  tell(`${sender.sent} spans were sent${sender.lost > 0 ? `, ${sender.lost} were not` : ''}.`);
}
