import { createJudge } from '../../src/rules/judge.js';
import { beginsInTheMiddle } from '../../src/session/beginning.js';
import { Session } from '../../src/session/session.js';
import { exitText } from '../../src/session/timeline/events.js';
import type { SessionHead } from '../../src/session/timeline/row.js';
import { Timeline } from '../../src/session/timeline/timeline.js';
import { visible } from '../../src/session/timeline/visible.js';
import { readSource } from '../../src/trace/import/source.js';
import { LineSplitter } from '../../src/trace/lines.js';
import { TraceReader } from '../../src/trace/reader.js';
import type { TraceHeader, TraceRecord } from '../../src/trace/record.js';

/** As the settings are where nobody changed them, in ms. */
export const LEAK_MS = 60_000;
export const GRACE_MS = 1_000;
const RACE_MS = 250;

/** Everything that a whole trace comes to: its rows, their findings, and its records by place (null: a line that is none). */
export interface Model {
  readonly timeline: Timeline;
  readonly records: readonly (TraceRecord | null)[];
  readonly head: SessionHead;
  /** The address of the clause that the first finding of a rule names, by rule. */
  readonly clauses: ReadonlyMap<string, string>;
  /** When its last record was, in ms since it began. */
  readonly end: number;
}

/** Reads and judges a trace that is over. `file`: what it is called. Throws a `TraceError` where it is none. */
export function readModel(file: string, bytes: Uint8Array): Model {
  const timeline = new Timeline(GRACE_MS);
  const { findings } = timeline;
  const clauses = new Map<string, string>();
  const judge = createJudge({
    leakThresholdMs: LEAK_MS,
    raceWindowMs: RACE_MS,
    added: (finding) => {
      if (!clauses.has(finding.rule)) clauses.set(finding.rule, finding.clause);
      findings.added(finding);
    },
    grown: (finding, at) => findings.grown(finding, at),
    withdrawn: (finding) => findings.withdrawn(finding),
  });
  const records: (TraceRecord | null)[] = [];
  let header: TraceHeader | null = null;
  let session: Session | null = null;
  let end = 0;
  let exit: string | null = null;
  // The session must know what its source can prove before its first record.
  const begun = (): Session => {
    session ??= new Session([timeline, judge], { leakThresholdMs: LEAK_MS, ...evidenceOf(header) });
    return session;
  };
  const reader = new TraceReader({
    header: (is) => {
      header = is;
      const source = readSource(is.source);
      if (source?.reasons.includes('beginning')) begun().joinedLate();
      if (source === null) begun().started(is.command);
      begun();
      timeline.started(wordsOf(is.command));
    },
    record: (record, at) => {
      if (at === 0 && header === null && beginsInTheMiddle(record)) begun().joinedLate();
      if ('ev' in record && record.ev === 'exit') exit = exitText(record.code, record.signal ?? null);
      records[at] = record;
      end = Math.max(end, record.t);
      begun().push(record, at);
    },
    unreadable: (at) => {
      records[at] = null;
      begun().unreadable(at);
    },
  });
  const splitter = new LineSplitter(
    (line) => reader.line(line),
    () => reader.tooLong(),
  );
  splitter.push(bytes);
  reader.end(splitter.rest());
  begun().end();
  findings.settle();
  return { timeline, records, clauses, end, head: headOf(file, header, begun(), exit) };
}

function evidenceOf(header: TraceHeader | null) {
  const source = readSource(header?.source);
  return source === null ? {} : { evidence: source.evidence };
}

function headOf(file: string, header: TraceHeader | null, { client, server, revision }: Session, exit: string | null): SessionHead {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    id: text(header?.id) ?? file,
    file,
    name: visible(text(header?.name) ?? server?.name ?? file),
    command: wordsOf(header?.command),
    started: text(header?.started) ?? '',
    status: exit === null ? { kind: 'recorded' } : { kind: 'ended', exit },
    client,
    server,
    revision,
  };
}

/** The command of a header that anybody may have written. */
function wordsOf(command: unknown): readonly string[] {
  return Array.isArray(command) ? command.filter((word) => typeof word === 'string') : [];
}
