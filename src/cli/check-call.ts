import { readFileSync } from 'node:fs';
import { explain } from '../rules/explain.js';
import { type ReadSettings, readRuleOption, readRuleSettings } from '../rules/read-settings.js';
import type { Level } from '../rules/rule.js';
import { RuleSettings } from '../rules/settings.js';
import { type Baseline, readBaseline } from './baseline.js';
import { type Budget, readCount, readP95 } from './budgets.js';
import type { Values } from './command.js';
import { wrong } from './errors.js';
import { toJson } from './formats/json.js';
import { toJUnit } from './formats/junit.js';
import { toSarif } from './formats/sarif.js';
import { toText } from './formats/text.js';
import type { FileReport, Unreadable } from './report.js';

export const USAGE = `usage: tapline check [OPTION…] FILE…
       tapline check --explain RULE

Judges traces (*.tapline.jsonl) by the MCP specification and prints a report. FILE may be the log of another tool (Claude
Desktop, Claude Code, VS Code, Cursor, MCP Inspector, SDKs, bridges, a transcript) or an export (JSON Lines, HAR, pcapng), found
out by its content: each session in it is judged by what the file can prove; FILE#2 is the second one. It may be -, the standard
input.

  --format text|json|sarif|junit         how it is printed; default: text
  --fail-on error|warning|info|never     from which level on findings fail the check; default: error
  --rule RULE=LEVEL[:REASON]             turn a rule off or weigh it otherwise: off, info, warning or error; may be
                                         repeated. RULE is an id (cancel/duplicate), a family (leak/*) or *
  --rules FILE                           the same from a JSON file; --rule goes before it. {"leak/*": "info",
                                         "cancel/duplicate": {"level": "off", "reason": "known, see ticket 7"}}
  --baseline FILE                        what an earlier check printed with --format json: only what it has not fails
  --max-leaked N, --max-orphaned N       fail where a session has more of them, whatever --fail-on says
  --p95 METHOD=TIME                      fail where 95 % of the answers took longer; may be repeated. METHOD may name a tool:
                                         tools/call=2s, tools/call:search=500ms
  --allow-unmeasured                     let a --p95 pass of which no session has an answer; else the exit code is 2,
                                         as a slip in the name would let everything pass
  --explain RULE                         say what a rule asks, with an example, and judge nothing
  -h, --help                             this text

Findings of rules that are off are counted and listed apart; they never fail the check.
A trace that ends counts as a session that ended: what waits then has leaked. Only where its tap is running it is pending.
exit code: 0 if nothing is at the --fail-on level or above and no budget is exceeded, 1 if not, 2 for unreadable input, a wrong call
or a budget that measured nothing
`;

export type FailOn = Level | 'never';
export type Format = (reports: readonly FileReport[], unreadable: readonly Unreadable[], failOn: FailOn) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  text: (reports, unreadable) => toText(reports, unreadable, process.stdout.isTTY === true && process.env.NO_COLOR === undefined),
  json: toJson,
  sarif: toSarif,
  junit: toJUnit,
};
const FAIL_ON: readonly string[] = ['error', 'warning', 'info', 'never'] satisfies FailOn[];

/** Traces to be judged, and how. */
export interface Judging {
  readonly kind: 'judge';
  readonly format: Format;
  readonly failOn: FailOn;
  readonly files: readonly string[];
  readonly rules: RuleSettings;
  readonly baseline: Baseline | null;
  readonly budgets: readonly Budget[];
  /** Whether a budget passes for which no session has anything to measure. */
  readonly allowUnmeasured: boolean;
}

type CheckCall = Judging | { readonly kind: 'explain'; readonly text: string };

const LIST = { type: 'string', multiple: true, default: [] as string[] } as const;

export const OPTIONS = {
  format: { type: 'string', default: 'text' },
  'fail-on': { type: 'string', default: 'error' },
  rule: LIST,
  rules: LIST,
  baseline: { type: 'string' },
  'max-leaked': { type: 'string' },
  'max-orphaned': { type: 'string' },
  p95: LIST,
  'allow-unmeasured': { type: 'boolean', default: false },
  explain: { type: 'string' },
} as const;

/** What the words of `check` ask for; throws a `WrongCall` where that is nothing. Reads the files of rules and of a baseline. */
export function readCheckCall(values: Values<typeof OPTIONS>, files: readonly string[]): CheckCall {
  if (values.explain !== undefined) {
    if (files.length > 0) wrong('--explain judges nothing; leave the files out.');
    const explained = explain(values.explain);
    return explained.kind === 'unknown' ? wrong(explained.message, 'content') : { kind: 'explain', text: explained.text };
  }
  const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
  if (format === undefined) wrong(`--format is one of ${Object.keys(FORMATS).join(', ')}, not "${values.format}".`);
  const failOn = values['fail-on'];
  if (!FAIL_ON.includes(failOn)) wrong(`--fail-on is one of ${FAIL_ON.join(', ')}, not "${failOn}".`);
  const read = [...values.rules.map(fromFile), ...values.rule.map((text) => named('--rule', readRuleOption(text, '--rule')))];
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) wrong(problems.join('\ntapline check: '), 'content');
  if (files.length === 0) wrong('name at least one trace file.');
  if (files.indexOf('-') !== files.lastIndexOf('-')) wrong('the standard input can be read once: name - once.');
  const rules = new RuleSettings(read.flatMap((one) => one.entries));
  const budgets = budgetsOf(values);
  const baseline = values.baseline === undefined ? null : baselineFrom(values.baseline);
  return { kind: 'judge', format, failOn: failOn as FailOn, files, rules, baseline, budgets, allowUnmeasured: values['allow-unmeasured'] };
}

/** The budgets that were asked for. */
function budgetsOf(values: Values<typeof OPTIONS>): readonly Budget[] {
  const budgets: Budget[] = [];
  for (const kind of ['leaked', 'orphaned'] as const) {
    const text = values[`max-${kind}`];
    if (text === undefined) continue;
    const most = readCount(text);
    if (most === null) wrong(`--max-${kind} is a number, 0 or more, not "${text}".`, 'content');
    budgets.push({ kind, most });
  }
  for (const text of values.p95) {
    const budget = readP95(text);
    if (budget === null) wrong(`--p95 reads METHOD=TIME, the time in ms, s or m, such as tools/call=2s; not "${text}".`, 'content');
    budgets.push(budget);
  }
  return budgets;
}

/** The baseline that a file holds. */
function baselineFrom(file: string): Baseline {
  const refuse = (what: string) => wrong(`--baseline ${file}: ${what}`, 'content');
  let baseline: Baseline | null;
  try {
    baseline = readBaseline(readFileSync(file, 'utf8'), file);
  } catch (error) {
    return refuse(`the file cannot be read (${(error as Error).message}). Make it with: tapline check --format json FILE… > ${file}`);
  }
  return baseline ?? refuse('this is not what "tapline check --format json" prints.');
}

function fromFile(file: string): ReadSettings {
  try {
    return named(file, readRuleSettings(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')), file));
  } catch (error) {
    const what = error instanceof SyntaxError ? `is not JSON (${error.message})` : `cannot be read (${(error as Error).message})`;
    return { entries: [], problems: [`--rules ${file}: the file ${what}.`] };
  }
}

/** The problems, each with the place that it stands at in front. */
function named(where: string, { entries, problems }: ReadSettings): ReadSettings {
  return { entries, problems: problems.map((problem) => `${where}: ${problem}`) };
}
