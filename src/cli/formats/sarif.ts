import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { version } from '../../../package.json';
import { clauseFor } from '../../protocol/clauses.js';
import { RULES } from '../../rules/families.js';
import { atLeast, type Level } from '../../rules/rule.js';
import type { Finding, FindingSetting } from '../../session/listener.js';
import { budgetName, budgetText } from '../budgets.js';
import { STANDARD_INPUT } from '../judged.js';
import type { FileReport, Unreadable } from '../report.js';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;
const MAX_RELATED = 100;
/** What the paths of files in and below the working folder are relative to. */
const BASE = 'WORKING_FOLDER';

/**
 * The report as SARIF 2.1.0: a result for every finding, its place the line of the trace file; a notification of the tool for every
 * file that cannot be judged.
 */
export function toSarif(reports: readonly FileReport[], unreadable: readonly Unreadable[]): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Tapline', semanticVersion: version, rules: RULES.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [BASE]: { uri: workingFolder() } },
        invocations: [{ executionSuccessful: unreadable.length === 0, toolExecutionNotifications: unreadable.map(notificationOf) }],
        results: [...reports.flatMap(resultsOf), ...reports.flatMap(overrunsOf)],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(rule: (typeof RULES)[number]) {
  return {
    id: rule.id,
    shortDescription: { text: `${rule.statement}.` },
    defaultConfiguration: { enabled: rule.off === null, level: LEVELS[heaviest(Object.values(rule.levels))] },
    helpUri: clauseFor(rule.citations, 'E').url,
    properties: { wording: rule.wording, fault: rule.fault },
  };
}

function notificationOf({ file, problem }: Unreadable) {
  return { level: 'error', message: { text: problem }, locations: [{ physicalLocation: { artifactLocation: artifactOf(file) } }] };
}

function heaviest(levels: readonly Level[]): Level {
  return levels.reduce((most, level) => (atLeast(level, most) ? level : most), 'info');
}

function resultsOf(report: FileReport) {
  const seen = new Map<string, number>();
  return [...report.findings, ...report.suppressed].map((finding) => {
    const what = `${finding.rule}\n${finding.by}\n${finding.message.replace(/\d+/g, '#')}`;
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    return resultOf(finding, report, fingerprint(`${what}\n${nth}${sessionOf(report)}`));
  });
}

/** A result for every budget that was exceeded; the place is the file's beginning. */
function overrunsOf(report: FileReport) {
  return report.budgets
    .filter(({ over }) => over)
    .map((result) => ({
      ruleId: `budget/${result.budget.kind}`,
      ruleIndex: -1,
      level: 'error',
      message: { text: budgetText(result) },
      locations: [{ physicalLocation: { artifactLocation: artifactOf(report.path), region: { startLine: 1 } } }],
      partialFingerprints: { 'taplineFinding/v1': fingerprint(`${budgetName(result.budget)}${sessionOf(report)}`) },
    }));
}

/** Which of several sessions in a file it is; nothing for the only one. */
function sessionOf({ file, path }: FileReport): string {
  return file.slice(path.length);
}

/** Tells a finding from all others, also in the trace of another run, in which ids and times are not the same. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function resultOf(finding: Finding, report: FileReport, print: string) {
  const related = [...finding.more, ...finding.related].slice(0, MAX_RELATED);
  const { setting } = finding;
  return {
    ruleId: finding.rule,
    // -1 says that the rule is not in the list.
    ruleIndex: RULES.findIndex(({ id }) => id === finding.rule),
    level: LEVELS[finding.level],
    message: { text: finding.message },
    locations: [placeOf(finding.at, report)],
    partialFingerprints: { 'taplineFinding/v1': print },
    ...(related.length > 0 ? { relatedLocations: related.map((at, id) => ({ id, ...placeOf(at, report) })) } : {}),
    ...(setting?.level === 'off' ? { suppressions: [suppressionOf(setting)] } : {}),
    properties: { ...logOf(report), by: finding.by, at: finding.at, id: finding.id, clause: finding.clause, known: finding.known, setting },
  };
}

function suppressionOf({ reason, source }: FindingSetting) {
  return { kind: 'external', status: 'accepted', ...(reason === null ? {} : { justification: reason }), properties: { source } };
}

/** Which log it was found in, and whether that shows the whole session. */
function logOf({ file, path, source }: FileReport) {
  if (source === null) return {};
  const { format, complete, reasons, limits } = source;
  return { ...(file === path ? {} : { session: file }), format, complete, ...(complete ? {} : { reasons }), limits };
}

function placeOf(at: number, report: FileReport) {
  return { physicalLocation: { artifactLocation: artifactOf(report.path), region: { startLine: report.lineOf(at) } } };
}

function artifactOf(file: string) {
  if (file === STANDARD_INPUT) return { uri: 'stdin' };
  const { href } = pathToFileURL(file);
  const base = workingFolder();
  if (!href.startsWith(base)) return { uri: href };
  const path = href.slice(base.length);
  // A colon in the first part of a path would end a scheme.
  return { uri: /^[^/]*:/.test(path) ? `./${path}` : path, uriBaseId: BASE };
}

function workingFolder(): string {
  return `${pathToFileURL(process.cwd()).href.replace(/\/$/, '')}/`;
}
