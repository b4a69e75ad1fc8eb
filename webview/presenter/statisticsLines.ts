import { quoted } from '../../src/session/timeline/filter/format.js';
import type { Figures, MethodFigures, Statistics } from '../../src/session/timeline/statistics/statistics.js';

/** What lines can be ordered by. */
export type StatisticsColumn =
  | 'request'
  | 'calls'
  | 'errors'
  | 'cancelled'
  | 'leaked'
  | 'p50'
  | 'p95'
  | 'p99'
  | 'max'
  | 'sent'
  | 'received';

export interface Sort {
  readonly column: StatisticsColumn;
  readonly order: 'ascending' | 'descending';
}

export const FIRST_SORT: Sort = { column: 'calls', order: 'descending' };

/** One line of the table: a method, or a tool below `tools/call`. Names are untrusted text. */
export interface StatisticsLine {
  /** Tells lines apart, from one count to the next. */
  readonly key: string;
  readonly level: 1 | 2;
  readonly dir: MethodFigures['dir'];
  readonly method: string;
  readonly tool: string | null;
  readonly figures: Figures;
  /** Whether lines below it are out of sight; null where it has none. */
  readonly folded: boolean | null;
}

/** The lines in order: tools below their method, each level sorted by itself. `folded`: keys of lines that hide what is below them. */
export function linesOf({ methods }: Statistics, sort: Sort, folded: ReadonlySet<string>): readonly StatisticsLine[] {
  return methods
    .map((of): [StatisticsLine, readonly StatisticsLine[]] => {
      const { dir, method, figures } = of;
      const key = JSON.stringify([dir, method]);
      const tools = of.tools.map(({ tool, figures: own }): StatisticsLine => {
        return { key: JSON.stringify([dir, method, tool]), level: 2, dir, method, tool, figures: own, folded: null };
      });
      const line = { key, level: 1, dir, method, tool: null, figures, folded: tools.length === 0 ? null : folded.has(key) } as const;
      return [line, tools];
    })
    .toSorted(([a], [b]) => compare(a, b, sort))
    .flatMap(([line, tools]) => (line.folded === false ? [line, ...tools.toSorted((a, b) => compare(a, b, sort))] : [line]));
}

/** What choosing a column's head makes of the order: names rise at first, numbers fall, and the same one again turns round. */
export function sortedBy(column: StatisticsColumn, before: Sort): Sort {
  if (column === before.column) return { column, order: before.order === 'ascending' ? 'descending' : 'ascending' };
  return { column, order: column === 'request' ? 'ascending' : 'descending' };
}

/** How many requests failed, by an error of the protocol or by one that the tool told of. */
export function errorsOf({ failed, toolErrors }: Figures): number {
  return failed + toolErrors;
}

/** The filter terms that leave the requests of a line, on top of a filter that has them all. */
export function termsOf(line: StatisticsLine, all: readonly StatisticsLine[]): readonly string[] {
  const name = line.tool ?? line.method;
  const term = `${line.tool === null ? 'method' : 'tool'}:${quoted(name)}`;
  // Both sides may ask for the same, such as a ping.
  const both = all.some((other) => other.method === line.method && other.dir !== line.dir);
  return both ? [term, `by:${line.dir === 'c2s' ? 'client' : 'server'}`] : [term];
}

function compare(a: StatisticsLine, b: StatisticsLine, { column, order }: Sort): number {
  const turn = order === 'ascending' ? 1 : -1;
  const byName = byText(nameOf(a), nameOf(b)) || byText(a.dir, b.dir);
  if (column === 'request') return turn * byName;
  const [x, y] = [figureOf(a.figures, column), figureOf(b.figures, column)];
  // What is not known is last, whichever way the others are.
  if (x === null || y === null) return x === y ? byName : x === null ? 1 : -1;
  return turn * (x - y) || byName;
}

function nameOf({ tool, method }: StatisticsLine): string {
  return tool ?? method;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function figureOf(figures: Figures, column: Exclude<StatisticsColumn, 'request'>): number | null {
  switch (column) {
    case 'errors':
      return errorsOf(figures);
    case 'calls':
    case 'cancelled':
    case 'leaked':
    case 'sent':
    case 'received':
      return figures[column];
    case 'p50':
    case 'p95':
    case 'p99':
    case 'max':
      return figures.times?.[column] ?? null;
  }
}
