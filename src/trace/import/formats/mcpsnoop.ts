import { isObject } from '../../../protocol/message.js';
import type { Format, FormatReader, OpenSession } from '../format.js';
import { parseJson, parseObject } from '../json-block.js';
import type { SessionWriter } from '../session-writer.js';
import { type Moment, readTime } from '../time.js';

interface Kept {
  readonly writer: SessionWriter;
  /** The number of the latest envelope: one that is left out was dropped by the recorder. */
  seq: number;
}

type Envelope = { readonly [member: string]: unknown };

/** The session logs of mcpsnoop: one envelope a line, with the frame as JSON in it. */
export const mcpsnoop: Format = {
  id: 'mcpsnoop',
  name: 'recordings of mcpsnoop',
  bears: (line) => envelopeOf(line) !== null,
  standing: 'sure',
  reader: (open) => new Mcpsnoop(open),
};

class Mcpsnoop implements FormatReader {
  readonly #sessions = new Map<string, Kept>();
  #latest: SessionWriter | null = null;

  constructor(private readonly open: OpenSession) {}

  line(text: string, number: number): void {
    const envelope = envelopeOf(text);
    if (envelope === null) {
      if (text.trim() !== '') this.#latest?.gap(1, 'cut', null, number);
      return;
    }
    const moment = readTime(String(envelope.ts));
    const session = this.#session(envelope);
    const { writer } = session;
    this.#latest = writer;
    const seq = Number(envelope.seq);
    if (session.seq > 0 && seq > session.seq + 1) writer.gap(seq - session.seq - 1, 'cut', moment, number);
    session.seq = Math.max(session.seq, seq);
    this.#envelope(writer, envelope, moment, number);
  }

  tooLong(number: number): void {
    this.#latest?.gap(1, 'cut', null, number);
  }

  end(): void {
    for (const { writer } of this.#sessions.values()) writer.end();
  }

  #envelope(writer: SessionWriter, envelope: Envelope, moment: Moment | null, number: number): void {
    const { direction, raw, text, truncated, redacted, batch } = envelope;
    if (redacted === true) writer.evidence.bodies = 'abridged';
    if (batch === true) writer.lacks('batches');
    if (direction === 'stderr') writer.stderr(typeof text === 'string' ? text : '', moment, number);
    else if (direction === 'meta') {
      const meta = typeof raw === 'string' ? parseJson(raw) : raw;
      const command = isObject(meta) ? meta.command : null;
      if (Array.isArray(command)) writer.command = command.filter((word) => typeof word === 'string');
    } else if (direction === 'c2s' || direction === 's2c') {
      if (truncated === true) writer.gap(1, 'cut', moment, number);
      else if (raw !== undefined) writer.message(direction, JSON.stringify(raw), raw, moment, number);
      else if (!isHttpAlone(envelope)) writer.stray(direction, typeof text === 'string' ? text : '', moment, number);
    }
  }

  /** A connection of a session is a session of its own: ids belong to it. What belongs to no connection stays with the session. */
  #session(envelope: Envelope): Kept {
    const connection = typeof envelope.conn_id === 'string' ? envelope.conn_id : '';
    const key = `${String(envelope.session_id)} ${connection}`;
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    const http = envelope.transport !== 'stdio';
    const writer = this.open(http ? { pipe: 'unknown', order: 'sides' } : {});
    writer.name = typeof envelope.server_label === 'string' && envelope.server_label !== '' ? envelope.server_label : null;
    const session = { writer, seq: http ? Number.NaN : 0 };
    this.#sessions.set(key, session);
    return session;
  }
}

/** An answer of HTTP's without a message: the 202 to a notification, or what a server says when it refuses. */
function isHttpAlone({ transport, status, text }: Envelope): boolean {
  return transport !== 'stdio' && (text === undefined || (typeof status === 'number' && status >= 400));
}

function envelopeOf(line: string): Envelope | null {
  // Lines of all kinds are asked: most need not be parsed for it.
  if (!line.includes('"session_id"')) return null;
  const envelope = parseObject(line);
  if (envelope === null || typeof envelope.session_id !== 'string' || typeof envelope.seq !== 'number') return null;
  return typeof envelope.direction === 'string' && typeof envelope.ts === 'string' ? envelope : null;
}
