import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** So many lines stand around each change. */
export const CONTEXT = 3;

/** The difference between two texts of a file as a unified diff, with three lines around each change; empty where there is none. */
export function difference(path: string, before: string, after: string): string {
  if (before === after) return '';
  const options = { context: CONTEXT, headerOptions: FILE_HEADERS_ONLY };
  return printable(createTwoFilesPatch(path, path, before, after, undefined, undefined, options));
}

/** What a terminal could take for a command of its own is shown, not sent; all else, the `\r` at the ends of lines included, is as in the file. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]|\r(?!\n)/gu, '\uFFFD');
}
