import type { JsonLine, JsonLines } from './jsonLines.js';

/** A name that may stand behind a dot. */
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The way to a line as a JSONPath (RFC 9535), e.g. `$.params.arguments["a b"][3]`. Names stand as they do in the text, escapes and all. */
export function pathOf(lines: JsonLines, line: JsonLine): string {
  const parts: string[] = [];
  for (let at: number | null = lines.all.indexOf(line); at !== null && at >= 0; at = lines.parentOf(at)) {
    const step = ownStep(lines, at);
    if (step !== null) parts.push(step);
  }
  return `$${parts.reverse().join('')}`;
}

/** What a line adds to the path; a further piece of a string and a gap in one are where the string is. */
function ownStep(lines: JsonLines, at: number): string | null {
  let line = lines.all[at];
  for (let above = at; line !== undefined && line.kind !== 'value' && line.of.kind === 'string'; ) line = lines.all[--above];
  if (line?.kind !== 'value') return null;
  if (line.index !== null) return `[${line.index}]`;
  const { name } = line.entry;
  if (name === null) return null;
  return PLAIN.test(name) ? `.${name}` : `["${name}"]`;
}
