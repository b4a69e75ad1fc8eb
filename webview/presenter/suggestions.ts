import { formatValue, quoted } from '../../src/session/timeline/filter/format.js';
import {
  FILTER_KEYS,
  FILTER_SIDES,
  FILTER_STATES,
  FILTER_THINGS,
  type FilterKey,
  NAMED_KEYS,
} from '../../src/session/timeline/filter/terms.js';
import { COUNTED_KEYS, type CountedKey, type FilterValue, VALUES_MOST } from '../../src/session/timeline/filter/values.js';
import { tokensOf } from './filterText.js';

/** The word at the caret that can be completed: a key, or the value behind one. The host judges what was typed; this only helps. */
export type Wanted = {
  /** Where in the filter it begins; what is taken goes there, up to the caret. */
  readonly from: number;
  readonly typed: string;
} & ({ readonly is: 'key' } | { readonly is: 'value'; readonly key: FilterKey });

/** What is offered: a key with its colon, or a value. */
export interface Suggestion {
  readonly text: string;
  /** What of it goes into the filter. */
  readonly written: string;
  /** Whether it is to be taken at its word: others have it in them. */
  readonly exactly: boolean;
  /** Which part of it was typed already. */
  readonly typed: { readonly at: number; readonly length: number };
  /** How many rows have it, where that is known. */
  readonly count: number | null;
  /** What it is for, as it is written in a filter. */
  readonly example: string | null;
}

const EXAMPLES: Readonly<Record<FilterKey, string>> = {
  state: 'state:leaked',
  method: 'method:tools/call',
  tool: 'tool:search',
  id: 'id:"7"',
  by: 'by:server',
  rule: 'rule:cancel/*',
  has: 'has:finding',
  dur: 'dur:>2s',
  size: 'size:>100kB',
  text: 'text:"not found"',
};

/** Values that do not depend on the session. */
const VALUES: Readonly<Record<Exclude<FilterKey, Exclude<CountedKey, 'state'>>, readonly string[]>> = {
  state: FILTER_STATES,
  by: FILTER_SIDES,
  has: FILTER_THINGS,
  dur: ['>100ms', '>2s', '>1m', '<100ms'],
  size: ['>10kB', '>100kB', '>1MB', '<1kB'],
  id: [],
  text: [],
};

/** The word at the caret; null where none was begun or the caret is in the midst of one. `always`: also where none was begun. */
export function wantedAt(filter: string, caret: number, always = false): Wanted | null {
  if (caret < filter.length && !/\s/.test(filter.charAt(caret))) return null;
  const tokens = tokensOf(filter.slice(0, caret));
  const last = tokens.at(-1);
  switch (last?.kind) {
    case undefined:
    case 'space':
      return always ? { is: 'key', from: caret, typed: '' } : null;
    case 'word': {
      const minus = last.text.startsWith('-') ? 1 : 0;
      return last.text.startsWith('"', minus) ? null : { is: 'key', from: last.at + minus, typed: last.text.slice(minus) };
    }
    case 'key':
      return valueAt(last.text, caret, '');
    case 'value':
      return valueAt(tokens.at(-2)?.text ?? '', last.at, last.text.replace(/^"|\\(?=.)/g, ''));
  }
}

/** Whether the values of a key are to be asked of the host. */
export function isCounted(key: FilterKey): key is CountedKey {
  return (COUNTED_KEYS as readonly FilterKey[]).includes(key);
}

/** What can stand for the word: first what begins with what was typed. `values`: those of the session, the best first; null where they are not known. */
export function suggestionsFor(wanted: Wanted, values: readonly FilterValue[] | null = null): readonly Suggestion[] {
  if (wanted.is === 'key') {
    return FILTER_KEYS.filter((key) => key.startsWith(wanted.typed.toLowerCase())).map((key) =>
      suggestion({ text: `${key}:`, written: `${key}:` }, wanted.typed, null, EXAMPLES[key]),
    );
  }
  const counts = new Map(values?.map(({ text, count }) => [text, count]));
  const fixed = wanted.key in VALUES ? VALUES[wanted.key as keyof typeof VALUES] : [];
  const families = wanted.key === 'rule' ? familiesOf([...counts.keys()]) : [];
  const typed = wanted.typed.toLowerCase();
  const later = (text: string) => Number(!text.toLowerCase().startsWith(typed));
  return (
    [...new Set([...families, ...counts.keys(), ...fixed])]
      .filter((text) => text.toLowerCase().includes(typed))
      .map((text) => named(text, wanted.key, counts))
      // What stands there already says the same; unless it means others, too.
      .filter(({ text, exactly }) => exactly || text !== wanted.typed)
      .sort((a, b) => later(a.text) - later(b.text))
      .map((value) => suggestion(value, wanted.typed, counts.get(value.text) ?? null, null))
  );
}

/** The filter with a suggestion taken, and where the caret goes. A value is followed by a space, for the next term. */
export function take(filter: string, caret: number, wanted: Wanted, { written }: Suggestion): { filter: string; caret: number } {
  const rest = filter.slice(caret);
  const inserted = wanted.is === 'key' ? written : written + (/^\s/.test(rest) ? '' : ' ');
  return { filter: filter.slice(0, wanted.from) + inserted + rest, caret: wanted.from + inserted.length };
}

function valueAt(key: string, from: number, typed: string): Wanted | null {
  const name = /([a-z]+):$/i.exec(key)?.[1]?.toLowerCase();
  const known = FILTER_KEYS.find((each) => each === name);
  return known === undefined ? null : { is: 'value', key: known, from, typed };
}

/** A value that others have in them is taken in quotation marks: without, it would let those through as well. */
function named(text: string, key: FilterKey, counts: ReadonlyMap<string, number>): Omit<Suggestion, 'typed' | 'count' | 'example'> {
  const isName = (NAMED_KEYS as readonly FilterKey[]).includes(key) && counts.has(text);
  const part = (other: string) => other !== text && other.toLowerCase().includes(text.toLowerCase());
  // Of a long list there may be more than is known here.
  const exactly = isName && (counts.size >= VALUES_MOST || text.includes('*') || [...counts.keys()].some(part));
  return { text, written: exactly ? quoted(text) : formatValue(text), exactly };
}

function suggestion(
  value: Pick<Suggestion, 'text' | 'written'> & Partial<Suggestion>,
  typed: string,
  count: number | null,
  example: string | null,
): Suggestion {
  const at = Math.max(0, value.text.toLowerCase().indexOf(typed.toLowerCase()));
  return { exactly: false, ...value, typed: { at, length: typed.length }, count, example };
}

/** `cancel/*` where several rules of that family were broken. */
function familiesOf(rules: readonly string[]): readonly string[] {
  const families = rules.map((rule) => rule.replace(/\/.*/, '/*'));
  return [...new Set(families.filter((family, i) => family.endsWith('/*') && families.indexOf(family) !== i))];
}
