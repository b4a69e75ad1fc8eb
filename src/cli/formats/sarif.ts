import { pathToFileURL } from 'node:url';
import { version } from '../../../package.json';
import { clauseFor } from '../../protocol/clauses.js';
import { RULES } from '../../rules/families.js';
import type { Finding, FindingSetting } from '../../session/listener.js';
import type { FileReport, Unreadable } from '../report.js';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;
const MAX_RELATED = 100;

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
        invocations: [{ executionSuccessful: unreadable.length === 0, toolExecutionNotifications: unreadable.map(notificationOf) }],
        results: reports.flatMap((report) => [...report.findings, ...report.suppressed].map((finding) => resultOf(finding, report))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(rule: (typeof RULES)[number]) {
  return {
    id: rule.id,
    shortDescription: { text: `${rule.statement}.` },
    helpUri: clauseFor(rule.citations, 'E').url,
    properties: { wording: rule.wording, fault: rule.fault },
  };
}

function notificationOf({ file, problem }: Unreadable) {
  return { level: 'error', message: { text: problem }, locations: [{ physicalLocation: { artifactLocation: artifactOf(file) } }] };
}

function resultOf(finding: Finding, report: FileReport) {
  const related = [...finding.more, ...finding.related].slice(0, MAX_RELATED);
  const { setting } = finding;
  return {
    ruleId: finding.rule,
    // -1 says that the rule is not in the list.
    ruleIndex: RULES.findIndex(({ id }) => id === finding.rule),
    level: LEVELS[finding.level],
    message: { text: finding.message },
    locations: [placeOf(finding.at, report)],
    ...(related.length > 0 ? { relatedLocations: related.map((at, id) => ({ id, ...placeOf(at, report) })) } : {}),
    ...(setting?.level === 'off' ? { suppressions: [suppressionOf(setting)] } : {}),
    properties: { by: finding.by, at: finding.at, id: finding.id, clause: finding.clause, known: finding.known, setting },
  };
}

function suppressionOf({ reason, source }: FindingSetting) {
  return { kind: 'external', status: 'accepted', ...(reason === null ? {} : { justification: reason }), properties: { source } };
}

function placeOf(at: number, report: FileReport) {
  return { physicalLocation: { artifactLocation: artifactOf(report.file), region: { startLine: report.lineOf(at) } } };
}

function artifactOf(file: string) {
  return { uri: pathToFileURL(file).href };
}
