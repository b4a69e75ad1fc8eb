import { endsWord, skipSpace, skipString } from './json-text.js';

const INDENT = '  ';

/**
 * JSON text with line breaks and indents, in one pass: every token stays as it is, numbers with all their digits, repeated members
 * too. What is no JSON comes out with other spaces, and nothing else changed. Null where it is nested deeper than `deepest`: each line
 * would be indented by its depth.
 */
export function layOutJson(text: string, deepest: number): string | null {
  const out: string[] = [];
  let depth = 0;
  const line = () => out.push('\n', INDENT.repeat(Math.max(0, depth)));
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const end = tokenEnd(text, at);
    const token = text.slice(at, end);
    at = skipSpace(text, end);
    switch (token) {
      case '{':
      case '[':
        out.push(token);
        if (++depth > deepest) return null;
        if (!isClose(text[at])) line();
        else {
          depth--;
          out.push(text[at] ?? '');
          at = skipSpace(text, at + 1);
        }
        break;
      case '}':
      case ']':
        depth--;
        line();
        out.push(token);
        break;
      case ',':
        out.push(token);
        line();
        break;
      case ':':
        out.push(': ');
        break;
      default:
        out.push(token);
    }
  }
  return out.join('');
}

function tokenEnd(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return skipString(text, at);
  if (first === ':' || first === ',' || first === '{' || first === '[' || isClose(first)) return at + 1;
  let end = at + 1;
  while (end < text.length && !endsWord(text.charCodeAt(end)) && text[end] !== ':' && text[end] !== '"') end++;
  return end;
}

function isClose(char: string | undefined): boolean {
  return char === '}' || char === ']';
}
