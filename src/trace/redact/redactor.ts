import type { EventRecord, FrameRecord, StderrRecord, TraceHeader, TraceRecord } from '../record.js';
import { Dictionary, SHORTEST } from './dictionary.js';
import { type Choice, Finder, type Mode, NO_CHOICE } from './finder.js';
import type { SecretKind } from './found.js';
import { KeyLines } from './key-lines.js';
import { Masks } from './mask.js';
import { Pieces } from './pieces.js';
import { type TakenValue, TakenValues } from './report.js';
import { eachToken } from './shapes.js';
import { TextRedactor } from './text.js';

/** What a copy should not tell. */
export interface RedactionOptions {
  readonly mode: Mode;
  readonly choice?: Choice;
  /** Names of the person and the machine, where they are known; those that anybody could have are left. */
  readonly identities?: readonly string[];
  /** Values that must not leave, beside those that are found. */
  readonly hide?: readonly string[];
}

/** Names of users and machines that are words, too: taking them out of all text would take out words. */
const COMMON = new Set(
  'root admin administrator user users guest test tester demo node app dev developer runner ubuntu debian vscode codespace docker server client localhost local home work default system service build ci git mcp tapline'.split(
    ' ',
  ),
);
/** A value under a telling name that is a word: taken out there, not wherever the word appears. */
const WORD = /^(?:[a-z]{1,8}|[A-Z][a-z]{1,7}|\d{1,5})$/;

/** What the tap writes of an event, beside the text of an error. */
const OF_EVENTS = new Set(['t', 'ev', 'dir', 'code', 'signal', 'lost', 'state']);

/**
 * Makes copies of records that can be given away. First `learn` every record, then `redact` each of them, in the same order: what is
 * a secret in one place is one in all others, also in those before. Equal values stay equal; ids, sizes and times stay true.
 */
export class Redactor {
  readonly #dictionary = new Dictionary();
  readonly #masks = new Masks();
  readonly #taken = new TakenValues();
  readonly #learning: TextRedactor;
  readonly #texts: TextRedactor;
  /** For each stream, what the next line takes over of a value that the line before began. */
  readonly #over = new Map<string, { readonly value: string; readonly after: number }>();
  readonly #last = new Map<string, string>();
  readonly #keys = new KeyLines();
  readonly #keep: ReadonlySet<string>;
  readonly #mode: Mode;
  readonly #pieces = new Pieces((piece) => this.#dictionary.add(piece, 'token'));
  /** Of which stream the record is that is being learnt. */
  #stream = '';

