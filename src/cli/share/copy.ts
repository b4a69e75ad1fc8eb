import type { Finding } from '../../session/listener.js';
import { readTraceFile } from '../../trace/files/read-file.js';
import type { TraceHeader, TraceRecord } from '../../trace/record.js';
import { Lookahead } from '../../trace/redact/lookahead.js';
import { type RedactionOptions, Redactor } from '../../trace/redact/redactor.js';
import type { TakenValue } from '../../trace/redact/report.js';
import { Selection } from '../../trace/selection.js';
import { eventLine, frameLine, headerLine } from '../../trace/writer.js';

/** What stands in a copy where the trace has a line that is no record: nobody knows what is in it, and the places of the others stay. */
const UNREADABLE = '"a line that could not be read was left out"\n';

export interface CopyOptions {
  readonly redaction: RedactionOptions;
  /** Which records the copy is of, by place; null for all. Frames that are left out are told by a `gap`, unless `silent`. */
  readonly chosen: ReadonlySet<number> | null;
  readonly silent: boolean;
}

export interface Copied {
  readonly taken: readonly TakenValue[];
  readonly unlisted: number;
}

/**
 * Writes a redacted copy of a trace, line by line, in bounded memory: the file is read twice, once for learning what is secret in it.
 * Rejects as `readTraceFile` does, and with what `write` throws.
 */
export async function copyTrace(file: string, { redaction, chosen, silent }: CopyOptions, write: (line: string) => void): Promise<Copied> {
  const redactor = new Redactor(redaction);
  await readTraceFile(file, { header: (header) => redactor.learnHeader(header), record: (record) => redactor.learn(record) });

  const ahead = new Lookahead((record, next) => write(lineOf(redactor.redact(record, next))));
  const selection = chosen === null ? null : new Selection((at) => chosen.has(at));
  await readTraceFile(file, {
    header: (header: TraceHeader) => write(copyHeaderLine(redactor.redactHeader(header))),
    record: (record, at) => {
      const kept = selection === null ? [record] : selection.take(record, at);
      for (const one of kept) if (!(silent && one !== record)) ahead.push(one);
    },
    unreadable: () => {
      if (chosen !== null) return;
      ahead.end();
      write(UNREADABLE);
    },
  });
  ahead.end();
  return { taken: redactor.taken, unlisted: redactor.unlisted };
}

/** The header says that it is one of a copy, so that a copy of the copy leaves replacements as they are. */
function copyHeaderLine(header: TraceHeader): string {
  return `${JSON.stringify({ ...(JSON.parse(headerLine(header)) as TraceHeader), redacted: header.redacted })}\n`;
}

function lineOf(record: TraceRecord): string {
  return 'ev' in record ? eventLine(record) : frameLine(record);
}

/** Whether two verdicts say the same: the same findings at the same places. An id that is a secret reads otherwise in the copy. */
export function sameVerdict(before: readonly Finding[], after: readonly Finding[]): boolean {
  return verdictOf(before) === verdictOf(after);
}

function verdictOf(findings: readonly Finding[]): string {
  return JSON.stringify(findings.map(({ rule, level, by, at, more }) => [rule, level, by, at, more]));
}
