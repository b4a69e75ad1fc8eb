import { isEmpty, isLabel, tellsWho } from './assignments.js';
import type { Dictionary } from './dictionary.js';
import { namesDigest, publicKeys } from './digests.js';
import { eachEncoded } from './encoded.js';
import { type SecretKind, type Span, tidy } from './found.js';
import { couldBe, namesPersonal, namesSecret } from './names.js';
import { eachPlace } from './places.js';
import { isName, isPayload, isProtocol } from './protect.js';
import { eachRandomWord, SHORTEST_RANDOM } from './random.js';
import { eachToken } from './shapes.js';
import { eachUnescaped } from './unescaped.js';
import { eachForeignWord, eachPhrase, isBrokenMessage, isListedValue } from './vocabulary.js';

/** A string of a trace, decoded, and where it stands. */
export interface Place {
  readonly text: string;
  /** Names of the members that lead to it; empty for text that is no JSON. */
  readonly path: readonly string[];
  readonly key: boolean;
  /** The string in front of it in an array, or the `name` or `key` beside a `value`. */
  readonly beside: string | null;
  /** Whether it stands in an array in an array. */
  readonly paired: boolean;
}

/** What a person changed of what Tapline would take out. */
export interface Choice {
  /** Values that may leave as they are. */
  readonly keep: ReadonlySet<string>;
  /** Members, by path such as `params.arguments.path`, that may leave as they are. */
  readonly keepFields: ReadonlySet<string>;
  /** Members that must not leave, whatever they hold. */
  readonly hideFields: ReadonlySet<string>;
}

export const NO_CHOICE: Choice = { keep: new Set(), keepFields: new Set(), hideFields: new Set() };

/** What takes out only what looks like a secret, or all text of the people's and programs' own. */
export type Mode = 'secrets' | 'anonymous';

/** An ISO date or time: anonymous copies keep them, or formats that the schemas ask for would be broken. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const VALUE_OF_NAMED = new Set(['value', 'v', 'default', 'const', 'example', 'examples']);
/** Where a text says how something went, so that rules tell by it what was meant. */
const SAYS_OUTCOME = new Set(['error.message', 'result.content.text']);
/** So many encodings may lie in each other: base64 in base64, a URL in a URL's query. */
const DECODINGS = 3;

/** Finds what should not leave the machine in one string after the other. */
export class Finder {
  /** Most people choose no field: then no path is written out for one string after the other. */
  readonly #chosenFields: boolean;

  constructor(
    private readonly mode: Mode,
    private readonly choice: Choice,
    /** Values that are secret wherever they stand. */
    readonly dictionary: Dictionary,
  ) {
    this.#chosenFields = choice.hideFields.size + choice.keepFields.size > 0;
  }

