import { atLeast, type Level } from '../../rules/rule.js';
import type { Finding } from '../../session/listener.js';
import { type BudgetResult, budgetName, budgetText } from '../budgets.js';
import type { FileReport, Unreadable } from '../report.js';
import { suppressedBy } from './suppressed.js';

/**
 * The report as JUnit XML: a suite for every trace, a case for every rule that was broken in it; what is below `failOn` does not
 * fail, and a file that cannot be judged is an error.
 */
export function toJUnit(reports: readonly FileReport[], unreadable: readonly Unreadable[], failOn: Level | 'never'): string {
  const suites = [...reports.map((report) => suiteOf(report, failOn)), ...unreadable.map(errorOf)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tapline check">\n${suites.join('')}</testsuites>\n`;
}

function suiteOf(report: FileReport, failOn: Level | 'never'): string {
  const byRule = groupByRule(report.findings);
  const fails = (finding: Finding) => failOn !== 'never' && atLeast(finding.level, failOn);
  const suppressed = groupByRule(report.suppressed);
  const cases = [
    ...[...byRule].map(([rule, findings]) => caseOf(report, rule, findings, fails)),
    ...[...suppressed].map(([rule, findings]) => suppressedCase(report, rule, findings)),
    ...report.budgets.map((result) => budgetCase(report, result)),
  ];
  if (cases.length === 0) cases.push(`    <testcase classname="${xml(report.file)}" name="no findings"/>\n`);
  const failures =
    [...byRule.values()].filter((findings) => findings.some(fails)).length + report.budgets.filter(({ over }) => over).length;
  return `  <testsuite name="${xml(report.file)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${suppressed.size}">\n${propertiesOf(report)}${cases.join('')}  </testsuite>\n`;
}

/** Which log a session was read from, and what that does not show. */
function propertiesOf({ source }: FileReport): string {
  if (source === null) return '';
  const { format, complete, reasons, limits } = source;
  const properties = [
    ['format', format],
    ['complete', String(complete)],
    ...reasons.map((text) => ['reason', text]),
    ...limits.map((text) => ['limit', text]),
  ];
  const lines = properties.map(([name = '', value = '']) => `      <property name="${name}" value="${xml(value)}"/>\n`);
  return `    <properties>\n${lines.join('')}    </properties>\n`;
}

function errorOf({ file, problem }: Unreadable): string {
  const error = `      <error type="unreadable" message="${xml(problem)}"/>\n`;
  const testCase = `    <testcase classname="${xml(file)}" name="can be read">\n${error}    </testcase>\n`;
  return `  <testsuite name="${xml(file)}" tests="1" failures="0" errors="1">\n${testCase}  </testsuite>\n`;
}

function caseOf(report: FileReport, rule: string, findings: readonly Finding[], fails: (finding: Finding) => boolean): string {
  const text = textOf(report, findings);
  const first = findings.find(fails);
  const body =
    first === undefined
      ? `      <system-out>${xml(text)}</system-out>\n`
      : `      <failure type="${first.level}" message="${xml(first.message)}">${xml(text)}</failure>\n`;
  return `    <testcase classname="${xml(report.file)}" name="${xml(rule)}">\n${body}    </testcase>\n`;
}

function budgetCase(report: FileReport, result: BudgetResult): string {
  const text = xml(budgetText(result));
  const body = result.over ? `      <failure type="budget" message="${text}"/>\n` : `      <system-out>${text}</system-out>\n`;
  return `    <testcase classname="${xml(report.file)}" name="${xml(budgetName(result.budget))}">\n${body}    </testcase>\n`;
}

function suppressedCase(report: FileReport, rule: string, findings: readonly Finding[]): string {
  const body = `      <skipped message="${xml(suppressedBy(findings[0]!, findings.length))}"/>\n      <system-out>${xml(textOf(report, findings))}</system-out>\n`;
  return `    <testcase classname="${xml(report.file)}" name="${xml(rule)}">\n${body}    </testcase>\n`;
}

function textOf(report: FileReport, findings: readonly Finding[]): string {
  return findings.map((finding) => `line ${report.lineOf(finding.at)}: ${finding.message}\n${finding.clause}`).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' };

function groupByRule(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.rule);
    if (group === undefined) groups.set(finding.rule, [finding]);
    else group.push(finding);
  }
  return groups;
}

/** Text inside XML. Characters that XML 1.0 cannot hold at all are replaced. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the characters that XML does not allow
  const allowed = text.replace(/\p{Cs}/gu, '\u{FFFD}').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\u{FFFD}');
  return allowed.replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
