import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explain } from '../rules/explain.js';
import { type ReadSettings, readRuleOption, readRuleSettings } from '../rules/read-settings.js';
import type { Level } from '../rules/rule.js';
import { RuleSettings } from '../rules/settings.js';
import { type Baseline, readBaseline } from './baseline.js';
import { type Budget, readCount, readP95 } from './budgets.js';
import { toJson } from './formats/json.js';
import { toJUnit } from './formats/junit.js';
import { toSarif } from './formats/sarif.js';
import { toText } from './formats/text.js';
import type { FileReport, Unreadable } from './report.js';

export const USAGE = `usage: tapline check [OPTION…] FILE…
       tapline check --explain RULE

Judges traces (*.tapline.jsonl) by the MCP specification and prints a report. FILE may be the log of another tool (Claude
Desktop, Claude Code, VS Code, Cursor, MCP Inspector, SDKs, bridges, a transcript), found out by its content: each session in
it is judged by what the log can prove. It may be -, the standard input.

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
  --explain RULE                         say what a rule asks, with an example, and judge nothing
  -h, --help                             this text

Findings of rules that are off are counted and listed apart; they never fail the check.
A trace that ends counts as a session that ended: what waits then has leaked. Only where its tap is running it is in flight.
exit code: 0 if nothing is at the --fail-on level or above and no budget is exceeded, 1 if not, 2 for unreadable input or a wrong call
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

/** What the arguments ask for. */
export type Call =
  | { readonly kind: 'help' }
  /** `about`: the form of the call, which the usage shows, or something that it names. */
  | { readonly kind: 'wrong'; readonly message: string; readonly about: 'form' | 'content' }
  | { readonly kind: 'explain'; readonly text: string }
  | {
      readonly kind: 'check';
      readonly format: Format;
      readonly failOn: FailOn;
      readonly files: readonly string[];
      readonly rules: RuleSettings;
      readonly baseline: Baseline | null;
      readonly budgets: readonly Budget[];
    };

/** Reads the arguments of `check`. Never throws: what is wrong with them is told in words. */
export function parseCall(argv: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        format: { type: 'string', default: 'text' },
        'fail-on': { type: 'string', default: 'error' },
        rule: { type: 'string', multiple: true, default: [] },
        rules: { type: 'string', multiple: true, default: [] },
        baseline: { type: 'string' },
        'max-leaked': { type: 'string' },
        'max-orphaned': { type: 'string' },
        p95: { type: 'string', multiple: true, default: [] },
        explain: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) return { kind: 'help' };
    if (values.explain !== undefined) {
      if (positionals.length > 0) return wrong('--explain judges nothing; leave the files out.');
      const explained = explain(values.explain);
      return explained.kind === 'unknown' ? wrong(explained.message, 'content') : { kind: 'explain', text: explained.text };
    }
    const format = Object.hasOwn(FORMATS, values.format) ? FORMATS[values.format] : undefined;
    if (format === undefined) return wrong(`--format is one of ${Object.keys(FORMATS).join(', ')}, not "${values.format}".`);
    const failOn = values['fail-on'];
    if (!FAIL_ON.includes(failOn)) return wrong(`--fail-on is one of ${FAIL_ON.join(', ')}, not "${failOn}".`);
    const read = [...values.rules.map(fromFile), ...values.rule.map((text) => named('--rule', readRuleOption(text, '--rule')))];
    const problems = read.flatMap((one) => one.problems);
    if (problems.length > 0) return wrong(problems.join('\ntapline check: '), 'content');
    if (positionals.length === 0) return wrong('name at least one trace file.');
    if (positionals.indexOf('-') !== positionals.lastIndexOf('-')) return wrong('the standard input can be read once: name - once.');
    const rules = new RuleSettings(read.flatMap((one) => one.entries));
    const budgets = budgetsOf(values);
    if (typeof budgets === 'string') return wrong(budgets, 'content');
    const baseline = values.baseline === undefined ? null : baselineFrom(values.baseline);
    if (typeof baseline === 'string') return wrong(baseline, 'content');
    return { kind: 'check', format, failOn: failOn as FailOn, files: positionals, rules, baseline, budgets };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

/** The budgets that were asked for, or what is wrong with one. */
function budgetsOf(values: { 'max-leaked'?: string; 'max-orphaned'?: string; p95: readonly string[] }): readonly Budget[] | string {
  const budgets: Budget[] = [];
  for (const kind of ['leaked', 'orphaned'] as const) {
    const text = values[`max-${kind}`];
    if (text === undefined) continue;
    const most = readCount(text);
    if (most === null) return `--max-${kind} is a number, 0 or more, not "${text}".`;
    budgets.push({ kind, most });
  }
  for (const text of values.p95) {
    const budget = readP95(text);
    if (budget === null) return `--p95 reads METHOD=TIME, the time in ms, s or m, such as tools/call=2s; not "${text}".`;
    budgets.push(budget);
  }
  return budgets;
}

/** The baseline that a file holds, or why it holds none. */
function baselineFrom(file: string): Baseline | string {
  try {
    return readBaseline(readFileSync(file, 'utf8'), file) ?? `--baseline ${file}: this is not what "tapline check --format json" prints.`;
  } catch (error) {
    return `--baseline ${file}: the file cannot be read (${(error as Error).message}). Make it with: tapline check --format json FILE… > ${file}`;
  }
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

function wrong(message: string, about: 'form' | 'content' = 'form'): Call {
  return { kind: 'wrong', message, about };
}
