import { atLeast } from '../rules/rule.js';
import { plural } from '../rules/words.js';
import { TraceError } from '../trace/reader.js';
import { withoutBaseline } from './baseline.js';
import { type Call, parseCall, USAGE } from './check-call.js';
import { CommandError } from './errors.js';
import { type FileReport, reportsOn, type Unreadable } from './report.js';
import { placeOf } from './traces.js';

const MORE = 'More about the call: tapline check --help\n';

/** `tapline check`: judges traces and prints a report. Returns the exit code; problems with the call or a file go to stderr. */
export async function check(argv: string[]): Promise<number> {
  const call = parseCall(argv);
  switch (call.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case 'wrong':
      process.stderr.write(`tapline check: ${call.message}\n\n${call.about === 'form' ? USAGE : MORE}`);
      return 2;
    case 'explain':
      process.stdout.write(call.text);
      return 0;
    case 'check':
      return run(call);
  }
}

async function run(call: Call & { readonly kind: 'check' }): Promise<number> {
  const judged: FileReport[] = [];
  const unreadable: Unreadable[] = [];
  for (const file of call.files) {
    try {
      judged.push(...(await reportsOnPlace(file, call)));
    } catch (error) {
      const problem = problemOf(error);
      unreadable.push({ file, problem });
      process.stderr.write(`tapline check: ${file}: ${problem}\n`);
    }
  }
  for (const text of unmeasured(judged)) process.stderr.write(`tapline check: ${text}\n`);
  const reports = call.baseline === null ? judged : withoutBaseline(judged, call.baseline);
  process.stdout.write(call.format(reports, unreadable, call.failOn));
  if (unreadable.length > 0) return 2;
  const { failOn } = call;
  const failed = failOn !== 'never' && reports.some(({ findings }) => findings.some(({ level }) => atLeast(level, failOn)));
  // A budget was asked for by itself: it fails whatever the findings may do.
  return failed || reports.some(({ budgets }) => budgets.some(({ over }) => over)) ? 1 : 0;
}

/** The reports on a file, or on one session of it where `FILE#2` names one. */
async function reportsOnPlace(named: string, { rules, budgets }: Call & { readonly kind: 'check' }): Promise<readonly FileReport[]> {
  const { file, session } = placeOf(named);
  const reports = await reportsOn(file, rules, budgets);
  if (session === null) return reports;
  const meant = reports[session - 1];
  if (meant === undefined) throw new CommandError(`the file has ${plural(reports.length, 'session')}, so there is no #${session}.`);
  return [meant];
}

/** Budgets for what no session has any answer of: a slip in a name would let everything pass. */
function unmeasured(reports: readonly FileReport[]): readonly string[] {
  const [first] = reports;
  const names = (first?.budgets ?? []).flatMap(({ budget }, i) =>
    budget.kind === 'p95' && reports.every((report) => report.budgets[i]?.actual === null) ? [budget.name] : [],
  );
  return names.map((name) => `--p95 ${name}: there is no answer to measure in any session.`);
}

/** What is wrong with a file, for a person. An error that is no problem of the file is one of ours, and passes through. */
function problemOf(error: unknown): string {
  if (error instanceof TraceError || error instanceof CommandError) return error.message;
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
