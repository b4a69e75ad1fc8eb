import { type Phrase, phrase } from '../phrases.js';
import type { FilterError } from './error.js';
import {
  COMPARISONS,
  DURATION_UNITS,
  FILTER_KEYS,
  FILTER_SIDES,
  FILTER_STATES,
  FILTER_THINGS,
  type FilterKey,
  type Parsed,
  SIZE_UNITS,
  type Term,
} from './terms.js';

/** One term of the filter as it stands there: an optional `-`, an optional key, and a value that may be quoted. */
const TERM = /(-?)(?:([A-Za-z]+):(?!\/\/))?("(?:[^"\\]|\\[\s\S])*"|[^\s"]\S*|"|)/y;

/**
 * Reads a filter: terms set apart by white space, all of which must hold. `key:value` with the keys of `FILTER_KEYS`, `-` in front
 * for the opposite, `*` for any characters (not in `text:`). In `"…"` white space is a part of the value, and a name is that name alone. Other words are looked for in the
 * row's text. `formatFilter` is the way back.
 */
export function parseFilter(text: string): Parsed {
  const terms: Term[] = [];
  const errors: FilterError[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  for (;;) {
    while (at < end && /\s/.test(text[at]!)) at++;
    if (at >= end) break;
    TERM.lastIndex = at;
    const [whole, minus = '', key, raw = ''] = TERM.exec(text)!;
    // What is never closed may have been meant to hold the whole rest.
    if (raw === '"') {
      errors.push({ message: phrase('filterNeverClosed'), offset: at, length: end - at });
      break;
    }
    const term = termOf(key, unquote(raw));
    if ('phrase' in term) errors.push({ message: term, offset: at, length: whole.length });
    else terms.push({ ...term, negated: minus !== '' } as Term);
    at += whole.length;
  }
  const [first, ...more] = errors;
  return first === undefined ? { kind: 'terms', terms } : { kind: 'error', errors: [first, ...more] };
}

interface Value {
  readonly text: string;
  readonly quoted: boolean;
}

type Bare<T> = T extends unknown ? Omit<T, 'negated'> : never;

/** What a key and a value mean, or what is wrong with them. */
function termOf(key: string | undefined, { text, quoted }: Value): Bare<Term> | Phrase {
  if (key === undefined) return text === '' ? phrase('filterNoWord') : { key: 'word', value: text };
  const name = FILTER_KEYS.find((known) => known === key.toLowerCase());
  switch (name) {
    case 'state':
      return oneOf(name, FILTER_STATES, text);
    case 'by':
      return oneOf(name, FILTER_SIDES, text);
    case 'has':
      return oneOf(name, FILTER_THINGS, text);
    case 'id':
      return text === '' && !quoted ? needs(name) : { key: name, is: quoted ? 'string' : 'any', value: text };
    case 'dur':
      return amountOf(name, DURATION_UNITS, text) ?? phrase('filterNeedsTime');
    case 'size':
      return amountOf(name, SIZE_UNITS, text) ?? phrase('filterNeedsSize');
    case 'method':
    case 'tool':
    case 'rule':
      return text === '' ? needs(name) : { key: name, is: quoted ? 'exactly' : 'like', value: text };
    case 'text':
      return text === '' ? needs(name) : { key: name, value: text };
    case undefined:
      return phrase('filterNoKey', `${key}:`, FILTER_KEYS.map((known) => `${known}:`).join(' '));
  }
}

const EXAMPLES = { method: 'method:tools/call', tool: 'tool:search', id: 'id:7', rule: 'rule:cancel/*', text: 'text:"not found"' } as const;

function needs(key: keyof typeof EXAMPLES): Phrase {
  return phrase('filterNeedsValue', `${key}:`, EXAMPLES[key]);
}

function oneOf<K extends FilterKey, V extends string>(
  key: K,
  values: readonly V[],
  text: string,
): { readonly key: K; readonly value: V } | Phrase {
  const found = values.find((known) => known === text.toLowerCase());
  return found === undefined ? phrase('filterCanBe', `${key}:`, values.join(', ')) : { key, value: found };
}

/** So many digits that a number stays what it was, written and read again. */
const AMOUNT = /^(\d{1,12}(?:\.\d{1,3})?)([a-z]+)$/i;

/** An amount behind a comparison, such as `>2s`; null where it is none. The case of units does not matter. */
function amountOf<K extends FilterKey, U extends string>(key: K, units: Readonly<Record<U, number>>, text: string) {
  const compare = COMPARISONS.find((sign) => text.startsWith(sign));
  const [, amount, written] = AMOUNT.exec(text.slice(compare?.length ?? 0)) ?? [];
  const unit = (Object.keys(units) as U[]).find((known) => known.toLowerCase() === written?.toLowerCase());
  return compare === undefined || unit === undefined ? null : { key, compare, amount: Number(amount), unit };
}

function unquote(raw: string): Value {
  return raw.startsWith('"') ? { text: raw.slice(1, -1).replace(/\\([\s\S])/g, '$1'), quoted: true } : { text: raw, quoted: false };
}
