import { beginsInTheMiddle } from '../session/beginning.js';
import type { SessionListener } from '../session/listener.js';
import { Session, type SessionOptions } from '../session/session.js';
import { readSource } from '../trace/import/source.js';
import type { TraceSink } from '../trace/reader.js';
import type { TraceHeader, TraceRecord } from '../trace/record.js';

/** What a trace's first lines say of the session in it: what its records prove, and whether they have its beginning. */
export interface Standing {
  readonly options: SessionOptions;
  readonly late: boolean;
  /** What was started; null where no tap recorded it. */
  readonly command: unknown;
}

/** How a session stands by the trace's header, or, where it has none, by its first record. */
export function standingOf(header: TraceHeader | null, first: TraceRecord | null): Standing {
  const source = readSource(header?.source);
  const late = source?.reasons.includes('beginning') ?? (header === null && first !== null && beginsInTheMiddle(first));
  return source === null
    ? { options: {}, late, command: header?.command ?? null }
    : { options: { evidence: source.evidence }, late, command: null };
}

/** A session that stands so. */
export function sessionOf(listeners: readonly SessionListener[], { options, late, command }: Standing): Session {
  const session = new Session(listeners, options);
  if (late) session.joinedLate();
  if (command !== null) session.started(command);
  return session;
}

/** Reads a trace into a session of the right standing. */
export class SessionSink implements TraceSink {
  standing: Standing = standingOf(null, null);
  #header: TraceHeader | null = null;
  #session: Session | null = null;

  constructor(private readonly listeners: readonly SessionListener[]) {}

  get session(): Session {
    return this.#begun(null);
  }

  header(header: TraceHeader): void {
    this.#header = header;
  }

  record(record: TraceRecord, at: number): void {
    this.#begun(record).push(record, at);
  }

  unreadable(at: number): void {
    this.#begun(null).unreadable(at);
  }

  #begun(first: TraceRecord | null): Session {
    if (this.#session === null) {
      this.standing = standingOf(this.#header, first);
      this.#session = sessionOf(this.listeners, this.standing);
    }
    return this.#session;
  }
}
