import { STATES } from '../codes.js';

/** What may stand in front of the colon. */
export const FILTER_KEYS = ['state', 'method', 'tool', 'id', 'by', 'rule', 'has'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** What `state:` can be: the states of rows, and the two marks that stand beside them. */
export const FILTER_STATES = [...STATES, 'injected', 'withheld'] as const;
export const FILTER_SIDES = ['client', 'server', 'tapline'] as const;
export const FILTER_THINGS = ['finding', 'progress', 'suppressed'] as const;

/** One condition; a row must meet all. `word` is a plain word, looked for in what the row shows. */
export type Term = { readonly negated: boolean } & (
  | { readonly key: 'state'; readonly value: (typeof FILTER_STATES)[number] }
  | { readonly key: 'by'; readonly value: (typeof FILTER_SIDES)[number] }
  | { readonly key: 'has'; readonly value: (typeof FILTER_THINGS)[number] }
  | { readonly key: 'method' | 'tool' | 'id' | 'rule' | 'word'; readonly value: string }
);

/** Why a filter cannot be used; `offset` in UTF-16 units from its start. */
export interface FilterError {
  readonly message: string;
  readonly offset: number;
}

export type Parsed = { readonly kind: 'terms'; readonly terms: readonly Term[] } | { readonly kind: 'error'; readonly error: FilterError };

/** One word of the filter as it stands there: an optional `-`, an optional key, and a value that may be quoted. */
const WORD = /(-?)(?:([A-Za-z]+):(?!\/\/))?("(?:[^"\\]|\\.)*"|[^\s"]\S*|"|)/y;

/**
 * Reads a filter: words set apart by white space, all of which must hold. `key:value` with the keys above, `-` in front
 * for the opposite, `"…"` around what holds white space, `*` for any characters. Other words are looked for in the row's text.
 */
export function parseFilter(text: string): Parsed {
  const terms: Term[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text[at]!)) at++;
    if (at >= text.length) return { kind: 'terms', terms };
    WORD.lastIndex = at;
    const [whole, minus = '', key, raw = ''] = WORD.exec(text)!;
    const valueAt = at + whole.length - raw.length;
    if (raw === '"') return failed('This quotation mark is never closed.', valueAt);
    const term = termOf(key, unquote(raw), at + minus.length, valueAt);
    if ('message' in term) return { kind: 'error', error: term };
    terms.push({ ...term, negated: minus !== '' } as Term);
    at += whole.length;
  }
}

type Bare<T> = T extends unknown ? Omit<T, 'negated'> : never;

function termOf(key: string | undefined, value: string, at: number, valueAt: number): Bare<Term> | FilterError {
  if (key === undefined) {
    return value === '' ? { message: 'A word must follow the minus sign, such as -method:ping.', offset: at } : { key: 'word', value };
  }
  const name = key.toLowerCase();
  switch (name) {
    case 'state':
      return oneOf(name, FILTER_STATES, value, valueAt);
    case 'by':
      return oneOf(name, FILTER_SIDES, value, valueAt);
    case 'has':
      return oneOf(name, FILTER_THINGS, value, valueAt);
    case 'method':
    case 'tool':
    case 'id':
    case 'rule':
      return value === '' ? { message: `${name}: needs a value, such as ${EXAMPLES[name]}.`, offset: valueAt } : { key: name, value };
    default:
      return { message: `There is no “${key}:”. Use one of ${FILTER_KEYS.map((known) => `${known}:`).join(' ')}`, offset: at };
  }
}

const EXAMPLES = { method: 'method:tools/call', tool: 'tool:search', id: 'id:7', rule: 'rule:cancel/*' } as const;

function oneOf<K extends FilterKey, V extends string>(
  key: K,
  values: readonly V[],
  value: string,
  offset: number,
): { readonly key: K; readonly value: V } | FilterError {
  const found = values.find((known) => known === value.toLowerCase());
  return found === undefined ? { message: `${key}: can be ${values.join(', ')}.`, offset } : { key, value: found };
}

function unquote(raw: string): string {
  return raw.startsWith('"') ? raw.slice(1, -1).replace(/\\(.)/g, '$1') : raw;
}

function failed(message: string, offset: number): Parsed {
  return { kind: 'error', error: { message, offset } };
}