  constructor({ mode, choice = NO_CHOICE, identities = [], hide = [] }: RedactionOptions) {
    this.#keep = choice.keep;
    this.#mode = mode;
    for (const value of hide.flatMap(casesOf)) this.#dictionary.add(value, 'chosen');
    for (const name of identities) if (name.length >= SHORTEST && !COMMON.has(name.toLowerCase())) this.#dictionary.add(name, 'user');
    const alone = new Finder('secrets', choice, new Dictionary());
    this.#learning = new TextRedactor(
      alone,
      this.#masks,
      'secrets',
      (value, kind) => this.#learn(value, kind),
      (place) => this.#pieces.take(this.#stream, place),
    );
    this.#texts = new TextRedactor(new Finder(mode, choice, this.#dictionary), this.#masks, mode, (value, kind, path) =>
      this.#taken.add(value, kind, path),
    );
  }

  /** To be called first, where there is a header: it tells whether the trace is such a copy itself. */
  learnHeader(header: TraceHeader): void {
    this.#masks.ofCopy = header.redacted === this.#mode || header.redacted === 'anonymous';
    this.#learning.redact(JSON.stringify(header));
  }

  learn(record: TraceRecord): void {
    if ('ev' in record) return void this.#learning.redact(JSON.stringify(record));
    const text = textOf(record);
    if (text === null) return;
    this.#stream = record.dir;
    this.#learning.redact(text);
    // A program wraps its lines: what begins in one may end in the next.
    if (record.dir !== 'stderr' && /^\s*[[{]/.test(text)) return;
    this.#learnAcross(this.#last.get(record.dir) ?? '', text);
    this.#last.set(record.dir, text);
  }

  redactHeader(header: TraceHeader): TraceHeader {
    const redacted = header.redacted === 'anonymous' ? 'anonymous' : this.#mode;
    return { ...(JSON.parse(this.#texts.redact(JSON.stringify(header))) as TraceHeader), redacted };
  }

  /** The copy of a record. `next`: the record of the same stream behind it, where there is one. */
  redact(record: TraceRecord, next: TraceRecord | null = null): TraceRecord {
    if ('ev' in record) return this.#event(record);
    const text = textOf(record);
    if (text === null) return record;
    const ofKey = this.#keys.redact(record.dir, text);
    if (ofKey !== null && this.#keep.has(text)) return record;
    if (ofKey !== null && ofKey !== text) this.#taken.add(text, 'token', []);
    const redacted = ofKey ?? this.#texts.redact(this.#across(record.dir, text, next));
    return redacted === text ? record : withText(record, redacted);
  }

  /** What was taken out so far. */
  get taken(): readonly TakenValue[] {
    return this.#taken.list((value) => this.#masks.of(value));
  }

  /** How often something was taken out that is not listed in `taken`, as there was too much of it. */
  get unlisted(): number {
    return this.#taken.unlisted;
  }

  /** Of an event everything stays that Tapline itself says; others may have put more into it. */
  #event(record: EventRecord): EventRecord {
    const members = Object.entries(record).map(([name, value]: [string, unknown]) => {
      if (OF_EVENTS.has(name) || value === null) return [name, value];
      if (typeof value === 'string') return [name, this.#texts.redact(value)];
      return [name, typeof value === 'object' ? (JSON.parse(this.#texts.redact(JSON.stringify(value))) as unknown) : value];
    });
    return Object.fromEntries(members) as EventRecord;
  }

  /** Learns tokens that are wrapped: not those that end with their line, which are known by now. */
  #learnAcross(before: string, after: string): void {
    const tail = before.slice(-300);
    if (tail === '' || after === '') return;
    eachToken(tail + after.slice(0, 300), (start, end) => {
      if (start >= tail.length || end <= tail.length || this.#dictionary.has(tail.slice(start)) || this.#keep.has(tail.slice(start)))
        return;
      this.#dictionary.add((tail + after).slice(start, end), 'token');
    });
  }

  #learn(value: string, kind: SecretKind): void {
    // What a number or a person's date is by its form alone is found again by its form, and is no word of its own elsewhere.
    if (kind === 'random' || kind === 'encoded' || kind === 'number' || kind === 'phone') return;
    if (kind === 'home') {
      if (!COMMON.has(value.toLowerCase())) this.#dictionary.add(value, 'user');
      return;
    }
    if (!WORD.test(value)) this.#dictionary.add(value, kind);
  }

  /** Masks the parts of values that are wrapped over this line and its neighbours. */
  #across(dir: string, text: string, next: TraceRecord | null): string {
    let result = text;
    const over = this.#over.get(dir);
    this.#over.delete(dir);
    if (over !== undefined) result = this.#masks.of(over.value).slice(-over.after) + result.slice(over.after);
    const following = next === null || 'ev' in next ? null : textOf(next);
    const wrapped = following === null ? null : this.#dictionary.across(text, following);
    if (wrapped === null) return result;
    const value = text.slice(text.length - wrapped.before) + following!.slice(0, wrapped.after);
    if (this.#keep.has(value)) return result;
    this.#taken.add(value, wrapped.kind, []);
    this.#over.set(dir, { value, after: wrapped.after });
    return result.slice(0, result.length - wrapped.before) + this.#masks.of(value).slice(0, wrapped.before);
  }
}

/** A text as it was asked for, and as it begins a sentence or stands in capitals: whoever hides a name hides it there, too. */
function casesOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return [...new Set([text, lower, text.toUpperCase(), lower.replace(/^\p{L}/u, (first) => first.toUpperCase())])];
}

/** A line's text; bytes that are no UTF-8 are read as one character each, so that they can be written back. */
function textOf(record: FrameRecord | StderrRecord): string | null {
  if (record.raw !== undefined) return record.raw;
  try {
    return atob(record.b64 ?? '');
  } catch {
    return null;
  }
}

function withText<R extends FrameRecord | StderrRecord>(record: R, text: string): R {
  return record.raw !== undefined ? { ...record, raw: text } : { ...record, b64: btoa(text) };
}
