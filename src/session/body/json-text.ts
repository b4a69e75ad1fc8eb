/**
 * Reads JSON a level at a time, from the text itself: numbers keep all their digits, repeated members and `__proto__` are shown as they
 * stand, and a text that was cut is readable up to the cut. It never recurses, so that deep nesting costs no stack.
 */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'word';
  /** Where the value stands in the text; `end` is behind it. */
  readonly start: number;
  readonly end: number;
  /** Elements or members; 0 for what holds none. */
  readonly count: number;
  /** The text ended before the value did. */
  readonly cut: boolean;
}

export interface JsonChild {
  /** Where the child begins: its name, or its value in an array. */
  readonly from: number;
  /** The member's name as it stands in the text, without the quotes; null in an array. */
  readonly name: string | null;
  readonly node: JsonNode;
}

export interface JsonPage {
  readonly children: readonly JsonChild[];
  /** Where the next page begins; null where this was the last. */
  readonly next: number | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** The value that a text holds; null where it holds none. */
export function rootOf(text: string): JsonNode | null {
  const start = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  return start < text.length ? nodeAt(text, start) : null;
}

/** The next children of an object or array, at most `most`. `from`: 0 for the first page, then what the page before gave. */
export function childrenOf(text: string, parent: JsonNode, from: number, most: number): JsonPage {
  const children: JsonChild[] = [];
  if (parent.kind !== 'object' && parent.kind !== 'array') return { children, next: null };
  let at = skipSpace(text, from === 0 ? parent.start + 1 : from);
  while (at < parent.end && !isClose(text.charCodeAt(at))) {
    if (children.length === most) return { children, next: at };
    let name: string | null = null;
    const begin = at;
    if (parent.kind === 'object') {
      const end = text.charCodeAt(at) === QUOTE ? skipString(text, at) : at;
      name = text.slice(at + 1, Math.max(at + 1, end - 1));
      at = skipSpace(text, skipSpace(text, end) + 1);
      if (at >= parent.end) break;
    }
    const node = nodeAt(text, at);
    children.push({ from: begin, name, node });
    at = skipSpace(text, node.end);
    if (text.charCodeAt(at) !== COMMA) break;
    at = skipSpace(text, at + 1);
  }
  return { children, next: null };
}

/** Whether there is something inside to unfold. */
export function isContainer(node: JsonNode): boolean {
  return node.kind === 'object' || node.kind === 'array';
}

function nodeAt(text: string, start: number): JsonNode {
  const first = text[start];
  if (first === '"') {
    const end = skipString(text, start);
    return { kind: 'string', start, end, count: 0, cut: end >= text.length && !closesString(text, start) };
  }
  if (first === '{' || first === '[') return containerAt(text, start, first === '{' ? 'object' : 'array');
  let end = start;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
  const kind = first === '-' || (first !== undefined && first >= '0' && first <= '9') ? 'number' : 'word';
  // Something must be taken in, or a text that is not JSON after all would hold the reader in place.
  return { kind, start, end: Math.max(end, start + 1), count: 0, cut: end >= text.length };
}

function containerAt(text: string, start: number, kind: 'object' | 'array'): JsonNode {
  let depth = 0;
  let commas = 0;
  for (let i = start; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) i = skipString(text, i) - 1;
    else if (c === 0x7b || c === 0x5b) depth++;
    else if (c === COMMA && depth === 1) commas++;
    else if (isClose(c) && --depth === 0) return { kind, start, end: i + 1, count: countOf(text, start, commas), cut: false };
  }
  return { kind, start, end: text.length, count: countOf(text, start, commas), cut: true };
}

function countOf(text: string, start: number, commas: number): number {
  const inside = skipSpace(text, start + 1);
  return inside >= text.length || isClose(text.charCodeAt(inside)) ? 0 : commas + 1;
}

function isClose(c: number): boolean {
  return c === 0x7d || c === 0x5d;
}

/** Whether a number or a word ends in front of this character. */
export function endsWord(c: number): boolean {
  return c === COMMA || isClose(c) || c === 0x20 || (c >= 0x09 && c <= 0x0d);
}

/** The next place that is not white space. */
export function skipSpace(text: string, from: number): number {
  let i = from;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c !== 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) break;
  }
  return i;
}

/** Where a string ends that begins at `from`, behind its closing quote; the end of the text where it has none. */
export function skipString(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH) i++;
    else if (c === QUOTE) return i + 1;
  }
  return text.length;
}

function closesString(text: string, start: number): boolean {
  return text.length > start + 1 && text.charCodeAt(text.length - 1) === QUOTE;
}
