import type { Finding } from '../../session/listener.js';
import type { SourceReport } from '../../trace/import/source.js';
import { type BudgetResult, budgetName } from '../budgets.js';
import type { FileReport, Unreadable } from '../report.js';

/** The report as one JSON object; files that cannot be judged are named where there are any. Ids keep all their digits: they are JSON text already, and are put in as they are. */
export function toJson(reports: readonly FileReport[], unreadable: readonly Unreadable[]): string {
  const others = unreadable.length > 0 ? `,\n"unreadable":${JSON.stringify(unreadable)}` : '';
  return `{"files":[${reports.map(fileJson).join(',\n')}]${others}}\n`;
}

function fileJson(report: FileReport): string {
  const { file, source, live, revision, client, server, counts, missing } = report;
  const head = JSON.stringify({
    file,
    ...(source === null ? {} : sourceJson(source)),
    ...(live === null ? {} : { live: true, inFlight: live.inFlight }),
    revision,
    client,
    server,
    counts,
    missing,
  }).slice(0, -1);
  return `${head},"findings":${listJson(report.findings)},"suppressed":${listJson(report.suppressed)}${budgetsJson(report.budgets)}}`;
}

/** Nothing where no budget was asked for. */
function budgetsJson(budgets: readonly BudgetResult[]): string {
  if (budgets.length === 0) return '';
  return `,"budgets":${JSON.stringify(budgets.map(({ budget, actual, over }) => ({ budget: budgetName(budget), most: budget.most, actual, over })))}`;
}

function sourceJson({ format, complete, reasons, limits }: SourceReport) {
  return { format, complete, ...(complete ? {} : { reasons }), limits };
}

function listJson(findings: readonly Finding[]): string {
  return `[${findings.map((finding) => `\n  ${findingJson(finding)}`).join(',')}]`;
}

function findingJson(finding: Finding): string {
  const { rule, level, by, at, id, message, clause, known, more, total, related, setting } = finding;
  const before = JSON.stringify({ rule, level, by, at }).slice(0, -1);
  const after = JSON.stringify({ message, clause, known, more, ...(total > more.length ? { total } : {}), related, setting }).slice(1);
  return `${before},"id":${idJson(id)},${after}`;
}

function idJson(id: string | null): string {
  if (id === null) return 'null';
  try {
    JSON.parse(id);
    return id;
  } catch {
    return JSON.stringify(id);
  }
}
