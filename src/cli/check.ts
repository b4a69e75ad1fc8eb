import { parseArgs } from 'node:util';
import { atLeast, type Level } from '../rules/rule.js';
import { TraceError } from '../trace/reader.js';
import { toJson } from './formats/json.js';
import { toJUnit } from './formats/junit.js';
import { toSarif } from './formats/sarif.js';
import { toText } from './formats/text.js';
import { type FileReport, reportOn, type Unreadable } from './report.js';

const USAGE = `usage: tapline check [OPTION…] FILE…

Judges traces (*.tapline.jsonl) by the MCP specification and prints a report.

  --format text|json|sarif|junit         how it is printed; default: text
  --fail-on error|warning|info|never     from which level on findings fail the check; default: error
  -h, --help                             this text

A trace that ends counts as a session that ended: what waits then has leaked. Only where its tap is running it is in flight.
exit code: 0 nothing at the --fail-on level or above, 1 findings at that level or above, 2 unreadable input
`;

type FailOn = Level | 'never';
type Format = (reports: readonly FileReport[], unreadable: readonly Unreadable[], failOn: FailOn) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  text: (reports, unreadable) => toText(reports, unreadable, process.stdout.isTTY === true && process.env.NO_COLOR === undefined),
  json: toJson,
  sarif: toSarif,
  junit: toJUnit,
};
const FAIL_ON: readonly string[] = ['error', 'warning', 'info', 'never'] satisfies FailOn[];

/** `tapline check`: judges traces and prints a report. Returns the exit code; problems with the call or a file go to stderr. */
export async function check(argv: string[]): Promise<number> {
  const call = parseCall(argv);
  switch (call.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      process.stderr.write(`tapline check: ${call.message}\n\n${USAGE}`);
      return 2;
    case 'check':
      return run(call);
  }
}

type Call =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'check'; readonly format: Format; readonly failOn: FailOn; readonly files: readonly string[] };

function parseCall(argv: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        format: { type: 'string', default: 'text' },
        'fail-on': { type: 'string', default: 'error' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help' };
    const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
    if (format === undefined) return wrong(`--format is one of ${Object.keys(FORMATS).join(', ')}, not "${values.format}".`);
    const failOn = values['fail-on'];
    if (!FAIL_ON.includes(failOn)) return wrong(`--fail-on is one of ${FAIL_ON.join(', ')}, not "${failOn}".`);
    if (positionals.length === 0) return wrong('name at least one trace file.');
    return { kind: 'check', format, failOn: failOn as FailOn, files: positionals };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): Call {
  return { kind: 'wrong', message };
}

async function run(call: Call & { readonly kind: 'check' }): Promise<number> {
  const reports: FileReport[] = [];
  const unreadable: Unreadable[] = [];
  for (const file of call.files) {
    try {
      reports.push(await reportOn(file));
    } catch (error) {
      const problem = explain(error);
      unreadable.push({ file, problem });
      process.stderr.write(`tapline check: ${file}: ${problem}\n`);
    }
  }
  process.stdout.write(call.format(reports, unreadable, call.failOn));
  if (unreadable.length > 0) return 2;
  const { failOn } = call;
  const failed = failOn !== 'never' && reports.some(({ findings }) => findings.some(({ level }) => atLeast(level, failOn)));
  return failed ? 1 : 0;
}

/** What is wrong with a file, for a person. An error that is no problem of the file is one of ours, and passes through. */
function explain(error: unknown): string {
  if (error instanceof TraceError) return error.message;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file.';
    case 'EISDIR':
      return 'this is a folder; name the trace files in it.';
    case 'EACCES':
    case 'EPERM':
      return 'you may not read this file; traces are readable by their owner alone.';
    case undefined:
      throw error;
    default:
      return (error as Error).message;
  }
}
