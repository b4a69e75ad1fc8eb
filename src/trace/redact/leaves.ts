/** A string, a number or a member's name in a JSON text. */
export interface Leaf {
  readonly kind: 'string' | 'number' | 'key';
  /** Where it stands in the text; of strings and names without the quotes. */
  readonly start: number;
  readonly end: number;
  /** Names of the members that lead to it, a name's own included; places in arrays are left out. It is valid only during the call. */
  readonly path: readonly string[];
  /** The string in front of it in the same array, or the value of `name` or `key` in the same object; as it stands in the text. */
  readonly beside: string | null;
  /** Whether it stands in an array in an array, as pairs of names and values do. */
  readonly paired: boolean;
}

/** Members that hold the name of what a `value` beside them is the value of. */
const NAME = /^(?:name|key)$/i;

interface Level {
  readonly array: boolean;
  /** Whether it is an array in an array. */
  readonly paired: boolean;
  /** How many names lead to it. */
  readonly base: number;
  /** Whether the next string is a member's name. */
  wantsKey: boolean;
  beside: string | null;
}

/**
 * Calls `visit` with every leaf of a text that is JSON (check that before: nothing else is read sensibly), in order. It does not
 * recurse, so deep nesting costs no stack.
 */
export function eachLeaf(text: string, visit: (leaf: Leaf) => void): void {
  const path: string[] = [];
  const levels: Level[] = [];
  for (let i = 0; i < text.length; i++) {
    const level = levels[levels.length - 1];
    switch (text[i]) {
      case '"': {
        const end = endOfString(text, i + 1);
        string(i + 1, end, level);
        i = end;
        break;
      }
      case '{':
      case '[':
        levels.push({
          array: text[i] === '[',
          paired: text[i] === '[' && level?.array === true,
          base: path.length,
          wantsKey: text[i] === '{',
          beside: null,
        });
        break;
      case '}':
      case ']':
        if (level !== undefined) path.length = level.base;
        levels.pop();
        break;
      case ',':
        if (level?.array !== false) break;
        path.length = level.base;
        level.wantsKey = true;
        break;
      default: {
        const end = endOfNumber(text, i);
        if (end === i) break;
        visit({ kind: 'number', start: i, end, path, beside: level?.beside ?? null, paired: level?.paired ?? false });
        i = end - 1;
      }
    }
  }

  function string(start: number, end: number, level: Level | undefined): void {
    if (level?.wantsKey === true) {
      level.wantsKey = false;
      path.push(decoded(text.slice(start, end)));
      visit({ kind: 'key', start, end, path, beside: level.beside, paired: false });
      return;
    }
    visit({ kind: 'string', start, end, path, beside: level?.beside ?? null, paired: level?.paired ?? false });
    if (level !== undefined && (level.array || NAME.test(path[path.length - 1] ?? ''))) level.beside = text.slice(start, end);
  }
}

/** Where a string ends whose first character stands at `from`: at its closing quote. */
function endOfString(text: string, from: number): number {
  for (let at = from; ; at++) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let back = quote - 1;
    while (back >= from && text[back] === '\\') back--;
    if ((quote - back) % 2 === 1) return quote;
    at = quote;
  }
}

function endOfNumber(text: string, from: number): number {
  let end = from;
  while (end < text.length && '0123456789-+.eE'.includes(text[end]!)) end++;
  // The letters of `true` and `false` are none of a number's.
  return /[0-9]/.test(text.slice(from, end)) ? end : from;
}

function decoded(literal: string): string {
  if (!literal.includes('\\')) return literal;
  try {
    return JSON.parse(`"${literal}"`) as string;
  } catch {
    return literal;
  }
}
