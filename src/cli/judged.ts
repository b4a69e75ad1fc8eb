import { createJudge, type Judge } from '../rules/judge.js';
import type { RuleSettings } from '../rules/settings.js';
import { beginsInTheMiddle } from '../session/beginning.js';
import type { Evidence } from '../session/evidence.js';
import type { Peer, SessionCounts } from '../session/facts.js';
import type { Finding } from '../session/listener.js';
import { Session } from '../session/session.js';
import { readLines, readLinesOf } from '../trace/files/read-file.js';
import { AnyReader } from '../trace/import/any-reader.js';
import type { ImportedSession, ImportedSink } from '../trace/import/imported.js';
import { LineNumbers } from '../trace/import/line-numbers.js';
import { readSource, sourceOf } from '../trace/import/source.js';
import { TraceReader, type TraceSink } from '../trace/reader.js';
import type { Source, TraceHeader, TraceRecord } from '../trace/record.js';
import { Latencies } from './latencies.js';

/** A trace that was read through the model and the rules. */
export interface Judged {
  readonly session: Session;
  readonly findings: readonly Finding[];
  /** Findings of rules that the user turned off. */
  readonly suppressed: readonly Finding[];
  readonly header: TraceHeader | null;
  /** Whether the trace says that the server has ended. */
  readonly exited: boolean;
  /** What is not there to be judged: frames that the recorder lost, lines of the file that are no records. */
  readonly missing: { readonly lost: number; readonly unreadable: number; readonly beginning?: true };
  /** Where the session was read from, if no tap recorded it. */
  readonly source: Source | null;
  /** What a log tells of the two ends besides what passed between them. */
  readonly told: { readonly client: Peer | null; readonly server: Peer | null };
  readonly latencies: Latencies;
  /** The 1-based number of the file's line on which a record stands. */
  lineOf(at: number): number;
}

/** Tells a session that goes on how late it is: what has been open for long has leaked, the rest is in flight. */
export function bringUpToNow({ session, header }: Judged): void {
  const started = header === null ? Number.NaN : Date.parse(header.started);
  if (!Number.isNaN(started)) session.tick(Date.now() - started);
}

/** The counts of a session as they stand, at the moment up to which it was brought. */
export function countsOf({ session }: Judged): SessionCounts {
  return { ...session.counts, leaked: session.counts.leaked + session.overdue };
}

/** What names the standard input in the place of a file. */
export const STANDARD_INPUT = '-';

/**
 * Reads a trace, the log of another tool, or the standard input, and judges it as far as it goes. Returns what became of Tapline's own
 * trace: whether its session is over is for the caller to say. Where there are several sessions, as in a log or where traces were joined,
 * each goes to `each` as soon as it has ended, with its place among those that began, and is held no longer; then null is returned. Rejects
 * where the file cannot be read.
 */
export async function judgeFile(
  file: string,
  rules: RuleSettings | undefined,
  each: (judged: Judged, place: number) => void,
): Promise<Judged | null> {
  let begun = 0;
  const own: { latest: Judging | null; joined: boolean } = { latest: null, joined: false };
  const reader = new AnyReader({
    own: (lineOf) => {
      if (own.latest !== null) each(own.latest.judged(), begun++);
      own.joined = begun > 0;
      own.latest = new Judging(rules, lineOf);
      return own.latest;
    },
    log: () => ({
      session: (session) => {
        const place = begun++;
        return judgeLog(session, rules, (judged) => each(judged, place));
      },
    }),
  });
  await (file === STANDARD_INPUT ? readLinesOf(process.stdin, reader) : readLines(file, reader));
  if (own.latest === null) return null;
  if (!own.joined) return own.latest.judged();
  each(own.latest.judged(), begun);
  return null;
}

/** The same of a trace of Tapline's own, whose session may go on; anything else is refused. */
export async function judgeTrace(file: string): Promise<Judged> {
  const judging: Judging = new Judging(undefined, (at) => reader.lineOf(at));
  const reader = new TraceReader(judging);
  await readLines(file, reader);
  return judging.judged();
}

function judgeLog(imported: ImportedSession, rules: RuleSettings | undefined, each: (judged: Judged) => void): ImportedSink {
  const lines = new LineNumbers();
  const judging = new Judging(rules, (at) => lines.of(at), imported.evidence);
  let at = 0;
  return {
    record: (record, line) => {
      lines.add(line);
      judging.record(record, at++);
    },
    joinedLate: () => judging.joinedLate(),
    end: () => each({ ...judging.judged(), source: sourceOf(imported), told: imported }),
  };
}

/** A trace on its way through the model and the rules. The session begins with the first record: the header may say what it can prove. */
class Judging implements TraceSink {
  readonly #judge: Judge;
  readonly #latencies = new Latencies();
  readonly #missing: { lost: number; unreadable: number; beginning?: true } = { lost: 0, unreadable: 0 };
  #session: Session | null = null;
  #header: TraceHeader | null = null;
  #source: Source | null = null;
  #exited = false;

  constructor(
    rules: RuleSettings | undefined,
    private readonly lineOf: (at: number) => number,
    private readonly evidence?: Evidence,
  ) {
    this.#judge = createJudge(rules === undefined ? {} : { rules });
  }

  header(header: TraceHeader): void {
    this.#header = header;
    this.#source = readSource(header.source);
    if (this.#source === null) this.#current.started(header.command);
    else if (this.#source.reasons.includes('beginning')) this.joinedLate();
  }

  record(record: TraceRecord, at: number): void {
    if (at === 0 && this.#header === null && beginsInTheMiddle(record)) this.joinedLate();
    if ('ev' in record && record.ev === 'gap') this.#missing.lost += record.lost;
    if ('ev' in record && record.ev === 'exit') this.#exited = true;
    this.#current.push(record, at);
  }

  unreadable(at: number): void {
    this.#missing.unreadable++;
    this.#current.unreadable(at);
  }

  joinedLate(): void {
    this.#missing.beginning = true;
    this.#current.joinedLate();
  }

  judged(): Judged {
    const { findings, suppressed } = this.#judge;
    return {
      session: this.#current,
      findings,
      suppressed,
      header: this.#header,
      exited: this.#exited,
      missing: this.#missing,
      source: this.#source,
      told: { client: null, server: null },
      latencies: this.#latencies,
      lineOf: this.lineOf,
    };
  }

  get #current(): Session {
    const evidence = this.evidence ?? this.#source?.evidence;
    this.#session ??= new Session([this.#judge, this.#latencies], evidence === undefined ? {} : { evidence });
    return this.#session;
  }
}
