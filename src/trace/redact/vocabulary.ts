import { methodNames } from '../../protocol/methods.js';
import { notificationOf, paramsOf, resultOf } from '../../protocol/shapes/messages.js';
import { Choice, type Type } from '../../protocol/shapes/notation.js';
import { SHAPES } from '../../protocol/shapes/shapes.js';

/** What the specification itself says: names of members and methods, and the values that it lists for a member. */
interface Vocabulary {
  readonly words: Set<string>;
  readonly values: Map<string, Set<string>>;
}

let known: Vocabulary | null = null;

/** Whether a word is one of the specification's own, such as `tools/call` or `isError`: nobody can have meant anything of theirs by it. */
export function isProtocolWord(word: string): boolean {
  known ??= vocabulary();
  return known.words.has(word);
}

/** Whether a value is one that the specification lists for a member: `public` under `cacheScope`. */
export function isListedValue(member: string, value: string): boolean {
  known ??= vocabulary();
  return known.values.get(member)?.has(value) ?? false;
}

const ALWAYS = 'jsonrpc id method params result error code message data true false null Content-Length Content-Type'.split(' ');

function vocabulary(): Vocabulary {
  const result: Vocabulary = { words: new Set([...ALWAYS, ...methodNames()]), values: new Map() };
  const ofMessages = methodNames().flatMap((method) => [paramsOf(method), resultOf(method), notificationOf(method)]);
  for (const type of [...Object.values(SHAPES), ...ofMessages]) if (type !== undefined) gather(type, '', result);
  return result;
}

function gather(type: Type, member: string, { words, values }: Vocabulary): void {
  if (typeof type === 'string') {
    for (const [, word] of type.matchAll(/"([^"]+)"/g)) {
      words.add(word!);
      values.set(member, (values.get(member) ?? new Set()).add(word!));
    }
    return;
  }
  for (const [written, inner] of Object.entries(type instanceof Choice ? type.branches : type)) {
    const name = written.split(/[? ]/)[0]!;
    words.add(name);
    gather(inner, type instanceof Choice ? member : name, { words, values });
  }
}

/** What an error or an outcome is, in words that anybody uses: rules tell from them what a server meant by an answer. */
const PHRASES =
  /not found|unknown resource|no such (?:file|resource)|does(?: not|n't) exist|ENOENT|\b(?:unknown|no such|not exist|expired|invalid|terminal|already|completed|finished|tasks?)\b|tim(?:ed|e)[ -]?out|cancel(?:l?ed)?|\bDRAFT-/gi;

/** Calls `kept` with the parts of an error's message, or of a text that may be one, that only say what kind of outcome it is. */
export function eachPhrase(text: string, kept: (start: number, end: number) => void): void {
  for (const match of text.matchAll(PHRASES)) kept(match.index, match.index + match[0].length);
}

/** Words and numbers of a line that should be JSON and is not; escapes are passed over, as half of one would be none. */
const WORDS = /\\(?:u[0-9a-fA-F]{4}|[\s\S])|(?:[A-Za-z0-9_$]|[^\0-\x7f])(?:[A-Za-z0-9_$./-]|[^\0-\x7f])*/g;

/** Calls `found` with every word of a broken line that is not the specification's own: what the line was to be can still be told. */
export function eachForeignWord(text: string, found: (start: number, end: number) => void): void {
  for (const match of text.matchAll(WORDS)) {
    const [word] = match;
    if (word[0] === '\\' || isProtocolWord(word) || /^\d{1,3}(?:\.\d{1,3})?$|^32[0-9]{3}$/.test(word)) continue;
    // A number may not begin with a zero: its first digit stays.
    found(match.index + (/^[1-9]\d*$/.test(word) ? 1 : 0), match.index + word.length);
  }
}

/** Whether a line was to be a message: it has the beginning of one, or of the headers that other protocols put in front of theirs. */
export function isBrokenMessage(text: string): boolean {
  return /^\s*[[{]|\{\s*"|"\s*:|^content-(?:length|type)\s*:/i.test(text);
}
