import type { Dictionary } from './dictionary.js';
import { eachEncoded } from './encoded.js';
import { type SecretKind, type Span, tidy } from './found.js';
import { couldBe, namesSecret } from './names.js';
import { eachPlace, isEmpty } from './places.js';
import { isName, isPayload, isProtocol } from './protect.js';
import { eachRandomWord } from './random.js';
import { eachToken } from './shapes.js';

/** A string of a trace, decoded, and where it stands. */
export interface Place {
  readonly text: string;
  /** Names of the members that lead to it; empty for text that is no JSON. */
  readonly path: readonly string[];
  readonly key: boolean;
  /** The string in front of it in an array, or the `name` beside a `value`. */
  readonly beside: string | null;
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

/** Finds what should not leave the machine in one string after the other. */
export class Finder {
  constructor(
    private readonly mode: Mode,
    private readonly choice: Choice,
    /** Values that are secret wherever they stand. */
    readonly dictionary: Dictionary,
  ) {}

  /** The parts of a string that should not leave, in order. */
  spansOf(place: Place): readonly Span[] {
    const { text, path, key } = place;
    if (text === '') return [];
    const field = path.join('.');
    if (!key && this.choice.hideFields.has(field)) return this.#kept(text, [whole(text, 'chosen')]);
    if (this.choice.keepFields.has(field)) return [];
    // What holds a session together says what it said, unless somebody put a secret there.
    if (isProtocol(path)) return this.#kept(text, tidy(this.#certain(text)));
    if (this.mode === 'anonymous' && key && isOwnKey(place)) return this.#kept(text, [whole(text, 'chosen')]);
    if (this.mode === 'anonymous' && !key) return isOwn(place) ? this.#kept(text, [behindScheme(text)]) : [];
    if (!key && isName(path)) return this.#kept(text, tidy(this.#certain(text)));
    if (!key && this.#named(place)) return this.#kept(text, [whole(text, 'named')]);
    return this.#kept(text, tidy(this.#inText(text, key, 0)));
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
  #named({ text, path, beside }: Place): boolean {
    const name = path[path.length - 1];
    if (isEmpty(text)) return false;
    if (path.includes('env') && isPayload(path)) return true;
    if (name !== undefined && namesSecret(name) && couldBe(name, text)) return !/\s/.test(text.trim()) || text.length < 80;
    const other = name === 'value' && beside !== null ? beside : path[path.length - 2];
    if (name !== undefined && other !== undefined && (VALUE_OF_NAMED.has(name) || !path.includes('properties')) && namesSecret(other)) {
      return VALUE_OF_NAMED.has(name) || !/\s/.test(text.trim());
    }
    // `["--api-key", "…"]`
    return beside !== null && /^--?[a-z]/i.test(beside) && !beside.includes('=') && namesSecret(beside.replace(/^-+/, ''));
  }

  #inText(text: string, key: boolean, depth: number): Span[] {
    const spans: Span[] = [];
    const add = (kind: SecretKind) => (start: number, end: number) => void spans.push({ start, end, kind });
    eachToken(text, add('token'));
    eachPlace(text, (start, end, kind) => void spans.push({ start, end, kind }));
    this.dictionary.eachIn(text, (start, end, kind) => void spans.push({ start, end, kind }));
    if (depth === 0 && !key) {
      // Text in base64 looks random, and is to be judged by what it says.
      const encoded: { readonly start: number; readonly end: number }[] = [];
      eachEncoded(text, (start, end, inside) => {
        encoded.push({ start, end });
        if (this.#inText(inside, false, depth + 1).length > 0) spans.push({ start, end, kind: 'encoded' });
      });
      eachRandomWord(text, (start, end) => {
        if (!encoded.some((run) => start >= run.start && end <= run.end)) spans.push({ start, end, kind: 'random' });
      });
    }
    return spans;
  }
}

/** Whether a string is somebody's own words, not the name of a program, and not a time, for which schemas ask. */
function isOwn({ text, path }: Place): boolean {
  return !DATE.test(text) && !/^(?:server|client)Info$/.test(path[path.length - 2] ?? '') && text.trim() !== '';
}

/** A URI keeps its scheme: it is no URI without one. */
function behindScheme(text: string): Span {
  return { start: /^[a-z][a-z0-9+.-]*:(?=\S)/i.exec(text)?.[0].length ?? 0, end: text.length, kind: 'chosen' };
}

/** Whether a name in somebody's data is no identifier, but words: a person, a title. */
function isOwnKey({ text, path }: Place): boolean {
  return isPayload(path) && !/^[A-Za-z_$][\w.$-]{0,63}$/.test(text);
}

function whole(text: string, kind: SecretKind): Span {
  return { start: 0, end: text.length, kind };
}
