/**
 * Finds the source text of a value inside a JSON text that is known to parse. `JSON.parse` rounds numbers to doubles; where that
 * matters (an id beyond 2^53) the digits on the wire are looked up here. Never recurses, so that deep nesting costs no stack.
 */

/** The text of the value at `path` (member names and array positions) or null. Of duplicate members the last counts, as in `JSON.parse`. */
export function sourceAt(text: string, path: readonly (string | number)[]): string | null {
  let start = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  for (const step of path) {
    const found = typeof step === 'number' ? elementStart(text, start, step) : memberStart(text, start, step);
    if (found === null) return null;
    start = found;
  }
  return text.slice(start, skipValue(text, start));
}

function memberStart(text: string, start: number, name: string): number | null {
  if (text[start] !== '{') return null;
  let found: number | null = null;
  let i = skipSpace(text, start + 1);
  while (i < text.length && text[i] === '"') {
    const keyEnd = skipString(text, i);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (keyIs(text.slice(i, keyEnd), name)) found = value;
    i = skipSpace(text, skipValue(text, value));
    if (text[i] !== ',') break;
    i = skipSpace(text, i + 1);
  }
  return found;
}

function elementStart(text: string, start: number, position: number): number | null {
  if (text[start] !== '[') return null;
  let i = skipSpace(text, start + 1);
  for (let n = 0; i < text.length && text[i] !== ']'; n++) {
    if (n === position) return i;
    i = skipSpace(text, skipValue(text, i));
    if (text[i] !== ',') break;
    i = skipSpace(text, i + 1);
  }
  return null;
}

function keyIs(quoted: string, name: string): boolean {
  return quoted.includes('\\') ? JSON.parse(quoted) === name : quoted.length === name.length + 2 && quoted.startsWith(name, 1);
}

function skipSpace(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) break;
  }
  return i;
}

function skipString(text: string, from: number): number {
  let i = from + 1;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5c) i++;
    else if (c === 0x22) return i + 1;
  }
  return i;
}

function skipValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return skipString(text, from);
  if (first !== '{' && first !== '[') {
    let i = from;
    while (i < text.length && !/[\s,\]}]/.test(text[i]!)) i++;
    return i;
  }
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x22) i = skipString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) depth++;
    else if ((c === 0x7d || c === 0x5d) && --depth === 0) return i + 1;
  }
  return text.length;
}
