/** The inside of a JSON string, decoded, with the way back to the text as it stands. */
export interface Literal {
  readonly text: string;
  /** The inside as it stands, for another decoded text of as many UTF-16 units: escapes stay escapes, so that sizes stay true. */
  rewrite(next: string): string;
}

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|[\s\S])/g;

/** Reads the inside of a JSON string. */
export function readLiteral(raw: string): Literal {
  if (!raw.includes('\\')) return { text: raw, rewrite: (next) => next };
  const units: string[] = [];
  let at = 0;
  for (const match of raw.matchAll(ESCAPE)) {
    for (; at < match.index; at++) units.push(raw[at]!);
    units.push(match[0]);
    at += match[0].length;
  }
  for (; at < raw.length; at++) units.push(raw[at]!);
  return { text: units.map(meaning).join(''), rewrite: (next) => units.map((unit, i) => like(unit, next[i]!)).join('') };
}

/** The one UTF-16 unit that an escape, or a plain unit, stands for. */
function meaning(unit: string): string {
  if (unit.length === 1) return unit;
  if (unit[1] === 'u') return String.fromCharCode(Number.parseInt(unit.slice(2), 16));
  return SHORT[unit[1]!] ?? unit[1]!;
}

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** A unit written as the one that it replaces was. */
function like(old: string, unit: string): string {
  if (meaning(old) === unit) return old;
  return old.length === 6 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit;
}
