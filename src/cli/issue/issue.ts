import { parseArgs } from 'node:util';
import { version } from '../../../package.json';
import { readRecord } from '../../trace/read-record.js';
import { TraceError } from '../../trace/reader.js';
import type { TraceRecord } from '../../trace/record.js';
import { CommandError } from '../errors.js';
import { ownReport } from '../report.js';
import { chosenRecords, findingFor } from '../share/chosen.js';
import { copyTrace } from '../share/copy.js';
import { identities } from '../share/identities.js';
import { LOGS_HELP, withTrace } from '../traces.js';
import { issueMarkdown } from './markdown.js';

const USAGE = `usage: tapline issue [--finding RULE[@AT]] TRACE

Prints a finding as an issue in Markdown: what happened, the programs and their versions, the clause, the frames, and a minimal trace,
without secrets as "tapline share" takes them out. Without --finding: the first of the weightiest. Look through it before you post it.

${LOGS_HELP}

exit code: 0 it is printed, 2 it could not be
`;

/** `tapline issue`: prints a finding as an issue. Returns the exit code. */
export async function issue(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: { finding: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    });
    if (values.help) {
      process.stdout.write(USAGE);
      return 0;
    }
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return fail(`name one trace.\n\n${USAGE}`);
    process.stdout.write(await withTrace(file, (trace) => issueOf(trace, values.finding ?? null, file)));
    return 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof TraceError || error instanceof CommandError || code !== undefined) return fail((error as Error).message);
    throw error;
  }
}

/**
 * The Markdown for a finding of a trace: `RULE` or `RULE@AT`; null for the first of the weightiest; `named`: what the
 * person calls the file. Throws a `CommandError` where there is
 * none, and what reading the file throws.
 */
export async function issueOf(file: string, wanted: string | null, named = file): Promise<string> {
  const report = await ownReport(file);
  const { findings } = report;
  const [, rule = null, place] = wanted === null ? [] : (/^(.*?)(?:@(\d+))?$/s.exec(wanted) ?? []);
  const weighty = (['error', 'warning', 'info'] as const).flatMap((level) => findings.filter((one) => one.level === level));
  const first = weighty[0];
  if (rule === null && first === undefined) throw new CommandError(`nothing was found in ${named}.`);
  const at = place === undefined ? null : Number(place);
  const finding = rule === null ? first! : findingFor(rule, at, findings);
  const { records } = await chosenRecords(file, { kind: 'finding', rule: finding.rule, at: at ?? finding.at }, findings);

  const lines: string[] = [];
  const options = { redaction: { mode: 'secrets', identities: identities() }, chosen: records, silent: true } as const;
  await copyTrace(file, options, (line) => lines.push(line));
  const kept = lines.map((line) => readRecord(JSON.parse(line))).filter((record): record is TraceRecord => record !== null);
  return issueMarkdown({ finding, report, records: kept, lines, version });
}

function fail(message: string): number {
  process.stderr.write(`tapline issue: ${message}\n`);
  return 2;
}
