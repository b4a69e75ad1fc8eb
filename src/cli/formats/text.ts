import { knownText } from '../../rules/known/known.js';
import { plural } from '../../rules/words.js';
import type { Finding } from '../../session/listener.js';
import { budgetText } from '../budgets.js';
import type { FileReport, Unreadable } from '../report.js';
import { suppressedLines } from './suppressed.js';

const COLOURS = { error: 31, warning: 33, info: 36, dim: 2, bold: 1 } as const;
/** So many further lines are named behind a finding. */
const MAX_LINES = 5;
const MARKS = { error: '✖', warning: '▲', info: '·' } as const;

/** The report for people: one block a file, its findings in the order of the wire. */
export function toText(reports: readonly FileReport[], unreadable: readonly Unreadable[], colours: boolean): string {
  const paint = (colour: keyof typeof COLOURS, text: string) => (colours ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text);
  const lines: string[] = [];
  for (const report of reports) {
    lines.push(paint('bold', plain(report.file)), paint('dim', `  ${headline(report)}`), paint('dim', `  ${countsLine(report)}`));
    if (report.live !== null) lines.push(`  ${paint('info', liveLine(report.live.inFlight))}`);
    for (const text of sourceLines(report)) lines.push(`  ${paint('dim', text)}`);
    for (const text of missingLines(report)) lines.push(`  ${paint('warning', text)}`);
    for (const finding of report.findings) {
      const where = `record ${finding.at} (line ${report.lineOf(finding.at)})`;
      lines.push(
        `  ${paint(finding.level, `${MARKS[finding.level]} ${finding.level.padEnd(7)}`)} ${finding.rule}  ${paint('dim', where + others(finding, report))}`,
        `      ${finding.message}`,
        paint('dim', `      ${finding.clauseTitle}: ${finding.clause}${releveled(finding)}`),
        ...finding.known.map((id) => paint('dim', `      Known: ${knownText(id)}`)),
      );
    }
    if (report.findings.length === 0) lines.push('  No findings.');
    for (const result of report.budgets) {
      const colour = result.over ? 'error' : 'dim';
      lines.push(`  ${paint(colour, `${result.over ? MARKS.error : '-'} budget `)} ${paint('dim', plain(budgetText(result)))}`);
    }
    for (const text of suppressedLines(report.suppressed)) lines.push(paint('dim', `  - off     ${plain(text)}`));
    lines.push('');
  }
  if (reports.length + unreadable.length > 1) lines.push(summary(reports, unreadable.length), '');
  return lines.length > 0 ? `${lines.join('\n').trimEnd()}\n` : '';
}

function headline({ client, server, revision }: FileReport): string {
  const name = (peer: { readonly name: string; readonly version: string } | null, side: string) =>
    peer === null ? `unknown ${side}` : plain(`${peer.name} ${peer.version}`).trim();
  return `${name(client, 'client')} → ${name(server, 'server')}, ${revision === null ? 'revision unknown' : `revision ${plain(revision)}`}`;
}

function countsLine({ counts }: FileReport): string {
  const { frames, requests, responses, notifications, stray, cancelled, leaked, orphaned } = counts;
  const messages = `${plural(frames, 'frame')}: ${plural(requests, 'request')}, ${plural(responses, 'response')}, ${plural(notifications, 'notification')}, ${stray} stray`;
  return `${messages} · ${cancelled} cancelled, ${leaked} leaked, ${orphaned} orphaned`;
}

function liveLine(inFlight: number): string {
  const waiting = inFlight === 0 ? '' : ` ${plural(inFlight, 'pending request')} ${inFlight === 1 ? 'is' : 'are'} not judged yet.`;
  return `The session goes on: this is how it stands now.${waiting}`;
}

/** Where a session comes from that no tap recorded, and what such a source does not show. */
function sourceLines({ source }: FileReport): string[] {
  return source === null ? [] : [`Read from a log (${plain(source.format)}). ${source.limits.join(' ')}`.trimEnd()];
}

/** A clean report on a part of the traffic is not a clean report. */
function missingLines({ source, missing: { beginning, lost, unreadable } }: FileReport): string[] {
  const { complete, reasons } = source ?? { complete: true, reasons: [] };
  return [
    ...(complete ? [] : ['Its counts are not exact.', ...reasons]),
    ...(beginning && source === null
      ? ['The trace begins in the middle of its session; what came before is not known, and nothing is blamed on it.']
      : []),
    ...(lost > 0 ? [`${plural(lost, 'frame')} could not be recorded; what was in ${lost === 1 ? 'it' : 'them'} is not judged.`] : []),
    ...(unreadable > 0
      ? [
          `${plural(unreadable, 'line')} of the file cannot be read as a record; what was in ${unreadable === 1 ? 'it' : 'them'} is not judged.`,
        ]
      : []),
  ];
}

function releveled({ setting }: Finding): string {
  return setting === undefined
    ? ''
    : `  level set by ${plain(setting.source)}${setting.reason === null ? '' : `: ${plain(setting.reason)}`}`;
}

/** " and 3 more (lines 7, 9, 12)": where the same was found again, as far as it fits a line. */
function others({ more, total }: Finding, report: FileReport): string {
  if (total === 0) return '';
  const lines = more.slice(0, MAX_LINES).map((at) => report.lineOf(at));
  const rest = total > lines.length ? ', …' : '';
  return ` and ${total} more${lines.length === 0 ? '' : ` (${total === 1 ? 'line' : 'lines'} ${lines.join(', ')}${rest})`}`;
}

function summary(reports: readonly FileReport[], unreadable: number): string {
  const all = reports.flatMap(({ findings }) => findings);
  const count = (level: Finding['level']) => all.filter((finding) => finding.level === level).length;
  const suppressed = reports.reduce((sum, report) => sum + report.suppressed.length, 0);
  const off = suppressed > 0 ? `, ${suppressed} suppressed` : '';
  const rest = unreadable === 0 ? '' : `; ${plural(unreadable, 'file')} could not be judged`;
  const levels = [plural(count('error'), 'error'), plural(count('warning'), 'warning'), plural(count('info'), 'hint')].join(', ');
  return `${plural(reports.length, 'file')}: ${levels}${off}${rest}`;
}

/** Names come from the wire or the shell: nothing in them may steer the terminal. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}');
}
