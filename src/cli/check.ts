import { atLeast } from '../rules/rule.js';
import { plural } from '../rules/words.js';
import { withoutBaseline } from './baseline.js';
import { type Judging, OPTIONS, readCheckCall, USAGE } from './check-call.js';
import { command, complain } from './command.js';
import { CommandError, readingProblem } from './errors.js';
import { type FileReport, reportsOn, type Unreadable } from './report.js';
import { placeOf } from './traces.js';

const NAME = 'check';

/** `tapline check`: judges traces and prints a report. */
export const check = command({
  name: NAME,
  usage: USAGE,
  options: OPTIONS,
  read: readCheckCall,
  run: async (call) => {
    if (call.kind === 'judge') return await judge(call);
    process.stdout.write(call.text);
    return 0;
  },
});

async function judge(call: Judging): Promise<number> {
  const judged: FileReport[] = [];
  const unreadable: Unreadable[] = [];
  for (const file of call.files) {
    try {
      judged.push(...(await reportsOnPlace(file, call)));
    } catch (error) {
      const problem = readingProblem(error);
      unreadable.push({ file, problem });
      complain(NAME, `${file}: ${problem}`);
    }
  }
  const slips = call.allowUnmeasured ? [] : unmeasured(judged);
  for (const text of slips) complain(NAME, text);
  const reports = call.baseline === null ? judged : withoutBaseline(judged, call.baseline);
  process.stdout.write(call.format(reports, unreadable, call.failOn));
  if (unreadable.length > 0 || slips.length > 0) return 2;
  const { failOn } = call;
  const failed = failOn !== 'never' && reports.some(({ findings }) => findings.some(({ level }) => atLeast(level, failOn)));
  // A budget was asked for by itself: it fails whatever the findings may do.
  return failed || reports.some(({ budgets }) => budgets.some(({ over }) => over)) ? 1 : 0;
}

/** The reports on a file, or on one session of it where `FILE#2` names one. */
async function reportsOnPlace(named: string, { rules, budgets }: Judging): Promise<readonly FileReport[]> {
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
  return names.map(
    (name) =>
      `--p95 ${name}: there is no answer to measure in any session, so nothing was held to this budget. Is the name right? With --allow-unmeasured it passes.`,
  );
}
