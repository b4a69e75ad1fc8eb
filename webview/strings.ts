import { formatWhole } from '../src/session/timeline/format.js';
import { ENGLISH } from './english.js';

type Key = keyof typeof ENGLISH;

/** What is counted: it has words for one (`one…`) and words for any other number (`many…`). */
export type Countable = { [K in Key]: K extends `one${infer Name}` ? (`many${Name}` extends Key ? Name : never) : never }[Key];

/** Words that are not chosen by a number. */
export type StringKey = Exclude<Key, `${'one' | 'many'}${Countable}`>;

/** Words in another language, by the English ones, as in a bundle of `vscode.l10n`; what is missing stays English. */
export type Translations = Readonly<Record<string, string>>;

let current: Readonly<Record<Key, string>> = ENGLISH;
let byEnglish: ReadonlyMap<string, unknown> = new Map();

/** Puts translations in force. `json`: text of an object of strings; anything else in it is ignored. */
export function useTranslations(json: string): void {
  byEnglish = new Map(Object.entries(parse(json)));
  current = Object.fromEntries(Object.entries(ENGLISH).map(([key, english]) => [key, translated(english)])) as Record<Key, string>;
}

/** The words for a key, with `values` in the places of `{0}`, `{1}` …. */
export function say(key: StringKey, ...values: readonly (string | number)[]): string {
  return filled(current[key], values);
}

/** The words for so many of something. `values`: what is put in, where that is not the number alone. */
export function sayCount(of: Countable, count: number, ...values: readonly string[]): string {
  return filled(current[`${count === 1 ? 'one' : 'many'}${of}`], values.length === 0 ? [formatWhole(count)] : values);
}

/** The same for English words that are no key of this table, but have a translation of their own. */
export function sayEnglish(english: string, values: readonly (string | number)[]): string {
  return filled(translated(english), values);
}

function translated(english: string): string {
  const text = byEnglish.get(english);
  return typeof text === 'string' ? text : english;
}

function filled(text: string, values: readonly (string | number)[]): string {
  return values.length === 0 ? text : text.replace(/\{(\d)\}/g, (place, n: string) => String(values[Number(n)] ?? place));
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