  /** The parts of a string that should not leave, in order. */
  spansOf(place: Place): readonly Span[] {
    const { text, path, key } = place;
    if (text === '') return [];
    const field = this.#chosenFields ? path.join('.') : '';
    if (!key && this.choice.hideFields.has(field)) return this.#kept(text, [whole(text, 'chosen')]);
    if (this.choice.keepFields.has(field)) return [];
    // What holds a session together says what it said, unless somebody put a secret there.
    if (isProtocol(path)) return this.#kept(text, tidy(this.#certain(text)));
    if (this.mode === 'anonymous' && key && isOwnKey(place)) return this.#kept(text, [whole(text, 'chosen')]);
    if (this.mode === 'anonymous' && !key && isOwn(place)) return this.#kept(text, ownParts(place));
    if (!key && isName(path)) return this.#kept(text, tidy(this.#certain(text)));
    if (!key && this.#named(place)) return this.#kept(text, [whole(text, 'named')]);
    const personal = key ? null : this.#personal(place);
    if (personal !== null) return this.#kept(text, [whole(text, personal)]);
    return this.#kept(
      text,
      tidy(
        this.#inText(text, {
          decodings: key ? 0 : DECODINGS,
          random: !key && text.length >= SHORTEST_RANDOM && !namesDigest(path[path.length - 1] ?? ''),
        }),
      ),
    );
  }

  /** Whether a person said that a value may leave as it is, there or everywhere. */
  keeps(value: string, path: readonly string[]): boolean {
    return this.choice.keep.has(value) || this.choice.keepFields.has(path.join('.'));
  }

  #kept(text: string, spans: readonly Span[]): readonly Span[] {
    return this.choice.keep.size === 0 ? spans : spans.filter(({ start, end }) => !this.choice.keep.has(text.slice(start, end)));
  }

  /** What nobody has to guess at: what a person wants hidden, and tokens by their shape. */
  #certain(text: string): Span[] {
    const spans: Span[] = [];
    eachToken(text, (start, end) => void spans.push({ start, end, kind: 'token' }));
    this.dictionary.eachIn(text, (start, end, kind) => {
      if (kind === 'chosen' || kind === 'token') spans.push({ start, end, kind });
    });
    return spans;
  }

  /** Whether the name that a string stands under says that it is a secret. */
  #named({ text, path, beside, paired }: Place): boolean {
    const name = path[path.length - 1];
    if (isEmpty(text) || isLabel(text)) return false;
    if (path.includes('env') && isPayload(path)) return true;
    if (name !== undefined && namesSecret(name) && couldBe(name, text)) return !/\s/.test(text.trim()) || text.length < 80;
    const other = name === 'value' && beside !== null ? beside : path[path.length - 2];
    if (name !== undefined && other !== undefined && (VALUE_OF_NAMED.has(name) || !path.includes('properties')) && namesSecret(other)) {
      return VALUE_OF_NAMED.has(name) || !/\s/.test(text.trim());
    }
    if (beside === null) return false;
    // `["--api-key", "…"]`, `[["X-Auth-Token", "…"]]`
    if (/^--?[a-z]/i.test(beside) && !beside.includes('=')) return namesSecret(beside.replace(/^-+/, ''));
    return paired && namesSecret(beside) && couldBe(beside, text) && !/\s/.test(text.trim());
  }

  /** Why a string tells of a person or a computer by the name that it stands under; null if it does not. */
  #personal({ text, path, beside }: Place): SecretKind | null {
    const last = path[path.length - 1] ?? '';
    const name = VALUE_OF_NAMED.has(last) ? (beside ?? path[path.length - 2] ?? '') : last;
    const what = namesPersonal(name);
    if (what === null || !tellsWho(what, text)) return null;
    return what === 'person' ? 'person' : 'host';
  }

  #inText(text: string, how: { readonly decodings: number; readonly random: boolean }): Span[] {
    const spans: Span[] = [];
    const add = (kind: SecretKind) => (start: number, end: number) => void spans.push({ start, end, kind });
    eachToken(text, add('token'));
    eachPlace(text, (start, end, kind) => void spans.push({ start, end, kind }));
    this.dictionary.eachIn(text, (start, end, kind) => void spans.push({ start, end, kind }));
    // Text in base64 looks random, and is to be judged by what it says; a public key may be random.
    const judged: { readonly start: number; readonly end: number }[] = [...publicKeys(text)];
    if (how.decodings > 0) {
      const decodings = how.decodings - 1;
      eachEncoded(text, (start, end, inside) => {
        judged.push({ start, end });
        if (this.#inText(inside, { decodings, random: false }).length > 0) spans.push({ start, end, kind: 'encoded' });
      });
      eachUnescaped(text, ({ text: inside, placeOf }) => {
        for (const { start, end, kind } of this.#inText(inside, { decodings, random: false })) {
          spans.push({ start: placeOf(start), end: placeOf(end), kind });
        }
      });
    }
    if (how.random) {
      eachRandomWord(text, (start, end) => {
        if (!judged.some((run) => start >= run.start && end <= run.end)) spans.push({ start, end, kind: 'random' });
      });
    }
    return spans;
  }
}

/** Whether a string is somebody's own words, not a value that the specification lists, not the name of a program, and not a time, for which schemas ask. */
function isOwn({ text, path }: Place): boolean {
  if (!isPayload(path) && isListedValue(path[path.length - 1] ?? '', text)) return false;
  if (path.length === 0 && /^\s*(?:true|false|null)\s*$/.test(text)) return false;
  return !DATE.test(text) && !/^(?:server|client)Info$/.test(path[path.length - 2] ?? '') && text.trim() !== '';
}

const URI_PART = /[^/?#&=:@;,.]+/g;

/** What of a string is somebody's own, where what kind of thing it is can be told without that. */
function ownParts({ text, path }: Place): readonly Span[] {
  const spans: Span[] = [];
  const own = (start: number, end: number) => void (end > start && spans.push({ start, end, kind: 'chosen' }));
  if (path.length === 0 && isBrokenMessage(text)) {
    eachForeignWord(text, own);
    return spans;
  }
  // A URI keeps its scheme, as it is none without one; each of its parts is replaced by itself, so that what lies in what still does.
  let at = /^[a-z][a-z0-9+.-]*:(?=\S)/i.exec(text)?.[0].length ?? 0;
  if (at > 0 && !/\s/.test(text)) {
    for (const part of text.matchAll(URI_PART)) if (part.index >= at) own(part.index, part.index + part[0].length);
    return spans;
  }
  if (SAYS_OUTCOME.has(path.join('.'))) {
    eachPhrase(text, (start, end) => {
      own(at, start);
      at = Math.max(at, end);
    });
  }
  own(at, text.length);
  return spans;
}

/** Whether a name in somebody's data is no identifier, but words: a person, a title. */
function isOwnKey({ text, path }: Place): boolean {
  return isPayload(path) && !/^[A-Za-z_$][\w.$-]{0,63}$/.test(text);
}

function whole(text: string, kind: SecretKind): Span {
  return { start: 0, end: text.length, kind };
}
