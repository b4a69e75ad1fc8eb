import { formatBytes, formatDuration, formatWhole } from '../../src/session/timeline/format.js';
import type { Figures } from '../../src/session/timeline/statistics/statistics.js';
import { say } from '../strings.js';
import { errorsOf, type StatisticsLine } from './statisticsLines.js';

/** The lines as comma-separated values with plain numbers, for programs: times in ms, sizes in bytes. Ends with a line end. */
export function toCsv(lines: readonly StatisticsLine[]): string {
  const head = ['from', 'method', 'tool', 'calls', 'failed', 'tool errors', 'cancelled', 'leaked', 'open'];
  const times = ['p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'sent bytes', 'received bytes'];
  const rows = lines.map(({ dir, method, tool, figures }) => {
    const { calls, failed, toolErrors, cancelled, leaked, open, sent, received } = figures;
    const names = [dir === 'c2s' ? 'client' : 'server', csvText(method), csvText(tool ?? '')];
    return [...names, calls, failed, toolErrors, cancelled, leaked, open, ...timesOf(figures), sent, received].join(',');
  });
  return [[...head, ...times].join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

/** The lines as a table in Markdown, for people: numbers as the page shows them. Ends with a line end. */
export function toMarkdown(lines: readonly StatisticsLine[], all: Figures): string {
  const head = [
    ...[say('columnRequest'), say('columnCalls'), say('columnErrors'), say('columnCancelled'), say('columnLeaked')],
    ...['p50', 'p95', 'p99', say('columnMax'), say('columnSent'), say('columnReceived')],
  ];
  const rows = lines.map(({ level, dir, method, tool, figures }) => {
    const name = level === 1 ? `${dir === 'c2s' ? '→' : '←'} ${code(method)}` : `    ${code(tool ?? '')}`;
    return [name, ...cellsOf(figures)];
  });
  const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
  const table = [head, rule, ...rows, [`**${say('allRequests')}**`, ...cellsOf(all)]];
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The cells of a line behind its name, as a person reads them: `–` where there is nothing to tell. */
export function cellsOf(figures: Figures): readonly string[] {
  const { calls, cancelled, leaked, times, sent, received } = figures;
  const counts = [calls, errorsOf(figures), cancelled, leaked].map(formatWhole);
  const spans = times === null ? ['–', '–', '–', '–'] : [times.p50, times.p95, times.p99, times.max].map(formatDuration);
  return [...counts, ...spans, formatBytes(sent), formatBytes(received)];
}

function timesOf({ times }: Figures): readonly (number | '')[] {
  if (times === null) return ['', '', '', ''];
  return [times.p50, times.p95, times.p99, times.max].map((ms) => Math.round(ms * 1000) / 1000);
}

/** Captured text as one cell. A spreadsheet would take some beginnings for a formula: those are kept from it by an apostrophe. */
function csvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Captured text as code in a cell of Markdown, whatever marks are in it. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/[\r\n]+/g, ' ')}${space}${fence}`;
}
