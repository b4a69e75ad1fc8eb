import { couldBe, namesSecret } from './names.js';

/** Longer lines are no rows that somebody reads, and more columns no table. */
const LONGEST_LINE = 4_000;
const MOST_COLUMNS = 100;
const SEPARATORS = ['\t', '|', ';', ','] as const;

interface Cell {
  readonly text: string;
  readonly start: number;
}

/**
 * Calls `found` with the values below a name such as `password` in rows of cells: CSV with commas, semicolons or tabs, and tables in
 * Markdown. `isValue`: whether a cell can be a secret at all.
 */
export function eachColumn(text: string, isValue: (value: string) => boolean, found: (start: number, end: number) => void): void {
  let head: readonly Cell[] = [];
  let separator: string | null = null;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = end - at > LONGEST_LINE ? '' : text.slice(at, end);
    const cells: readonly Cell[] = separator === null ? [] : cellsOf(line, separator, at);
    if (separator !== null && cells.length === head.length) {
      for (const [i, { text: value, start }] of cells.entries()) {
        const name = head[i]!.text;
        if (namesSecret(name) && couldBe(name, value) && isValue(value)) found(start, start + value.length);
      }
    } else {
      separator = SEPARATORS.find((candidate) => isHead(line, candidate)) ?? null;
      head = separator === null ? [] : cellsOf(line, separator, at);
    }
    at = end + 1;
  }
}

/** Whether a line names columns, one of them that of secrets: names only, no sentence. */
function isHead(line: string, separator: string): boolean {
  if (!line.includes(separator) || !/pass|pw|secret|token|key|pin|cvv|otp|ssn|auth|cookie/i.test(line)) return false;
  const cells = cellsOf(line, separator, 0).filter(({ text }) => text !== '');
  return (
    cells.length >= 2 &&
    cells.every(({ text }) => /^[\p{L}_][\p{L}\p{N}_. -]{0,40}$/u.test(text)) &&
    cells.some(({ text }) => namesSecret(text))
  );
}

/** The cells of a line, without quotes and white space around them. */
function cellsOf(line: string, separator: string, offset: number): readonly Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  for (let i = 0, quoted = false; i <= line.length && cells.length < MOST_COLUMNS; i++) {
    if (line[i] === '"') quoted = !quoted;
    if (i < line.length && (quoted || line[i] !== separator)) continue;
    const whole = line.slice(from, i);
    const text = whole.replace(/^[\s"'`]+|[\s"'`]+$/g, '');
    cells.push({ text, start: offset + from + Math.max(0, whole.indexOf(text)) });
    from = i + 1;
  }
  return cells;
}
